// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/counters/cache_model.h"

#include <gtest/gtest.h>

namespace warpdesk::emulator {
namespace {

using Way = CacheModel::Way;

TEST(SectoredCache, HoldsWhatFitsAndForgetsWhatDoesNot)
{
    SectoredCache cache(SectoredCache::ways * SectoredCache::lineBytes); // one set
    for (std::uint64_t line = 0; line < SectoredCache::ways; ++line)
        EXPECT_EQ(cache.fetch(line, 0b0011, line == 3).hits, 0U);
    EXPECT_EQ(cache.fetch(0, 0b1111, false).hits, 0b0011U); // sectors come one by one
    EXPECT_EQ(cache.fetch(0, 0b1111, false).hits, 0b1111U);
    // 1, 2 and 3 are now the oldest, and 3 has something to write.
    EXPECT_EQ(cache.fetch(100, 1, false).evicted, 0U);
    EXPECT_EQ(cache.fetch(101, 1, false).evicted, 0U);
    const SectoredCache::Outcome third = cache.fetch(102, 1, false);
    EXPECT_EQ(third.evicted, 0b0011U);
    EXPECT_EQ(third.evictedLine, 3U);
    EXPECT_EQ(cache.fetch(1, 1, false).hits, 0U);
    EXPECT_EQ(cache.dirtySectors(), 0U);
}

TEST(CacheModel, EachMultiprocessorHasItsOwnL1AndAllShareTheL2)
{
    CacheModel caches(4, 1 << 14, 1 << 20);
    device::AccessCounters counters;
    caches.access(0, 7, 0b1111, Way::Load, counters);
    caches.access(0, 7, 0b0001, Way::Load, counters);
    caches.access(1, 7, 0b0110, Way::Load, counters);
    EXPECT_EQ(counters.l1Sectors, 7U);
    EXPECT_EQ(counters.l1Hits, 1U);
    EXPECT_EQ(counters.l2Sectors, 6U);
    EXPECT_EQ(counters.l2Hits, 2U);
    EXPECT_EQ(caches.counters().dramReadSectors, 4U);
}

TEST(CacheModel, StoresGoThroughL1AndStayInL2UntilTheyMustLeave)
{
    CacheModel caches(1, 1 << 14, SectoredCache::ways * SectoredCache::lineBytes);
    device::AccessCounters counters;
    for (std::uint64_t line = 0; line < 2 * SectoredCache::ways; ++line)
        caches.access(0, line, 0b1111, Way::Store, counters);
    EXPECT_EQ(counters.l1Sectors, 0U);
    const device::MemoryCounters memory = caches.counters();
    EXPECT_EQ(memory.l2WriteSectors, 4U * 2 * SectoredCache::ways);
    EXPECT_EQ(memory.dramReadSectors, 0U);
    EXPECT_EQ(memory.dramWriteSectors, 4U * SectoredCache::ways);
    EXPECT_EQ(memory.dirtySectors, 4U * SectoredCache::ways);
}

TEST(CacheModel, AtomicsReadAndWriteInL2)
{
    CacheModel caches(1, 1 << 14, 1 << 20);
    device::AccessCounters counters;
    caches.access(0, 5, 0b0001, Way::Atomic, counters);
    caches.access(0, 5, 0b0001, Way::Atomic, counters);
    const device::MemoryCounters memory = caches.counters();
    EXPECT_EQ(memory.l2AtomicSectors, 2U);
    EXPECT_EQ(memory.l2Hits, 1U);
    EXPECT_EQ(memory.dramReadSectors, 1U);
    EXPECT_EQ(memory.dirtySectors, 1U);
}

} // namespace
} // namespace warpdesk::emulator
