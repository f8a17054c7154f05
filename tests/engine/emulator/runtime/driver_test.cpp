// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/runtime/signals.h"
#include "engine/emulator/runtime/watchdog.h"
#include "engine/emulator/runtime/worker_pool.h"

#include <gmock/gmock.h>

#include <atomic>
#include <bit>
#include <cstring>

// The grid scheduler with native functions in place of generated code: what is tested is scheduling, barriers, faults
// and deadlines, not code generation.

namespace warpdesk::emulator {
namespace {

using device::FaultKind;
using namespace std::chrono_literals;

template <class Function> Function* callout(std::string_view name)
{
    for (const Callout& entry : callouts()) {
        if (entry.name == name)
            return std::bit_cast<Function*>(entry.function);
    }
    ADD_FAILURE() << name;
    return nullptr;
}

using StopFunction = void(BlockContext*, std::uint32_t, std::uint32_t);
using CheckFunction = void(BlockContext*, std::uint32_t, std::uint32_t, std::uint64_t, std::uint64_t, std::uint32_t,
    std::uint32_t, CheckSlot*);
StopFunction* stopCallout = callout<StopFunction>("wd_rt_stop");
CheckFunction* checkCallout = callout<CheckFunction>("wd_rt_check");

template <class T> T parameter(const BlockContext* context, std::size_t offset = 0)
{
    T value;
    std::memcpy(&value, context->parameters + offset, sizeof value);
    return value;
}

class Driver : public testing::Test {
protected:
    Driver()
    {
        auto arena = Arena::reserve(std::uint64_t { 8 } << 30);
        EXPECT_TRUE(arena);
        memory = std::make_unique<DeviceMemory>(std::move(*arena));
        auto created = WorkerPool::create(3, *memory);
        EXPECT_TRUE(created);
        pool = std::move(*created);
        installFaultHandlers();
    }
    std::unique_ptr<Launch> launchOf(void (*block)(BlockContext*), device::Dim3 grid, unsigned threads = 32)
    {
        code = {};
        code.block = block;
        auto launch = std::make_unique<Launch>();
        fill(*launch, grid, threads);
        return launch;
    }
    std::unique_ptr<Launch> launchOf(
        std::int32_t (*warp)(BlockContext*, std::uint32_t, void*, std::int32_t), device::Dim3 grid, unsigned threads)
    {
        code = {};
        code.kind = VariantKind::Resumable;
        code.warp = warp;
        code.frameBytes = 128;
        auto launch = std::make_unique<Launch>();
        fill(*launch, grid, threads);
        launch->residentPerWorker = launch->blocks;
        return launch;
    }
    void fill(Launch& launch, device::Dim3 grid, unsigned threads)
    {
        launch.code = &code;
        launch.grid = grid;
        launch.block = { threads, 1, 1 };
        launch.warps = (threads + 31) / 32;
        launch.blocks = std::uint64_t { grid.x } * grid.y * grid.z;
        launch.memory = memory.get();
        launch.multiprocessors = 4;
        launch.chunk = 5;
        launch.parameters = parameters;
        launch.parameterBytes = sizeof parameters;
        launch.watchdog = &watchdog;
    }
    void run(Launch& launch, std::chrono::milliseconds limit = 5000ms)
    {
        TimeLimit time;
        const auto now = std::chrono::steady_clock::now();
        time.set(now + limit, now);
        watchdog.arm(launch, time);
        pool->run(launch, pool->size());
        watchdog.disarm();
    }
    template <class T> void setParameter(T value, std::size_t offset = 0)
    {
        std::memcpy(parameters + offset, &value, sizeof value);
    }
    alignas(64) std::byte parameters[64] {};
    KernelCode code;
    std::unique_ptr<DeviceMemory> memory;
    std::unique_ptr<WorkerPool> pool;
    Watchdog watchdog;
};

TEST_F(Driver, EveryBlockOfAGridRunsOnceWithItsIndex)
{
    std::vector<std::atomic<int>> seen(7 * 5 * 3);
    setParameter(&seen);
    auto launch = launchOf(
        [](BlockContext* c) {
            auto& counts = *parameter<std::vector<std::atomic<int>>*>(c);
            ++counts[c->ctaid[0] + 7 * (c->ctaid[1] + 5 * c->ctaid[2])];
            EXPECT_LT(c->smid, 4U);
        },
        { 7, 5, 3 });
    run(*launch);
    EXPECT_FALSE(launch->fault);
    EXPECT_EQ(launch->ended, 105U);
    for (const auto& count : seen)
        EXPECT_EQ(count, 1);
}

TEST_F(Driver, FaultOfTheLowestBlockIsReported)
{
    for (int repeat = 0; repeat < 20; ++repeat) {
        auto launch = launchOf(
            [](BlockContext* c) {
                CheckSlot slot { 1, 0 };
                if (c->ctaid[0] >= 100)
                    checkCallout(c, 0, 3, 0, 4, 1 | 4 << 8 | 4 << 16, 77, &slot);
            },
            { 1000, 1, 1 });
        run(*launch);
        ASSERT_TRUE(launch->fault);
        EXPECT_EQ(launch->fault->kind, FaultKind::NullPointer);
        EXPECT_EQ(launch->fault->block.x, 100U);
        EXPECT_EQ(launch->fault->thread.x, 3U);
        EXPECT_EQ(launch->fault->ptxLine, 77U);
        EXPECT_TRUE(launch->fault->write);
    }
}

TEST_F(Driver, CheckFindsTheLaneAndFillsItsSlot)
{
    const auto buffer = memory->allocate(132, device::AllocationKind::Device, "output");
    ASSERT_TRUE(buffer);
    setParameter(*buffer);
    auto launch = launchOf(
        [](BlockContext* c) {
            const auto address = parameter<std::uint64_t>(c);
            CheckSlot slot { 1, 0 };
            checkCallout(c, 0, 0, address, 128, 4 << 8 | 4 << 16, 1, &slot);
            EXPECT_EQ(static_cast<std::uint64_t>(slot.lo), address);
            EXPECT_EQ(static_cast<std::uint64_t>(slot.hi), address + 132);
            // Lanes 4..31 of warp 1, of which lane 5 is the first outside.
            checkCallout(c, 1, 4, address + 128, 28 * 4, 1 | 4 << 8 | 4 << 16, 2, &slot);
            ADD_FAILURE() << "came back";
        },
        { 1, 1, 1 }, 64);
    run(*launch);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->kind, FaultKind::OutOfBounds);
    EXPECT_EQ(launch->fault->thread.x, 37U);
    EXPECT_EQ(launch->fault->distance, 1); // the first byte past the end, as compute-sanitizer counts
    EXPECT_EQ(launch->fault->space, "global");
    EXPECT_THAT(launch->fault->message, testing::HasSubstr("past the end of output: 132 bytes"));
}

/// One turn of a warp: looks up its argument, with the second slot left as if filled. Returns 1, 2, 3, then ends.
std::int32_t lookUp(BlockContext* c, std::uint32_t, void* frame, std::int32_t state)
{
    auto& kept = *reinterpret_cast<std::uint64_t*>(c->slots + 16);
    auto& seen = *parameter<std::vector<std::uint64_t>*>(c, 8);
    seen.push_back(kept);
    const auto address = parameter<std::uint64_t>(c);
    CheckSlot slot {};
    checkCallout(c, 0, 0, address == 0 ? std::bit_cast<std::uint64_t>(c->shared) : address, 4, 4 << 8, 1, &slot);
    EXPECT_NE(slot.hi, 0);
    kept = seen.size();
    static_cast<WarpHeader*>(frame)->reason = WarpHeader::Yield;
    return state == 3 ? -1 : state + 1;
}

TEST_F(Driver, BoundsAreKeptForTheLaunchUnlessTheirMemoryMoves)
{
    const auto buffer = memory->allocate(64, device::AllocationKind::Device, "a");
    const std::uint64_t heap = memory->allocateFromKernel(64);
    const auto run = [&](std::uint64_t address) {
        std::vector<std::uint64_t> seen;
        setParameter(address);
        setParameter(&seen, 8);
        auto launch = launchOf(lookUp, { 2, 1, 1 }, 32);
        code.slots = 2;
        launch->dynamicShared = 64;
        pool->run(*launch, 1);
        EXPECT_FALSE(launch->fault);
        return seen;
    };
    // Four calls in turn 1 of each block: yields in a row are no turns of their own.
    const auto global = run(*buffer);
    ASSERT_EQ(global.size(), 8U);
    EXPECT_EQ(global[0], 0U); // nothing is left of an earlier launch
    for (std::size_t i = 1; i < global.size(); ++i)
        EXPECT_EQ(global[i], i);
    for (const std::uint64_t moving : { std::uint64_t { 0 }, heap }) {
        const auto seen = run(moving);
        ASSERT_EQ(seen.size(), 8U);
        EXPECT_EQ(seen[0], 0U);
        EXPECT_EQ(seen[1], 1U);
        EXPECT_EQ(std::count(seen.begin(), seen.end(), 0), 2) << "once a block";
    }
}

TEST_F(Driver, MisalignedReadOnlyFreedAndSharedAreTold)
{
    struct Row {
        std::uint64_t offset;
        std::uint32_t flags;
        FaultKind kind;
    };
    const auto region = memory->arena().commit(4096);
    const auto begin = std::bit_cast<std::uint64_t>(region.data());
    memory->addVariable(begin + 512, 64, "coefficients", true);
    const auto freed = memory->allocate(64, device::AllocationKind::Device, "temporary");
    ASSERT_EQ(memory->free(*freed), device::Status::Success);
    const Row rows[] = { { begin + 514, 4 << 8 | 4 << 16, FaultKind::Misaligned },
        { begin + 512, 1 | 4 << 8 | 4 << 16, FaultKind::ReadOnly },
        { *freed + 8, 4 << 8 | 4 << 16, FaultKind::UseAfterFree } };
    for (const Row& row : rows) {
        setParameter(row);
        auto launch = launchOf(
            [](BlockContext* c) {
                const auto what = parameter<Row>(c);
                CheckSlot slot { 1, 0 };
                checkCallout(c, 0, 0, what.offset, 4, what.flags, 1, &slot);
            },
            { 1, 1, 1 });
        run(*launch);
        ASSERT_TRUE(launch->fault);
        EXPECT_EQ(launch->fault->kind, row.kind) << launch->fault->message;
    }
    auto launch = launchOf(
        [](BlockContext* c) {
            CheckSlot slot { 1, 0 };
            checkCallout(c, 0, 0, std::bit_cast<std::uint64_t>(c->shared) + 60, 4, 4 << 8, 1, &slot);
            checkCallout(c, 0, 9, std::bit_cast<std::uint64_t>(c->shared) + 64, 4, 4 << 8, 1, &slot);
        },
        { 1, 1, 1 });
    launch->dynamicShared = 64;
    run(*launch);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->space, "shared");
    EXPECT_EQ(launch->fault->thread.x, 9U);
    EXPECT_THAT(launch->fault->message, testing::HasSubstr("offset 64 of shared memory, which has 64 bytes"));
}

