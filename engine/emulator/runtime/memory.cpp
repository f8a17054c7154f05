// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <string>

#include <sys/mman.h>

namespace warpdesk::emulator {

namespace {

constexpr std::byte canary { 0xa5 };
constexpr int freshFill = 0xff;
constexpr std::size_t freedRemembered = 4096;
constexpr std::uint64_t worthAsking = std::uint64_t { 64 } << 20; ///< smaller blocks are given without a look
constexpr std::uint64_t keptFree = std::uint64_t { 128 } << 20;
constexpr std::uint64_t hugePage = std::uint64_t { 2 } << 20;

constexpr std::uint64_t roundUp(std::uint64_t value, std::uint64_t step) { return (value + step - 1) & ~(step - 1); }

std::byte* pointer(std::uint64_t address) { return std::bit_cast<std::byte*>(address); }
std::uint64_t addressOf(const std::byte* memory) { return std::bit_cast<std::uint64_t>(memory); }

/// Memory the system can still give, so that a block that it could not is refused here and ends no process.
std::uint64_t availableBytes()
{
    std::ifstream file("/proc/meminfo");
    std::string name, unit;
    for (std::uint64_t kibibytes = 0; file >> name >> kibibytes >> unit;) {
        if (name == "MemAvailable:")
            return kibibytes * 1024;
    }
    return ~std::uint64_t { 0 };
}

/// Checks that the bytes hold the pattern and puts it back.
bool restore(std::byte* begin, std::byte* end)
{
    const bool intact = std::all_of(begin, end, [](std::byte b) { return b == canary; });
    if (!intact)
        std::fill(begin, end, canary);
    return intact;
}

std::string describe(const std::string& label, std::uint64_t bytes, std::uint64_t address)
{
    return fmt::format("{}: {} bytes at 0x{:x}", label.empty() ? "allocation" : label, bytes, address);
}

/// Distance from [begin, begin + bytes) to the byte, 0 inside.
std::int64_t distanceTo(std::uint64_t address, std::uint64_t begin, std::uint64_t bytes)
{
    if (address < begin)
        return -static_cast<std::int64_t>(begin - address);
    return address < begin + bytes ? 0 : static_cast<std::int64_t>(address - (begin + bytes)) + 1;
}

} // namespace

DeviceMemory::DeviceMemory(Arena arena)
    : m_arena(std::move(arena))
    , m_heap(m_arena.commit(heapBytes))
    , m_heapBegin(addressOf(m_heap.data()))
    , m_heapBytes(m_heap.size())
    , m_heapTop(m_heapBegin + redZoneBytes)
{
}

DeviceMemory::~DeviceMemory() = default;

std::expected<device::Address, device::Status> DeviceMemory::allocate(
    std::uint64_t bytes, device::AllocationKind kind, std::string label)
{
    if (bytes > m_limit || m_allocated > m_limit - bytes)
        return std::unexpected(device::Status::MemoryAllocation);
    if (bytes >= worthAsking && bytes > availableBytes() - std::min(availableBytes(), keptFree))
        return std::unexpected(device::Status::MemoryAllocation);
    // A large block starts on a huge page: fewer faults and TLB misses. The red zone in front then has its own page.
    const bool large = bytes >= hugePage;
    const std::uint64_t front = large ? hugePage : redZoneBytes;
    const std::uint64_t size = front + bytes + redZoneBytes;
    const std::span<std::byte> region = m_arena.commit(size, large ? hugePage : Arena::pageBytes);
    if (region.empty())
        return std::unexpected(device::Status::MemoryAllocation);
    if (large)
        madvise(region.data() + front, bytes, MADV_HUGEPAGE);
    std::byte* data = region.data() + front;
    std::fill(data - redZoneBytes, data, canary);
    std::memset(data, freshFill, bytes);
    std::fill(data + bytes, region.data() + region.size(), canary);
    m_blocks.emplace(addressOf(data), Block { bytes, kind, std::move(label), region, false });
    m_allocated += bytes;
    m_written.add(addressOf(data), bytes, kind != device::AllocationKind::Device); // the host writes the others itself
    rebuildRanges();
    return addressOf(data);
}

device::Status DeviceMemory::free(device::Address address)
{
    const auto found = m_blocks.find(address);
    if (found == m_blocks.end() || found->second.region.empty())
        return device::Status::InvalidValue;
    Block& block = found->second;
    if (!redZonesIntact(address, block) && !m_damagedAtFree)
        m_damagedAtFree = device::Allocation { address, block.bytes, block.kind, block.label };
    m_arena.release(block.region);
    m_allocated -= block.bytes;
    m_freed.push_back({ address, block.bytes, std::move(block.label) });
    if (m_freed.size() > freedRemembered)
        m_freed.pop_front();
    m_written.remove(address);
    m_blocks.erase(found);
    rebuildRanges();
    return device::Status::Success;
}

std::optional<device::Allocation> DeviceMemory::find(device::Address address) const
{
    auto after = m_blocks.upper_bound(address);
    if (after == m_blocks.begin())
        return std::nullopt;
    const auto& [begin, block] = *std::prev(after);
    if (address - begin >= std::max<std::uint64_t>(block.bytes, 1))
        return std::nullopt;
    return device::Allocation { begin, block.bytes, block.kind, block.label };
}

void DeviceMemory::addVariable(std::uint64_t address, std::uint64_t bytes, std::string label, bool readOnly)
{
    m_blocks.insert_or_assign(address, Block { bytes, device::AllocationKind::Device, std::move(label), {}, readOnly });
    rebuildRanges();
}

void DeviceMemory::removeVariable(std::uint64_t address)
{
    m_blocks.erase(address);
    rebuildRanges();
}

void DeviceMemory::rebuildRanges()
{
    m_ranges.clear();
    m_ranges.reserve(m_blocks.size());
    for (const auto& [begin, block] : m_blocks)
        m_ranges.push_back({ begin, begin + block.bytes, block.readOnly });
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> DeviceMemory::writableRanges() const
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
    for (const Range& range : m_ranges)
        ranges.emplace_back(range.begin, range.end);
    if (m_heapBytes != 0)
        ranges.emplace_back(m_heapBegin, m_heapBegin + m_heapBytes);
    return ranges;
}

bool DeviceMemory::reachable(std::uint64_t address, std::uint64_t bytes) const
{
    const auto inside = [&](const Range& range) { return bytes <= range.end - address; };
    if (const Range* range = lookup(address))
        return inside(*range);
    if (const auto range = lookupHeap(address))
        return inside(*range);
    return bytes == 0 && m_blocks.contains(address);
}

bool DeviceMemory::redZonesIntact(std::uint64_t address, Block& block)
{
    std::byte* data = pointer(address);
    const bool front = restore(data - redZoneBytes, data);
    const bool back = restore(data + block.bytes, block.region.data() + block.region.size());
    return front && back;
}

std::optional<device::Allocation> DeviceMemory::damagedRedZone()
{
    std::optional<device::Allocation> damaged = std::exchange(m_damagedAtFree, std::nullopt);
    for (auto& [address, block] : m_blocks) {
        if (!block.region.empty() && !redZonesIntact(address, block) && !damaged)
            damaged = device::Allocation { address, block.bytes, block.kind, block.label };
    }
    return damaged;
}

const DeviceMemory::Freed* DeviceMemory::freedAt(std::uint64_t address) const
{
    const auto found = std::find_if(m_freed.rbegin(), m_freed.rend(),
        [&](const Freed& freed) { return address - freed.address < std::max<std::uint64_t>(freed.bytes, 1); });
    return found == m_freed.rend() ? nullptr : &*found;
}

std::optional<DeviceMemory::Neighbour> DeviceMemory::nearest(std::uint64_t address, std::uint64_t bytes) const
{
    if (const Freed* freed = freedAt(address))
        return Neighbour { describe(freed->label, freed->bytes, freed->address), 0, true };
    if (inHeap(address)) {
        const std::scoped_lock lock(m_heapMutex);
        auto after = m_heapBlocks.upper_bound(address);
        const auto known = m_heapCapacity.upper_bound(address);
        if (known != m_heapCapacity.begin()) {
            const auto [begin, capacity] = *std::prev(known);
            if (address - begin < capacity && !m_heapBlocks.contains(begin))
                return Neighbour { describe("malloc() in a kernel", capacity, begin), 0, true };
        }
        if (after == m_heapBlocks.begin())
            return std::nullopt;
        const auto [begin, size] = *std::prev(after);
        return Neighbour { describe("malloc() in a kernel", size, begin), distanceTo(address, begin, size), false };
    }
    // An access that begins inside and ends outside is past the end of the block it begins in.
    const auto after = m_blocks.upper_bound(address);
    const auto neighbour = [&](const auto& entry, std::int64_t distance) {
        return Neighbour { describe(entry.second.label, entry.second.bytes, entry.first), distance, false };
    };
    std::optional<Neighbour> best;
    if (after != m_blocks.begin()) {
        const auto before = std::prev(after);
        std::int64_t distance = distanceTo(address, before->first, before->second.bytes);
        if (distance == 0)
            distance = distanceTo(address + bytes - 1, before->first, before->second.bytes);
        best = neighbour(*before, distance);
    }
    if (after != m_blocks.end()) {
        const std::int64_t distance = distanceTo(address, after->first, after->second.bytes);
        if (!best || -distance < best->distance)
            best = neighbour(*after, distance);
    }
    return best;
}

std::uint64_t DeviceMemory::allocateFromKernel(std::uint64_t bytes)
{
    const std::scoped_lock lock(m_heapMutex);
    if (bytes > m_heapBytes)
        return 0;
    constexpr std::uint64_t grain = 16;
    const std::uint64_t capacity = roundUp(std::max<std::uint64_t>(bytes, 1), grain);
    std::uint64_t address = 0;
    if (m_heapTop + capacity + grain <= m_heapBegin + m_heapBytes) {
        address = m_heapTop;
        m_heapTop += capacity + grain; // a gap, so that neighbours are told apart
        m_heapCapacity.emplace(address, capacity);
    } else if (const auto reuse = m_heapFree.lower_bound(capacity); reuse != m_heapFree.end()) {
        address = reuse->second;
        m_heapFree.erase(reuse);
    } else {
        return 0;
    }
    std::memset(pointer(address), freshFill, bytes);
    m_heapBlocks.emplace(address, bytes);
    return address;
}

bool DeviceMemory::freeFromKernel(std::uint64_t address)
{
    const std::scoped_lock lock(m_heapMutex);
    if (m_heapBlocks.erase(address) == 0)
        return false;
    m_heapFree.emplace(m_heapCapacity.at(address), address);
    return true;
}

std::optional<Range> DeviceMemory::lookupHeap(std::uint64_t address) const
{
    if (!inHeap(address))
        return std::nullopt;
    const std::scoped_lock lock(m_heapMutex);
    const auto after = m_heapBlocks.upper_bound(address);
    if (after == m_heapBlocks.begin())
        return std::nullopt;
    const auto [begin, size] = *std::prev(after);
    if (address - begin >= size)
        return std::nullopt;
    return Range { begin, begin + size, false };
}

} // namespace warpdesk::emulator
