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

LaneAddresses lanes(auto address)
{
    LaneAddresses all;
    for (unsigned lane = 0; lane < 32; ++lane)
        all[lane] = static_cast<std::uint64_t>(address(lane));
    return all;
}

/// Worked out by hand: a quarter of the warp at a time, 8 lanes of 4 words each in 32 banks.
TEST(WarpAccess, WideWavefrontsAreThoseOfTheSixteenBytesAround)
{
    EXPECT_EQ(wideWavefronts(~0U, lanes([](unsigned lane) { return lane * 16; })), 4U); // side by side
    EXPECT_EQ(wideWavefronts(~0U, lanes([](unsigned lane) { return lane * 16 + 8; })), 4U); // inside of them
    EXPECT_EQ(wideWavefronts(~0U, lanes([](unsigned lane) { return lane * 32; })), 8U); // every other: two turns each
    EXPECT_EQ(wideWavefronts(~0U, lanes([](unsigned lane) { return lane * 128; })), 32U); // all in four banks
    EXPECT_EQ(wideWavefronts(~0U, lanes([](unsigned) { return 64; })), 4U); // one word for all
    EXPECT_EQ(wideWavefronts(0xffU, lanes([](unsigned lane) { return lane * 16; })), 1U);
}

TEST(WarpAccess, PairsAreNeighboursOrTheNextButOne)
{
    EXPECT_TRUE(arePaired(~0U, lanes([](unsigned lane) { return lane / 2 * 4; })));
    EXPECT_TRUE(arePaired(~0U, lanes([](unsigned lane) { return lane / 16 * 512; })));
    EXPECT_TRUE(arePaired(~0U, lanes([](unsigned lane) { return (lane & ~2U) * 4; })));
    EXPECT_FALSE(arePaired(~0U, lanes([](unsigned lane) { return lane * 4; })));
    EXPECT_FALSE(arePaired(~0U, lanes([](unsigned lane) { return lane % 16 * 4; })));
    EXPECT_TRUE(arePaired(0x55555555U, lanes([](unsigned lane) { return lane * 4; }))); // no neighbour is active
}

} // namespace
} // namespace warpdesk::emulator