TEST_F(Driver, EndlessBlocksEndAtTheDeadlineWithTheirLine)
{
    auto launch = launchOf(
        [](BlockContext* c) {
            for (;;)
                if (*c->stop != 0)
                    stopCallout(c, 2, 41);
        },
        { 100, 1, 1 }, 128);
    const auto start = std::chrono::steady_clock::now();
    run(*launch, 50ms);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 2s);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->kind, FaultKind::TimeLimit);
    EXPECT_EQ(launch->fault->ptxLine, 41U);
    EXPECT_EQ(launch->ended, 0U);
}

TEST_F(Driver, FaultEndsALaunchWhoseOtherBlocksWait)
{
    auto launch = launchOf(
        [](BlockContext* c) {
            if (c->ctaid[0] == 9) {
                CheckSlot slot { 1, 0 };
                checkCallout(c, 0, 0, 0, 4, 4 << 8, 5, &slot);
            }
            for (;;)
                if (*c->stop != 0)
                    stopCallout(c, 0, 1);
        },
        { 10, 1, 1 });
    launch->chunk = 9;
    run(*launch);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->kind, FaultKind::NullPointer);
}

TEST_F(Driver, SignalsInCodeAreFaultsWithAddress)
{
    const auto buffer = memory->allocate(64, device::AllocationKind::Device, "a");
    setParameter(*buffer);
    auto launch
        = launchOf([](BlockContext* c) { *std::bit_cast<volatile int*>(parameter<std::uint64_t>(c) + (1 << 20)) = 1; },
            { 1, 1, 1 });
    run(*launch);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->kind, FaultKind::OutOfBounds);
    EXPECT_EQ(launch->fault->address, *buffer + (1 << 20));
    EXPECT_TRUE(launch->fault->write);
    EXPECT_THAT(launch->fault->allocation, testing::HasSubstr("a: 64 bytes"));

    setParameter(std::uint64_t { 8 });
    auto null = launchOf(
        [](BlockContext* c) { *std::bit_cast<volatile int*>(parameter<std::uint64_t>(c)) = 1; }, { 1, 1, 1 });
    run(*null);
    ASSERT_TRUE(null->fault);
    EXPECT_EQ(null->fault->kind, FaultKind::NullPointer);
}

