// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/memory.h"

#include <gmock/gmock.h>

#include <bit>

namespace warpdesk::emulator {
namespace {

using device::AllocationKind;
using device::Status;
using testing::HasSubstr;

class Memory : public testing::Test {
protected:
    static Arena reserve()
    {
        auto arena = Arena::reserve(std::uint64_t { 4 } << 30);
        EXPECT_TRUE(arena);
        return std::move(*arena);
    }
    std::uint64_t allocate(std::uint64_t bytes, std::string label = {})
    {
        const auto address = memory.allocate(bytes, AllocationKind::Device, std::move(label));
        EXPECT_TRUE(address);
        return address.value_or(0);
    }
    static std::byte* at(std::uint64_t address) { return std::bit_cast<std::byte*>(address); }
    DeviceMemory memory { reserve() };
};

TEST_F(Memory, FreshBytesAreFilledAlignedAndApart)
{
    for (const std::uint64_t bytes : { 1U, 132U, 4096U, 3U << 20 }) {
        const std::uint64_t address = allocate(bytes);
        EXPECT_EQ(address % 256, 0U) << bytes;
        EXPECT_EQ(at(address)[0], std::byte { 0xff });
        EXPECT_EQ(at(address)[bytes - 1], std::byte { 0xff });
        for (unsigned i = 1; i <= 256; ++i) {
            EXPECT_EQ(memory.lookup(address - i), nullptr);
            EXPECT_EQ(memory.lookup(address + bytes - 1 + i), nullptr);
        }
        ASSERT_NE(memory.lookup(address), nullptr);
        EXPECT_EQ(memory.lookup(address + bytes - 1)->end, address + bytes);
    }
}

TEST_F(Memory, LookupFindsEachOfMany)
{
    std::vector<std::uint64_t> addresses;
    for (std::uint64_t i = 1; i <= 100; ++i)
        addresses.push_back(allocate(i * 7));
    for (std::uint64_t i = 1; i <= 100; ++i) {
        const Range* range = memory.lookup(addresses[i - 1] + i * 7 - 1);
        ASSERT_NE(range, nullptr);
        EXPECT_EQ(range->begin, addresses[i - 1]);
    }
    EXPECT_EQ(memory.lookup(0), nullptr);
    EXPECT_EQ(memory.lookup(~std::uint64_t { 0 }), nullptr);
}

TEST_F(Memory, LimitHoldsAndFreeGivesBack)
{
    memory.setLimit(1000);
    const std::uint64_t first = allocate(600);
    EXPECT_EQ(memory.allocate(401, AllocationKind::Device, {}).error(), Status::MemoryAllocation);
    EXPECT_EQ(memory.bytesAllocated(), 600U);
    EXPECT_EQ(memory.free(first), Status::Success);
    EXPECT_EQ(memory.bytesAllocated(), 0U);
    allocate(1000);
    EXPECT_EQ(memory.allocate(~std::uint64_t { 0 }, AllocationKind::Device, {}).error(), Status::MemoryAllocation);
}

TEST_F(Memory, MoreThanTheMachineHasIsRefused)
{
    // Half a pebibyte: below the limit that was set, above what any machine here has, and larger than the arena.
    EXPECT_EQ(memory.allocate(std::uint64_t { 1 } << 49, AllocationKind::Device, {}).error(), Status::MemoryAllocation);
    EXPECT_EQ(memory.bytesAllocated(), 0U);
}

TEST_F(Memory, OnlyStartsOfLiveBlocksCanBeFreed)
{
    const std::uint64_t address = allocate(64);
    EXPECT_EQ(memory.free(address + 4), Status::InvalidValue);
    EXPECT_EQ(memory.free(address), Status::Success);
    EXPECT_EQ(memory.free(address), Status::InvalidValue);
}

TEST_F(Memory, FreedBlocksAreNamed)
{
    const std::uint64_t address = allocate(64, "temporary");
    ASSERT_EQ(memory.free(address), Status::Success);
    allocate(64);
    const auto neighbour = memory.nearest(address + 8, 4);
    ASSERT_TRUE(neighbour);
    EXPECT_TRUE(neighbour->freed);
    EXPECT_THAT(neighbour->description, HasSubstr("temporary: 64 bytes"));
}

TEST_F(Memory, NearestTellsBlockAndDistance)
{
    const std::uint64_t address = allocate(132, "output");
    const auto after = memory.nearest(address + 132, 4);
    ASSERT_TRUE(after);
    EXPECT_THAT(after->description, HasSubstr("output: 132 bytes at 0x"));
    EXPECT_EQ(after->distance, 1);
    EXPECT_EQ(memory.nearest(address + 140, 4)->distance, 9);
    EXPECT_EQ(memory.nearest(address - 4, 4)->distance, -4);
    // Begins inside, ends outside: the last byte decides.
    EXPECT_EQ(memory.nearest(address + 130, 4)->distance, 2);
}

TEST_F(Memory, DamagedRedZoneIsReportedOnce)
{
    allocate(100, "left");
    const std::uint64_t address = allocate(100, "hurt");
    EXPECT_FALSE(memory.damagedRedZone());
    at(address)[103] = std::byte { 1 };
    const auto damaged = memory.damagedRedZone();
    ASSERT_TRUE(damaged);
    EXPECT_EQ(damaged->label, "hurt");
    EXPECT_FALSE(memory.damagedRedZone());
    at(address)[-200] = std::byte { 1 };
    EXPECT_TRUE(memory.damagedRedZone());
}

TEST_F(Memory, DamageBeforeAFreeIsStillReported)
{
    const std::uint64_t address = allocate(3U << 20, "gone");
    at(address)[-1] = std::byte { 7 };
    ASSERT_EQ(memory.free(address), Status::Success);
    const auto damaged = memory.damagedRedZone();
    ASSERT_TRUE(damaged);
    EXPECT_EQ(damaged->label, "gone");
}

TEST_F(Memory, ReachableIsExact)
{
    const std::uint64_t address = allocate(100);
    EXPECT_TRUE(memory.reachable(address, 100));
    EXPECT_TRUE(memory.reachable(address + 99, 1));
    EXPECT_FALSE(memory.reachable(address, 101));
    EXPECT_FALSE(memory.reachable(address, ~std::uint64_t { 0 }));
    EXPECT_FALSE(memory.reachable(address + 100, 1));
    const std::uint64_t empty = allocate(0);
    EXPECT_TRUE(memory.reachable(empty, 0));
    EXPECT_FALSE(memory.reachable(empty, 1));
}

TEST_F(Memory, VariablesAreRangesAndReadOnlyWhereConst)
{
    const auto region = memory.arena().commit(Arena::pageBytes);
    const auto begin = std::bit_cast<std::uint64_t>(region.data());
    memory.addVariable(begin + 256, 16, "coefficients", true);
    ASSERT_NE(memory.lookup(begin + 256), nullptr);
    EXPECT_TRUE(memory.lookup(begin + 256)->readOnly);
    EXPECT_EQ(memory.free(begin + 256), Status::InvalidValue);
    memory.removeVariable(begin + 256);
    EXPECT_EQ(memory.lookup(begin + 256), nullptr);
}

TEST_F(Memory, KernelHeapGivesFreesAndNames)
{
    const std::uint64_t a = memory.allocateFromKernel(24);
    const std::uint64_t b = memory.allocateFromKernel(1);
    ASSERT_NE(a, 0U);
    EXPECT_EQ(a % 16, 0U);
    ASSERT_TRUE(memory.lookupHeap(a + 23));
    EXPECT_FALSE(memory.lookupHeap(a + 24));
    EXPECT_TRUE(memory.freeFromKernel(a));
    EXPECT_FALSE(memory.freeFromKernel(a));
    EXPECT_TRUE(memory.nearest(a, 4)->freed);
    EXPECT_FALSE(memory.nearest(b + 1, 4)->freed);
    EXPECT_EQ(memory.allocateFromKernel(DeviceMemory::heapBytes + 1), 0U);
}

TEST_F(Memory, KernelHeapReusesWhatWasFreed)
{
    std::vector<std::uint64_t> blocks;
    while (const std::uint64_t block = memory.allocateFromKernel(1 << 20))
        blocks.push_back(block);
    EXPECT_GT(blocks.size(), 50U);
    ASSERT_TRUE(memory.freeFromKernel(blocks[3]));
    EXPECT_EQ(memory.allocateFromKernel(1 << 20), blocks[3]);
}

} // namespace
} // namespace warpdesk::emulator
