// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpdesk::host {

/// Where generated code remembers, for one access of N bytes, a range it may touch: addresses `begin` to `begin +
/// span`, where span is the bytes of the range - N + 1. Zeroes are an empty slot.
struct CheckSlot {
    std::uint64_t begin = 0;
    std::uint64_t span = 0;
};

/// What host code may touch: its stack, its heap, its variables, launch buffers and pinned memory. Addresses are
/// native. Not thread-safe.
class HostMemory final {
public:
    enum class Kind : std::uint8_t {
        Stack,
        Heap,
        Freed, ///< a heap block that was given back; its memory stays reserved for a while
        Variable, ///< a module variable that only host code names
        Constant, ///< string literals and tables; read only
        Parameters, ///< buffer of a launch
        Pinned ///< of the device, open to host code: pinned and managed allocations
    };
    struct Range {
        std::uint64_t begin = 0;
        std::uint64_t bytes = 0;
        Kind kind = Kind::Heap;
        std::string label; ///< "malloc at line 12", the name of a variable
        [[nodiscard]] std::uint64_t end() const { return begin + bytes; }
    };

    explicit HostMemory(std::uint64_t heapLimit)
        : m_heapLimit(heapLimit)
    {
    }

    /// Opens memory that someone else owns.
    void open(Range range);
    void close(std::uint64_t begin);

    /// A heap block with red zones on both sides; 0 when the limit or the machine says no.
    [[nodiscard]] std::uint64_t allocate(std::uint64_t bytes, Kind kind, std::string label);
    enum class Freed : std::uint8_t { Yes, Twice, NotABlock };
    [[nodiscard]] Freed free(std::uint64_t address);

    /// True when every byte may be touched.
    [[nodiscard]] bool allows(std::uint64_t address, std::uint64_t bytes, bool write) const
    {
        return bytes == 0 || allowedRange(address, bytes, write) != nullptr;
    }
    /// Fills a slot for an access; false when it is not allowed.
    [[nodiscard]] bool remember(CheckSlot& slot, std::uint64_t address, std::uint64_t bytes, bool write) const;
    /// Slots that are emptied now and whenever memory is taken away.
    void useSlots(std::span<CheckSlot> slots);
    /// The range that holds the address, or the nearest one within `reach` bytes.
    [[nodiscard]] const Range* near(std::uint64_t address, std::uint64_t reach) const;
    /// Bytes that may be read from the address on, 0 when none.
    [[nodiscard]] std::uint64_t readable(std::uint64_t address) const;

private:
    struct Block {
        std::unique_ptr<std::byte[]> memory;
        std::uint64_t total = 0;
    };
    [[nodiscard]] const Range* allowedRange(std::uint64_t address, std::uint64_t bytes, bool write) const;
    void emptySlots();

    std::map<std::uint64_t, Range> m_ranges;
    std::map<std::uint64_t, Block> m_blocks;
    std::deque<std::uint64_t> m_quarantine; ///< freed blocks, oldest first
    std::uint64_t m_quarantined = 0;
    std::uint64_t m_heapLimit;
    std::uint64_t m_heap = 0;
    std::vector<std::span<CheckSlot>> m_slots;
};

} // namespace warpdesk::host