/// A call-out that fails by itself.
[[gnu::noinline]] void brokenCallout(std::uint64_t address) { *std::bit_cast<volatile int*>(address) = 1; }

TEST_F(Driver, ACrashOfTheRuntimeIsNoFaultOfTheKernel)
{
    const auto buffer = memory->allocate(64, device::AllocationKind::Device, "a");
    setParameter(*buffer + (1 << 20));
    for (const bool checked : { false, true }) {
        auto launch = launchOf([](BlockContext* c) { brokenCallout(parameter<std::uint64_t>(c)); }, { 3, 1, 1 });
        launch->checked = checked;
        launch->isCode = [](std::uint64_t) { return false; };
        run(*launch);
        ASSERT_TRUE(launch->fault);
        EXPECT_EQ(launch->fault->kind, FaultKind::Internal);
        EXPECT_THAT(launch->fault->message, testing::HasSubstr("the emulator itself failed"));
        EXPECT_EQ(launch->fault->message.contains("without checks"), !checked);
    }
    auto launch = launchOf([](BlockContext* c) { brokenCallout(parameter<std::uint64_t>(c)); }, { 3, 1, 1 });
    launch->isCode = [](std::uint64_t) { return true; };
    run(*launch);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->kind, FaultKind::OutOfBounds);
}

