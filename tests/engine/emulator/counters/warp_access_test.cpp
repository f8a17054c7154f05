// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/warp_access.h"

#include "tests/engine/emulator/counters/lane_model.h"

#include <gtest/gtest.h>

#include <random>

namespace warpdesk::emulator {
namespace {

lane_model::Warp warpOf(std::uint32_t mask, const LaneAddresses& addresses)
{
    lane_model::Warp warp;
    for (unsigned lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1U) != 0)
            warp[lane] = addresses[lane];
    return warp;
}

TEST(WarpAccess, RandomAddressesCountAsThreadByThread)
{
    std::mt19937 random(7);
    for (int round = 0; round < 4000; ++round) {
        const unsigned bytes = 1U << random() % 5;
        const std::uint32_t mask = round % 3 == 0 ? ~0U : static_cast<std::uint32_t>(random());
        const std::uint64_t range = 1U << (random() % 12 + 1);
        LaneAddresses addresses;
        for (std::uint64_t& address : addresses)
            address = 8192 + random() % range * bytes;
        lane_model::Totals global, shared, atomic;
        lane_model::addGlobal(global, warpOf(mask, addresses), bytes);
        lane_model::addShared(shared, warpOf(mask, addresses), bytes, false);
        LineSet lines;
        linesOf(mask, addresses, bytes, lines);
        EXPECT_EQ(lines.sectors(), global.sectors);
        EXPECT_LE(lines.leastSectors(), lines.sectors());
        const BankUse use = banksOf(mask, addresses, bytes, false);
        EXPECT_EQ(use.wavefronts, shared.wavefronts);
        EXPECT_EQ(use.wavefronts - use.least, shared.conflicts);
        EXPECT_EQ(sameAddresses(mask, addresses), global.sameAddress);
        lane_model::addShared(atomic, warpOf(mask, addresses), bytes, true);
        EXPECT_EQ(banksOf(mask, addresses, bytes, true).wavefronts, atomic.wavefronts);
    }
}

TEST(WarpAccess, AStrideIsKnownWhereAllLanesHaveIt)
{
    LaneAddresses addresses;
    for (unsigned lane = 0; lane < 32; ++lane)
        addresses[lane] = 1000 - 8 * lane;
    EXPECT_TRUE(strideOf(~0U, addresses).known);
    EXPECT_EQ(strideOf(~0U, addresses).bytes, -8);
    EXPECT_EQ(strideOf(0x80010001, addresses).bytes, -8);
    addresses[16] = 0;
    EXPECT_FALSE(strideOf(~0U, addresses).known);
    EXPECT_FALSE(strideOf(4, addresses).known);
}

} // namespace
} // namespace warpdesk::emulator
