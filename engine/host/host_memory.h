// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace warpdesk::host {

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

    /// True when every byte may be touched. The common case takes a few comparisons.
    [[nodiscard]] bool allows(std::uint64_t address, std::uint64_t bytes, bool write)
    {
        for (const Recent& recent : m_recent) {
            if (address - recent.begin < recent.bytes && bytes <= recent.bytes - (address - recent.begin)
                && (!write || recent.writable))
                return true;
        }
        return allowsSlowly(address, bytes, write);
    }
    /// The range that holds the address, or the nearest one within `reach` bytes.
    [[nodiscard]] const Range* near(std::uint64_t address, std::uint64_t reach) const;
    /// Bytes that may be read from the address on, 0 when none.
    [[nodiscard]] std::uint64_t readable(std::uint64_t address) const;

private:
    struct Recent {
        std::uint64_t begin = 0;
        std::uint64_t bytes = 0;
        bool writable = false;
    };
    struct Block {
        std::unique_ptr<std::byte[]> memory;
        std::uint64_t total = 0;
    };
    [[nodiscard]] bool allowsSlowly(std::uint64_t address, std::uint64_t bytes, bool write);
    void forgetRecent() { m_recent = {}; }

    std::map<std::uint64_t, Range> m_ranges;
    std::map<std::uint64_t, Block> m_blocks;
    std::deque<std::uint64_t> m_quarantine; ///< freed blocks, oldest first
    std::uint64_t m_quarantined = 0;
    std::uint64_t m_heapLimit;
    std::uint64_t m_heap = 0;
    std::array<Recent, 4> m_recent;
    std::size_t m_nextRecent = 0;
};

} // namespace warpdesk::host
