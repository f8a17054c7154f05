// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/access_cost.h"
#include "engine/measure/model.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpdesk::measure {
namespace {

using cubin::SassClass;
using device::AccessKind;

/// A GPU of round figures: 10 multiprocessors at 1 GHz.
device::GpuRow roundGpu()
{
    device::GpuRow row;
    row.id = "round";
    row.computeMajor = 8;
    row.multiprocessors = 10;
    row.clockMhz = 1000;
    row.l2Bytes = 1 << 20;
    row.maxThreadsPerMultiprocessor = 2048;
    row.maxBlocksPerMultiprocessor = 32;
    row.sharedPerBlockOptin = row.sharedPerMultiprocessor = 102400;
    row.rates.schedulers = 4;
    row.rates.fp32Lanes = 128;
    row.rates.int32Lanes = 64;
    row.rates.sfuLanes = 16;
    row.rates.fp64Lanes = 2;
    row.rates.lsuLanes = 16;
    row.rates.sharedBytesPerClock = 128;
    row.rates.l2BytesPerClock = 1000;
    row.rates.dramMeasuredBytesPerSecond = 1e11;
    row.rates.sharedLatency = 30;
    row.rates.l1Latency = 40;
    row.rates.l2Latency = 200;
    row.rates.dramLatency = 500;
    return row;
}

/// A kernel of 1000 blocks of 256 threads, and code that is one block of instructions.
class ModelTest : public testing::Test {
protected:
    ModelTest()
    {
        counters.blocks = counters.countedBlocks = 1000;
        counters.threads = 256;
        counters.warps = 8;
        work.registers = 32;
        work.matched = 1;
    }

    IssuedInstruction& add(SassClass kind, double timesAWarp = 1, unsigned stall = 1)
    {
        IssuedInstruction one;
        one.code.kind = kind;
        one.code.control.stall = static_cast<std::uint8_t>(stall);
        one.executed = timesAWarp * 8 * static_cast<double>(counters.blocks);
        work.instructions.push_back(one);
        return work.instructions.back();
    }
    void finish()
    {
        for (std::size_t i = 0; i < work.instructions.size(); ++i) {
            const IssuedInstruction& one = work.instructions[i];
            work.blocks.push_back({ i, i + 1, one.executed, false });
            work.byClass[static_cast<std::size_t>(one.code.kind)] += one.executed;
            work.issued += one.executed;
        }
    }
    ModelledTime model(unsigned launches = 1)
    {
        finish();
        const auto time = modelTime(row, counters, work, launches);
        EXPECT_TRUE(time);
        return time.value_or(ModelledTime {});
    }
    static double secondsOf(const ModelledTime& time, Resource resource)
    {
        const auto found = std::ranges::find(time.resources, resource, &ResourceUse::resource);
        return found == time.resources.end() ? 0 : found->seconds;
    }

    device::GpuRow row = roundGpu();
    device::KernelCounters counters;
    MachineWork work;
};

TEST_F(ModelTest, ArithmeticIsBoundByItsLanes)
{
    add(SassClass::Fp32Fma, 10'000);
    const ModelledTime time = model();
    // 8000 warps on 10 multiprocessors: 800 x 10,000 multiply-adds, 4 warps of them a clock: 2e6 clocks.
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Fma), 2e-3);
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Issue), 2e-3);
    // 100 blocks each in rounds of 8 leave the last round half full: it takes no less than half of a round.
    EXPECT_GE(time.seconds, 2e-3);
    EXPECT_LT(time.seconds, 2.4e-3);
    EXPECT_EQ(time.residentBlocks, 8U);
    EXPECT_DOUBLE_EQ(time.waves, 12.5);
}

TEST_F(ModelTest, EveryUnitHasItsRate)
{
    add(SassClass::Integer, 1000); // 64 lanes: half a clock
    add(SassClass::IntegerMad, 1000); // 64 of the multiply-add lanes
    add(SassClass::Special, 1000); // 16 lanes: 2 clocks
    add(SassClass::Fp64Fma, 100); // 2 lanes: 16 clocks
    const ModelledTime time = model();
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Alu), 800 * 1000 * 0.5e-9);
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Fma), 800 * 1000 * 0.5e-9);
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Special), 800 * 1000 * 2e-9);
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Fp64), 800 * 100 * 16e-9);
    EXPECT_EQ(time.limit, Resource::Special);
}

