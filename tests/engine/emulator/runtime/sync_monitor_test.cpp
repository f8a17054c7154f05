// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/sync_monitor.h"

#include <gtest/gtest.h>

#include <array>

namespace warpdesk::emulator {
namespace {

using Kind = SyncFault::Kind;

constexpr std::uint32_t all = 0xffffffff;
constexpr std::uint32_t leavesBoth = 3;

class SyncMonitorTest : public testing::Test {
protected:
    SyncMonitorTest() { monitor.startBlock(block, 7, 64); }

    void come(std::uint32_t warp, std::uint32_t lanes, std::uint32_t line, std::uint32_t count = all)
    {
        monitor.arrive(block, warp, lanes, 0, count, line);
    }

    void meet(std::uint32_t warp, std::uint32_t lanes, std::uint32_t mask, std::uint32_t line, bool whole = false)
    {
        std::array<std::uint32_t, 32> masks {};
        masks.fill(mask);
        monitor.members(block, warp, lanes, masks, line, line - 1, whole);
    }

    SyncMonitor monitor { false };
    SyncBlock block;
};

TEST_F(SyncMonitorTest, ABarrierThatAllComeToIsRight)
{
    come(0, all, 10);
    come(1, all, 10);
    monitor.release(block, 0);
    monitor.endBlock(block);
    EXPECT_TRUE(monitor.faults().empty());
}

TEST_F(SyncMonitorTest, WhoSkipsABarrierIsFoundAtTheEnd)
{
    SyncMonitor::guard(block, 10, 9);
    come(0, 0xff, 10);
    come(1, all, 10);
    monitor.release(block, 0);
    monitor.endBlock(block);
    ASSERT_EQ(monitor.faults().size(), 1U);
    const SyncFault& fault = monitor.faults().front();
    EXPECT_EQ(fault.kind, Kind::Skipped);
    EXPECT_EQ(fault.block, 7U);
    EXPECT_EQ(fault.first.line, 10U);
    EXPECT_EQ(fault.second.line, 9U);
    EXPECT_EQ(fault.second.threads, (ThreadSet { 0xffffff00, 0 }));
}

TEST_F(SyncMonitorTest, WhoLeftForTheEndOfTheKernelIsNotWaitedFor)
{
    SyncMonitor::leave(block, 0, 0xffffff00, leavesBoth);
    come(0, 0xff, 10);
    come(1, all, 10);
    monitor.release(block, 0);
    meet(0, 0xff, all, 12);
    monitor.endBlock(block);
    EXPECT_TRUE(monitor.faults().empty());
}

TEST_F(SyncMonitorTest, TwoBarriersTakenForOne)
{
    come(0, all, 10);
    come(1, all, 20);
    monitor.release(block, 0);
    monitor.endBlock(block);
    ASSERT_EQ(monitor.faults().size(), 1U);
    EXPECT_EQ(monitor.faults().front().kind, Kind::Mixed);
}

TEST_F(SyncMonitorTest, LanesOfAWarpAtTwoBarriersOneAfterTheOther)
{
    come(0, 0xffff, 10);
    come(1, all, 10);
    monitor.release(block, 0);
    come(0, 0xffff0000, 20);
    monitor.release(block, 0);
    monitor.endBlock(block);
    ASSERT_GE(monitor.faults().size(), 1U);
    EXPECT_EQ(monitor.faults().front().kind, Kind::Mixed);
    EXPECT_EQ(monitor.faults().front().first.line, 10U);
    EXPECT_EQ(monitor.faults().front().second.line, 20U);
}

TEST_F(SyncMonitorTest, Counts)
{
    come(0, all, 10, 48);
    come(1, all, 20, 64);
    ASSERT_EQ(monitor.faults().size(), 2U);
    EXPECT_EQ(monitor.faults()[0].kind, Kind::Count);
    EXPECT_EQ(monitor.faults()[0].detail, 48U);
    EXPECT_EQ(monitor.faults()[1].kind, Kind::Counts);
    EXPECT_EQ(monitor.faults()[1].other, 64U);
}

TEST_F(SyncMonitorTest, ACountThatNobodyMakesUp)
{
    come(0, all, 10, 64);
    monitor.release(block, 0);
    ASSERT_EQ(monitor.faults().size(), 1U);
    EXPECT_EQ(monitor.faults()[0].kind, Kind::Deadlock);
    EXPECT_EQ(monitor.faults()[0].second.threads, (ThreadSet { 0, all }));
}

TEST_F(SyncMonitorTest, ALaneOutsideItsOwnMask)
{
    meet(1, all, 0xffff, 30);
    ASSERT_EQ(monitor.faults().size(), 1U);
    EXPECT_EQ(monitor.faults()[0].kind, Kind::NotNamed);
    EXPECT_EQ(monitor.faults()[0].first.threads, (ThreadSet { 0, 0xffff0000 }));
}

TEST_F(SyncMonitorTest, LanesMayComeForOneMaskInTurns)
{
    meet(0, 0xffff, all, 30);
    meet(0, 0xffff0000, all, 40);
    monitor.endBlock(block);
    EXPECT_TRUE(monitor.faults().empty());
}

TEST_F(SyncMonitorTest, ANamedLaneThatNeverComes)
{
    meet(0, 0xffff, all, 30);
    monitor.endBlock(block);
    ASSERT_EQ(monitor.faults().size(), 1U);
    EXPECT_EQ(monitor.faults()[0].kind, Kind::Absent);
    EXPECT_EQ(monitor.faults()[0].second.line, 29U);
    EXPECT_EQ(monitor.faults()[0].second.threads, (ThreadSet { 0xffff0000, 0 }));
}

TEST_F(SyncMonitorTest, LanesThatDoNotExistAreNotMissed)
{
    monitor.startBlock(block, 0, 40);
    meet(1, 0xff, all, 30);
    monitor.endBlock(block);
    EXPECT_TRUE(monitor.faults().empty());
}

TEST_F(SyncMonitorTest, AMatrixOperationTakesAWholeWarp)
{
    meet(0, 0xffff, all, 30, true);
    meet(1, all, all, 30, true);
    monitor.endBlock(block);
    ASSERT_EQ(monitor.faults().size(), 1U);
    EXPECT_EQ(monitor.faults()[0].kind, Kind::Whole);
}

TEST_F(SyncMonitorTest, OneFaultOfManyBlocksIsOne)
{
    for (std::uint64_t index = 0; index < 100; ++index) {
        monitor.startBlock(block, index, 64);
        meet(0, 0xffff, all, 30);
        monitor.endBlock(block);
    }
    ASSERT_EQ(monitor.faults().size(), 1U);
    EXPECT_EQ(monitor.faults()[0].count, 100U);
}

} // namespace
} // namespace warpdesk::emulator
