// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_memory.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <new>

namespace warpdesk::host {

namespace {

constexpr std::uint64_t redZone = 64;
constexpr std::uint64_t mostQuarantined = 64U << 20U;
constexpr std::byte freshByte { 0xcd }; ///< what malloc leaves in its memory

bool isWritable(HostMemory::Kind kind) { return kind != HostMemory::Kind::Constant && kind != HostMemory::Kind::Freed; }

} // namespace

void HostMemory::open(Range range)
{
    const std::uint64_t begin = range.begin;
    m_ranges.insert_or_assign(begin, std::move(range));
}

void HostMemory::close(std::uint64_t begin)
{
    emptySlots();
    m_ranges.erase(begin);
}

std::uint64_t HostMemory::allocate(std::uint64_t bytes, Kind kind, std::string label)
{
    if (bytes > m_heapLimit || m_heap + bytes > m_heapLimit)
        return 0;
    const std::uint64_t total = bytes + 2 * redZone;
    std::unique_ptr<std::byte[]> memory(new (std::nothrow) std::byte[total]);
    if (!memory)
        return 0;
    if (kind == Kind::Heap)
        std::memset(memory.get(), static_cast<int>(freshByte), std::min<std::uint64_t>(total, 1U << 16U));
    const std::uint64_t begin = std::bit_cast<std::uint64_t>(memory.get()) + redZone;
    m_heap += bytes;
    m_blocks.insert_or_assign(begin, Block { std::move(memory), total });
    // A block of no bytes has an address of its own, but nothing at it.
    open({ begin, bytes, kind, std::move(label) });
    return begin;
}

HostMemory::Freed HostMemory::free(std::uint64_t address)
{
    const auto range = m_ranges.find(address);
    if (range == m_ranges.end() || !m_blocks.contains(address))
        return Freed::NotABlock;
    if (range->second.kind == Kind::Freed)
        return Freed::Twice;
    emptySlots();
    range->second.kind = Kind::Freed;
    m_heap -= range->second.bytes;
    m_quarantine.push_back(address);
    m_quarantined += m_blocks[address].total;
    while (m_quarantined > mostQuarantined) {
        const std::uint64_t oldest = m_quarantine.front();
        m_quarantine.pop_front();
        m_quarantined -= m_blocks[oldest].total;
        m_blocks.erase(oldest);
        m_ranges.erase(oldest);
    }
    return Freed::Yes;
}

const HostMemory::Range* HostMemory::allowedRange(std::uint64_t address, std::uint64_t bytes, bool write) const
{
    const Range* const range = near(address, 0);
    if (range == nullptr || range->kind == Kind::Freed || bytes > range->end() - address
        || (write && !isWritable(range->kind)))
        return nullptr;
    return range;
}

bool HostMemory::remember(CheckSlot& slot, std::uint64_t address, std::uint64_t bytes, bool write) const
{
    const Range* const range = bytes == 0 ? nullptr : allowedRange(address, bytes, write);
    if (range == nullptr)
        return bytes == 0;
    slot = { range->begin, range->bytes - bytes + 1 };
    return true;
}

void HostMemory::useSlots(std::span<CheckSlot> slots)
{
    std::ranges::fill(slots, CheckSlot {});
    if (std::ranges::find(m_slots, slots.data(), &std::span<CheckSlot>::data) == m_slots.end())
        m_slots.push_back(slots);
}

void HostMemory::emptySlots()
{
    for (const std::span<CheckSlot> slots : m_slots)
        std::ranges::fill(slots, CheckSlot {});
}

const HostMemory::Range* HostMemory::near(std::uint64_t address, std::uint64_t reach) const
{
    const auto after = m_ranges.upper_bound(address);
    const Range* best = nullptr;
    std::uint64_t distance = reach;
    if (after != m_ranges.begin()) {
        const Range& before = std::prev(after)->second;
        if (address - before.begin < before.bytes)
            return &before;
        const std::uint64_t past = address - before.end();
        if (past < distance || (past == distance && reach != 0)) {
            best = &before;
            distance = past;
        }
    }
    if (after != m_ranges.end() && reach != 0 && after->second.begin - address < distance)
        best = &after->second;
    return best;
}

std::uint64_t HostMemory::readable(std::uint64_t address) const
{
    const Range* const range = near(address, 0);
    return range == nullptr || range->kind == Kind::Freed ? 0 : range->end() - address;
}

} // namespace warpdesk::host