int deeper(volatile int* depth, BlockContext* c)
{
    volatile char large[4096];
    large[0] = static_cast<char>(*depth);
    *depth = *depth + 1;
    return *c->stop != 0 ? 0 : deeper(depth, c) + large[0];
}

TEST_F(Driver, FullStackIsAFault)
{
    auto launch = launchOf(
        [](BlockContext* c) {
            volatile int depth = 0;
            deeper(&depth, c);
        },
        { 1, 1, 1 });
    run(*launch);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->kind, FaultKind::StackOverflow);
}

WarpHeader& header(void* frame) { return *static_cast<WarpHeader*>(frame); }

std::int32_t waitAt(void* frame, std::uint32_t id, std::uint32_t count, std::int32_t next, std::uint32_t line = 10)
{
    WarpHeader& h = header(frame);
    h.reason = WarpHeader::Barrier;
    h.barrierId = id;
    h.barrierCount = count;
    h.lanes = ~0U;
    h.reduction = 0;
    h.ptxLine = line;
    return next;
}

TEST_F(Driver, BarrierHoldsWarpsTogetherAndForgetsThoseThatEnded)
{
    std::atomic<int> arrived { 0 };
    setParameter(&arrived);
    auto launch = launchOf(
        [](BlockContext* c, std::uint32_t warp, void* frame, std::int32_t state) -> std::int32_t {
            auto& count = *parameter<std::atomic<int>*>(c);
            if (state == 0 && warp == 3)
                return -1;
            if (state == 0) {
                ++count;
                return waitAt(frame, 0, ~0U, 1);
            }
            EXPECT_EQ(count % 3, 0);
            return -1;
        },
        { 4, 1, 1 }, 128);
    pool->run(*launch, 1);
    EXPECT_FALSE(launch->fault) << launch->fault->message;
    EXPECT_EQ(arrived, 12);
}