TEST_F(ModelTest, StreamingIsBoundByDram)
{
    add(SassClass::Fp32Add, 100);
    counters.memory.l2ReadSectors = counters.memory.dramReadSectors = 20'000'000; // 640 MB
    counters.memory.l2WriteSectors = 10'000'000;
    counters.memory.dramWriteSectors = 9'000'000;
    counters.memory.dirtySectors = 1'000'000; // 320 MB written, some of it after the end
    const ModelledTime time = model();
    EXPECT_NEAR(secondsOf(time, Resource::Dram), 9.6e-3, 1e-9); // 960 MB at 100 GB/s
    EXPECT_NEAR(secondsOf(time, Resource::L2), 0.96e-3, 1e-9); // 960 MB at 1000 bytes a clock
    EXPECT_EQ(time.limit, Resource::Dram);
    EXPECT_NEAR(time.seconds, 9.6e-3, 0.5e-3);
    EXPECT_GT(time.resources.front().utilisation, 0.95);
}

TEST_F(ModelTest, WhatIsNotKnownIsNoBound)
{
    row.rates.l2BytesPerClock.reset();
    row.rates.sfuLanes.reset();
    add(SassClass::Special, 1000);
    counters.memory.l2ReadSectors = 1'000'000;
    const ModelledTime time = model();
    EXPECT_EQ(time.unknown, (std::vector { Resource::Special, Resource::L2 }));
    EXPECT_EQ(secondsOf(time, Resource::L2), 0);
}

TEST_F(ModelTest, LaunchesOfOneShapeAreAveraged)
{
    add(SassClass::Fp32Fma, 10'000);
    counters.memory.dramReadSectors = counters.memory.l2ReadSectors = 3'000'000;
    const ModelledTime time = model(2); // 500 blocks each
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Fma), 1e-3);
    EXPECT_NEAR(secondsOf(time, Resource::Dram), 0.48e-3, 1e-9);
}

TEST_F(ModelTest, AtomicsOnOneSectorWaitForEachOther)
{
    device::InstructionCounters atomic;
    device::AccessCounters access;
    access.kind = AccessKind::Atomic;
    access.requests = access.l2Sectors = 8000;
    access.lanes = 256'000;
    access.l2Hits = 7999; // one sector
    atomic.accesses.push_back(access);
    counters.instructions.push_back(atomic);
    add(SassClass::Integer, 10);
    const ModelledTime time = model();
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Atomics), 256'000e-9);
    EXPECT_EQ(time.limit, Resource::Atomics);
}

