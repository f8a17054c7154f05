// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/emulator/runtime/arena.h"
#include "engine/emulator/runtime/written_memory.h"

#include <deque>
#include <map>
#include <mutex>
#include <vector>

namespace warpdesk::emulator {

/// What device code may reach: [begin, end), whole for one allocation or variable.
struct Range {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool readOnly = false;
};

/// The device's allocations in an Arena: red zones of a known pattern on both sides, 0xFF in fresh memory, freed
/// blocks kept recognisable. Host calls come from one thread; `lookup`, `allocateFromKernel` and `freeFromKernel` may
/// be called by every worker of a launch.
class DeviceMemory final {
public:
    explicit DeviceMemory(Arena arena);
    ~DeviceMemory();
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;

    [[nodiscard]] std::expected<device::Address, device::Status> allocate(
        std::uint64_t bytes, device::AllocationKind kind, std::string label);
    [[nodiscard]] device::Status free(device::Address address);
    [[nodiscard]] std::optional<device::Allocation> find(device::Address address) const;
    [[nodiscard]] std::uint64_t bytesAllocated() const { return m_allocated; }
    void setLimit(std::uint64_t bytes) { m_limit = bytes; }

    /// A part of `region` (memory of the arena that somebody else owns) that device code may reach, as a variable.
    void addVariable(std::uint64_t address, std::uint64_t bytes, std::string label, bool readOnly);
    void removeVariable(std::uint64_t address);

    /// The range that holds the address, or null. Valid until the next allocation or free.
    [[nodiscard]] const Range* lookup(std::uint64_t address) const
    {
        std::size_t low = 0;
        std::size_t count = m_ranges.size();
        while (count > 0) {
            const std::size_t half = count / 2;
            if (m_ranges[low + half].begin <= address) {
                low += half + 1;
                count -= half + 1;
            } else {
                count = half;
            }
        }
        return low > 0 && address < m_ranges[low - 1].end ? &m_ranges[low - 1] : nullptr;
    }
    /// What device code may write: begin and end of every allocation and variable, and of its own heap.
    [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> writableRanges() const;
    /// Whether [address, address + bytes) may be reached by a call of the host side.
    [[nodiscard]] bool reachable(std::uint64_t address, std::uint64_t bytes) const;

    /// malloc() and free() of device code, from a heap of `heapBytes` in the arena. 0 = no room left.
    [[nodiscard]] std::uint64_t allocateFromKernel(std::uint64_t bytes);
    [[nodiscard]] bool freeFromKernel(std::uint64_t address);
    [[nodiscard]] std::optional<Range> lookupHeap(std::uint64_t address) const;
    [[nodiscard]] bool inHeap(std::uint64_t address) const { return address - m_heapBegin < m_heapBytes; }

    /// The live allocation nearest to an address and how far away it is; whether the address was freed.
    struct Neighbour {
        std::string description; ///< "output: 132 bytes at 0x7f..."
        std::int64_t distance = 0; ///< > 0: bytes past the last byte; < 0: before the first; 0: inside
        bool freed = false;
    };
    [[nodiscard]] std::optional<Neighbour> nearest(std::uint64_t address, std::uint64_t bytes) const;

    [[nodiscard]] std::optional<device::Allocation> damagedRedZone();

    /// What copies and fills left in the allocations. Variables are not in it: they have values from the start.
    [[nodiscard]] WrittenMemory& written() { return m_written; }

    [[nodiscard]] Arena& arena() { return m_arena; }
    [[nodiscard]] const Arena& arena() const { return m_arena; }

    static constexpr std::uint64_t redZoneBytes = 256;
    static constexpr std::uint64_t heapBytes = std::uint64_t { 64 } << 20;

private:
    struct Block {
        std::uint64_t bytes = 0;
        device::AllocationKind kind = device::AllocationKind::Device;
        std::string label;
        std::span<std::byte> region; ///< with its red zones; empty for variables
        bool readOnly = false;
    };
    struct Freed {
        std::uint64_t address = 0;
        std::uint64_t bytes = 0;
        std::string label;
    };
    void rebuildRanges();
    [[nodiscard]] static bool redZonesIntact(std::uint64_t address, Block& block);
    [[nodiscard]] const Freed* freedAt(std::uint64_t address) const;

    Arena m_arena;
    std::map<std::uint64_t, Block> m_blocks; ///< by address, variables too
    std::vector<Range> m_ranges; ///< the same, flat
    std::deque<Freed> m_freed; ///< newest last
    std::optional<device::Allocation> m_damagedAtFree;
    WrittenMemory m_written;
    std::uint64_t m_allocated = 0;
    std::uint64_t m_limit = ~std::uint64_t { 0 };

    mutable std::mutex m_heapMutex;
    std::map<std::uint64_t, std::uint64_t> m_heapBlocks; ///< address -> bytes
    std::multimap<std::uint64_t, std::uint64_t> m_heapFree; ///< capacity -> address, freed blocks
    std::map<std::uint64_t, std::uint64_t> m_heapCapacity; ///< address -> capacity of every block ever cut
    std::span<std::byte> m_heap;
    std::uint64_t m_heapBegin = 0;
    std::uint64_t m_heapBytes = 0;
    std::uint64_t m_heapTop = 0;
};

} // namespace warpdesk::emulator
