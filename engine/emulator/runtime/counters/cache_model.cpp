// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/counters/cache_model.h"

#include <algorithm>
#include <bit>

namespace warpdesk::emulator {

namespace {

std::uint64_t count(std::uint32_t sectors) { return static_cast<std::uint64_t>(std::popcount(sectors)); }

} // namespace

SectoredCache::SectoredCache(std::uint64_t bytes)
    : m_sets(std::max<std::uint64_t>(bytes / (lineBytes * ways), 1))
    , m_lines(static_cast<Line*>(std::calloc(m_sets * ways, sizeof(Line))))
{
    if (!m_lines)
        throw std::bad_alloc();
}

SectoredCache::Outcome SectoredCache::fetch(std::uint64_t line, std::uint32_t sectors, bool dirties)
{
    constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
    const std::uint64_t mixed = (line * golden) >> 32U;
    Line* const set = m_lines.get() + (mixed * m_sets >> 32U) * ways;
    Line* oldest = set;
    Line* found = nullptr;
    for (Line* way = set; way != set + ways; ++way) {
        if (way->tag == line + 1) {
            found = way;
            break;
        }
        if (way->used < oldest->used)
            oldest = way;
    }
    Outcome outcome;
    if (found == nullptr) {
        outcome.evicted = oldest->dirty;
        outcome.evictedLine = oldest->tag - 1;
        *oldest = { line + 1, 0, 0, 0 };
        found = oldest;
    }
    outcome.hits = found->valid & sectors;
    found->used = ++m_clock;
    found->valid = static_cast<std::uint8_t>(found->valid | sectors);
    if (dirties)
        found->dirty = static_cast<std::uint8_t>(found->dirty | sectors);
    return outcome;
}

std::uint64_t SectoredCache::dirtySectors() const
{
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < m_sets * ways; ++i)
        sum += count(m_lines[i].dirty);
    return sum;
}

CacheModel::CacheModel(unsigned multiprocessors, std::uint64_t l1Bytes, std::uint64_t l2Bytes)
    : m_l1Bytes(l1Bytes)
    , m_first(std::max(multiprocessors, 1U))
    , m_second(l2Bytes)
{
}

void CacheModel::access(
    unsigned multiprocessor, std::uint64_t line, std::uint32_t sectors, Way way, device::AccessCounters& counters)
{
    if (way != Way::Load && way != Way::LocalStore)
        return second(line, sectors, way, counters);
    auto& cache = m_first[multiprocessor % m_first.size()];
    if (!cache)
        cache = std::make_unique<SectoredCache>(m_l1Bytes);
    const SectoredCache::Outcome outcome = cache->fetch(line, sectors, way == Way::LocalStore);
    // Local memory alone is written back.
    if (outcome.evicted != 0)
        second(outcome.evictedLine, outcome.evicted, Way::Store, counters);
    if (way == Way::LocalStore)
        return;
    counters.l1Sectors += count(sectors);
    counters.l1Hits += count(outcome.hits);
    if (const std::uint32_t missing = sectors & ~outcome.hits; missing != 0)
        second(line, missing, way, counters);
}

void CacheModel::second(std::uint64_t line, std::uint32_t sectors, Way way, device::AccessCounters& counters)
{
    const bool writes = way == Way::Store || way == Way::Atomic;
    const SectoredCache::Outcome outcome = m_second.fetch(line, sectors, writes);
    const std::uint64_t all = count(sectors), hits = count(outcome.hits);
    (way == Way::Store           ? m_counters.l2WriteSectors
            : way == Way::Atomic ? m_counters.l2AtomicSectors
                                 : m_counters.l2ReadSectors)
        += all;
    m_counters.l2Hits += hits;
    counters.l2Sectors += all;
    counters.l2Hits += hits;
    // A store brings its own bytes: nothing has to be read for it.
    if (way != Way::Store)
        m_counters.dramReadSectors += all - hits;
    m_counters.dramWriteSectors += count(outcome.evicted);
}

device::MemoryCounters CacheModel::counters() const
{
    device::MemoryCounters all = m_counters;
    all.dirtySectors = m_second.dirtySectors();
    return all;
}

} // namespace warpdesk::emulator