TEST_F(ModelTest, FewBlocksLeaveMultiprocessorsIdle)
{
    counters.blocks = counters.countedBlocks = 5;
    add(SassClass::Fp32Fma, 10'000);
    const ModelledTime time = model();
    // One block a multiprocessor: 8 warps x 10,000 at 4 a clock.
    EXPECT_DOUBLE_EQ(secondsOf(time, Resource::Fma), 20e-6);
    EXPECT_DOUBLE_EQ(time.waves, 5.0 / 80);
    EXPECT_EQ(time.residentBlocks, 1U);
}

TEST_F(ModelTest, ABlockThatDoesNotFitHasNoTime)
{
    work.staticShared = 200'000;
    add(SassClass::Fp32Fma);
    finish();
    EXPECT_FALSE(modelTime(row, counters, work));
}

/// A load with its counters.
class CostTest : public ModelTest {
protected:
    IssuedInstruction load(SassClass kind, ptx::Space space, unsigned width, double wavefrontsOrLines)
    {
        device::AccessCounters access;
        access.space = space;
        access.bytes = width;
        access.requests = 1000;
        access.lanes = 32'000;
        (space == ptx::Space::Shared ? access.wavefronts : access.lines)
            = static_cast<std::uint64_t>(1000 * wavefrontsOrLines);
        ptx.accesses = { access };
        IssuedInstruction one;
        one.code.kind = kind;
        one.code.width = static_cast<std::uint8_t>(width);
        one.from = &ptx;
        return one;
    }
    device::InstructionCounters ptx;
};

TEST_F(CostTest, SharedLoadsTakeTheTurnsOfLanesDataOrBanks)
{
    // 16 units take in 32 addresses in 2 clocks; 16 bytes a lane come back in 4; banks that conflict come on top.
    EXPECT_DOUBLE_EQ(costOf(load(SassClass::LoadShared, ptx::Space::Shared, 4, 1), row).turns, 2);
    EXPECT_DOUBLE_EQ(costOf(load(SassClass::LoadShared, ptx::Space::Shared, 4, 8), row).turns, 8);
    EXPECT_DOUBLE_EQ(costOf(load(SassClass::LoadShared, ptx::Space::Shared, 16, 4), row).turns, 4);
    EXPECT_DOUBLE_EQ(costOf(load(SassClass::LoadShared, ptx::Space::Shared, 4, 1), row).latency, 30);
    EXPECT_DOUBLE_EQ(costOf(load(SassClass::LoadShared, ptx::Space::Shared, 4, 8), row).latency, 36);
}

TEST_F(CostTest, JoinedLoadsHaveTheBanksOfTheWideOne)
{
    IssuedInstruction joined = load(SassClass::LoadShared, ptx::Space::Shared, 4, 4);
    joined.code.width = 16;
    ptx.accesses.front().wideWavefronts = 8000;
    EXPECT_DOUBLE_EQ(costOf(joined, row).turns, 8);
    // Both lanes of each pair at one address: half the turns.
    ptx.accesses.front().wideWavefronts = 4000;
    ptx.accesses.front().wavefronts = 1000;
    ptx.accesses.front().pairedRequests = 1000;
    EXPECT_DOUBLE_EQ(costOf(joined, row).turns, 2);
}

TEST_F(CostTest, GlobalLoadsTakeATurnForEachLine)
{
    EXPECT_DOUBLE_EQ(costOf(load(SassClass::LoadGlobal, ptx::Space::Global, 4, 1), row).turns, 2);
    EXPECT_DOUBLE_EQ(costOf(load(SassClass::LoadGlobal, ptx::Space::Global, 4, 32), row).turns, 32);
    // Half of L1's sectors hit; of the others a quarter hits L2.
    const IssuedInstruction one = load(SassClass::LoadGlobal, ptx::Space::Global, 4, 1);
    auto& access = ptx.accesses.front();
    access.l1Sectors = 4000;
    access.l1Hits = 2000;
    access.l2Sectors = 2000;
    access.l2Hits = 500;
    EXPECT_DOUBLE_EQ(costOf(one, row).latency, 0.5 * 40 + 0.5 * (0.25 * 200 + 0.75 * 500));
}

TEST_F(CostTest, LoadsBeforeTheFirstUseOverlap)
{
    const auto path = [&](bool together) {
        work = {};
        for (unsigned i = 0; i < 2; ++i) {
            IssuedInstruction one;
            one.code.kind = SassClass::LoadGlobal; // L1, for want of counts: 40 clocks
            one.code.control = { 1, static_cast<std::uint8_t>(i), cubin::SassControl::kNone,
                static_cast<std::uint8_t>(together || i == 0 ? 0 : 1) };
            work.instructions.push_back(one);
        }
        IssuedInstruction use;
        use.code.kind = SassClass::Fp32Fma;
        use.code.control = { 4, cubin::SassControl::kNone, cubin::SassControl::kNone, 3 };
        work.instructions.push_back(use);
        work.blocks.push_back({ 0, 3, 1, false });
        return warpCycles(work, row, 1);
    };
    // The second is issued a clock after the first, its result is there 40 later, and the sum stalls 4.
    EXPECT_DOUBLE_EQ(path(true), 1 + 40 + 4);
    EXPECT_DOUBLE_EQ(path(false), 40 + 40 + 4);
}

TEST_F(CostTest, ALoopWaitsForItsLastRound)
{
    // The use stands before the load: each round waits for the load of the round before.
    IssuedInstruction use;
    use.code.kind = SassClass::Fp32Fma;
    use.code.control = { 1, cubin::SassControl::kNone, cubin::SassControl::kNone, 1 };
    IssuedInstruction next;
    next.code.kind = SassClass::LoadGlobal;
    next.code.control = { 1, 0, cubin::SassControl::kNone, 0 };
    work.instructions = { use, next };
    work.blocks.push_back({ 0, 2, 10, true });
    // First round 2 clocks; each later one until the load issued a clock before it is there, and two more.
    EXPECT_DOUBLE_EQ(warpCycles(work, row, 1), 2 + 9 * (39 + 2));
}

} // namespace
} // namespace warpdesk::measure
