// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/host_memory.h"

#include <gtest/gtest.h>

namespace warpdesk::host {
namespace {

using Kind = HostMemory::Kind;

TEST(HostMemory, AllowsExactlyTheBytesOfABlock)
{
    HostMemory memory(1000);
    const std::uint64_t block = memory.allocate(40, Kind::Heap, "malloc");
    ASSERT_NE(block, 0U);
    EXPECT_TRUE(memory.allows(block, 40, true));
    EXPECT_TRUE(memory.allows(block + 36, 4, false));
    EXPECT_FALSE(memory.allows(block + 37, 4, false));
    EXPECT_FALSE(memory.allows(block + 40, 1, false));
    EXPECT_FALSE(memory.allows(block - 1, 1, false));
    EXPECT_FALSE(memory.allows(block, ~std::uint64_t { 0 }, false));
    EXPECT_TRUE(memory.allows(block, 0, true));
}

TEST(HostMemory, KeepsFreedBlocksClosed)
{
    HostMemory memory(1000);
    const std::uint64_t block = memory.allocate(16, Kind::Heap, "malloc");
    EXPECT_TRUE(memory.allows(block, 16, false));
    EXPECT_EQ(memory.free(block + 4), HostMemory::Freed::NotABlock);
    EXPECT_EQ(memory.free(block), HostMemory::Freed::Yes);
    EXPECT_FALSE(memory.allows(block, 16, false));
    EXPECT_EQ(memory.near(block, 0)->kind, Kind::Freed);
    EXPECT_EQ(memory.free(block), HostMemory::Freed::Twice);
}

TEST(HostMemory, ConstantsAreReadOnly)
{
    HostMemory memory(1000);
    const std::uint64_t text = memory.allocate(8, Kind::Constant, "text");
    EXPECT_TRUE(memory.allows(text, 8, false));
    EXPECT_FALSE(memory.allows(text, 1, true));
    EXPECT_EQ(memory.readable(text + 3), 5U);
}

TEST(HostMemory, HoldsItsLimitAndGivesBack)
{
    HostMemory memory(100);
    const std::uint64_t first = memory.allocate(60, Kind::Heap, "a");
    EXPECT_NE(first, 0U);
    EXPECT_EQ(memory.allocate(60, Kind::Heap, "b"), 0U);
    EXPECT_EQ(memory.allocate(~std::uint64_t { 0 }, Kind::Heap, "c"), 0U);
    EXPECT_EQ(memory.free(first), HostMemory::Freed::Yes);
    EXPECT_NE(memory.allocate(60, Kind::Heap, "b"), 0U);
}

TEST(HostMemory, FindsTheNearestRange)
{
    HostMemory memory(0);
    memory.open({ 0x10000, 0x100, Kind::Variable, "a" });
    memory.open({ 0x11000, 0x100, Kind::Pinned, "b" });
    EXPECT_EQ(memory.near(0x10050, 0)->label, "a");
    EXPECT_EQ(memory.near(0x10100, 0), nullptr);
    EXPECT_EQ(memory.near(0x10108, 64)->label, "a");
    EXPECT_EQ(memory.near(0x10ff0, 64)->label, "b");
    EXPECT_EQ(memory.near(0x10800, 64), nullptr);
    EXPECT_TRUE(memory.allows(0x11010, 16, true));
    memory.close(0x11000);
    EXPECT_FALSE(memory.allows(0x11010, 16, true));
}

TEST(HostMemory, ManyBlocksAndFreesStayFast)
{
    HostMemory memory(1U << 30U);
    for (int i = 0; i < 200'000; ++i)
        ASSERT_EQ(memory.free(memory.allocate(1000, Kind::Heap, "m")), HostMemory::Freed::Yes);
}

TEST(HostMemory, SlotsHoldTheRangeUntilMemoryIsTakenAway)
{
    HostMemory memory(1000);
    const std::uint64_t block = memory.allocate(40, Kind::Heap, "malloc");
    std::vector<CheckSlot> slots(2, CheckSlot { 1, 2 });
    memory.useSlots(slots);
    EXPECT_EQ(slots[0].span, 0U);
    EXPECT_TRUE(memory.remember(slots[0], block + 8, 8, true));
    EXPECT_EQ(slots[0].begin, block);
    EXPECT_EQ(slots[0].span, 33U); // an access of 8 bytes may begin at bytes 0 to 32
    EXPECT_FALSE(memory.remember(slots[1], block + 36, 8, true));
    EXPECT_EQ(slots[1].span, 0U);
    EXPECT_EQ(memory.free(block), HostMemory::Freed::Yes);
    EXPECT_EQ(slots[0].span, 0U);
}

} // namespace
} // namespace warpdesk::host