TEST_F(Driver, NamedBarriersCountThreadsAndArrivals)
{
    // Warp 0 produces and only arrives at barrier 5; warp 1 waits there for both.
    std::atomic<int> produced { 0 };
    setParameter(&produced);
    auto launch = launchOf(
        [](BlockContext* c, std::uint32_t warp, void* frame, std::int32_t state) -> std::int32_t {
            auto& value = *parameter<std::atomic<int>*>(c);
            if (warp == 1 && state == 0)
                return waitAt(frame, 5, 64, 1);
            if (warp == 1) {
                EXPECT_EQ(value, 42);
                return -1;
            }
            if (state == 0) {
                header(frame).reason = WarpHeader::Yield;
                return 1;
            }
            if (state == 1) {
                value = 42;
                waitAt(frame, 5, 64, 2);
                header(frame).reason = WarpHeader::Arrive;
                return 2;
            }
            return -1;
        },
        { 1, 1, 1 }, 64);
    run(*launch);
    EXPECT_FALSE(launch->fault) << launch->fault->message;
}

TEST_F(Driver, ReductionsCombinePredicates)
{
    auto launch = launchOf(
        [](BlockContext*, std::uint32_t warp, void* frame, std::int32_t state) -> std::int32_t {
            const std::uint32_t expected[] = { 0, 3, 0, 1 };
            if (state > 0) {
                EXPECT_EQ(header(frame).result, expected[state]) << state;
            }
            if (state == 3)
                return -1;
            waitAt(frame, 0, ~0U, state + 1);
            header(frame).reduction = static_cast<std::uint32_t>(state + 1);
            header(frame).predicate = warp == 0 ? 7 : 0;
            return state + 1;
        },
        { 1, 1, 1 }, 64);
    run(*launch);
    EXPECT_FALSE(launch->fault) << launch->fault->message;
}

TEST_F(Driver, WarpsAtDifferentBarriersAreADeadlock)
{
    auto launch = launchOf(
        [](BlockContext*, std::uint32_t warp, void* frame, std::int32_t state) -> std::int32_t {
            if (state != 0 || warp == 3)
                return -1;
            return waitAt(frame, warp == 2 ? 1 : 0, ~0U, 1, warp == 2 ? 20 : 10);
        },
        { 1, 1, 1 }, 128);
    launch->placeOfLine = [](std::uint32_t line) { return "line " + std::to_string(line); };
    run(*launch);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->kind, FaultKind::Deadlock);
    EXPECT_EQ(launch->fault->message,
        "no warp of the block can go on: warps 0..1 wait at barrier 0 of line 10, warp 2 waits at barrier 1 of line "
        "20; the other 1 have ended");
}

TEST_F(Driver, BlocksThatSpinOnLaterOnesLetThemRun)
{
    // Each block waits for all 200: no scheduler that runs one block to its end before the next can do this.
    std::atomic<int> arrived { 0 };
    setParameter(&arrived);
    auto launch = launchOf(
        [](BlockContext* c, std::uint32_t, void* frame, std::int32_t state) -> std::int32_t {
            auto& count = *parameter<std::atomic<int>*>(c);
            if (state == 0)
                ++count;
            if (count == 200)
                return -1;
            header(frame).reason = WarpHeader::Yield;
            return 1;
        },
        { 200, 1, 1 }, 32);
    for (const bool cooperative : { false, true }) {
        arrived = 0;
        launch->cooperative = cooperative;
        launch->next = 0;
        launch->ended = 0;
        run(*launch);
        EXPECT_FALSE(launch->fault) << launch->fault->message;
        EXPECT_EQ(launch->ended, 200U);
    }
    arrived = 0;
    launch->next = 0;
    launch->ended = 0;
    pool->run(*launch, 1);
    EXPECT_EQ(launch->ended, 200U);
}

TEST_F(Driver, SpinWithoutEndIsStopped)
{
    auto launch = launchOf(
        [](BlockContext*, std::uint32_t, void* frame, std::int32_t) -> std::int32_t {
            header(frame).reason = WarpHeader::Yield;
            header(frame).ptxLine = 5;
            return 1;
        },
        { 3, 1, 1 }, 32);
    run(*launch, 50ms);
    ASSERT_TRUE(launch->fault);
    EXPECT_EQ(launch->fault->kind, FaultKind::TimeLimit);
    EXPECT_EQ(launch->fault->ptxLine, 5U);
}

} // namespace
} // namespace warpdesk::emulator
