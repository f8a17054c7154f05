// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/emulator.h"

#include "tests/engine/emulator/runtime/device_fixture.h"

#include <filesystem>
#include <thread>

#include <unistd.h>

// Kernels that NVRTC compiled, end to end: PTX text in, memory, prints and faults out.

namespace warpdesk::emulator {
namespace {

using device::Checks;
using device::FaultKind;
using device::Status;
using testing::HasSubstr;
using namespace std::chrono_literals;

class Emulator : public DeviceTest { };

std::vector<float> ramp(std::size_t count, float step)
{
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(i) * step;
    return values;
}

TEST_F(Emulator, AddsVectorsOfEveryLength)
{
    for (const Checks checks : { Checks::None, Checks::Memory }) {
        load("basic.ptx", checks);
        for (const int n : { 1, 31, 32, 33, 1000, 65537 }) {
            const auto count = static_cast<std::size_t>(n);
            const auto a = upload(ramp(count, 0.5F));
            const auto b = upload(ramp(count, 3.25F));
            const auto c = upload(std::vector<float>(count, -1));
            EXPECT_RUNS(
                launch("vadd", { static_cast<unsigned>(n + 255) / 256, 1, 1 }, { 256, 1, 1 }, Parameters(a, b, c, n)));
            const auto sum = download<float>(c, count);
            for (std::size_t i = 0; i < count; ++i)
                ASSERT_EQ(sum[i], static_cast<float>(i) * 0.5F + static_cast<float>(i) * 3.25F) << n << " " << i;
            EXPECT_FALSE(gpu->damagedRedZone());
        }
    }
}

TEST_F(Emulator, MoreShapesThanAreCompiledInStillRun)
{
    load("basic.ptx");
    for (const unsigned threads : { 32U, 48U, 64U, 100U, 128U, 7U, 1U, 1024U }) {
        const auto a = upload(ramp(2000, 1));
        const auto c = upload(std::vector<float>(2000, -1));
        EXPECT_RUNS(
            launch("vadd", { (2000 + threads - 1) / threads, 1, 1 }, { threads, 1, 1 }, Parameters(a, a, c, 2000)));
        const auto sum = download<float>(c, 2000);
        for (std::size_t i = 0; i < sum.size(); ++i)
            ASSERT_EQ(sum[i], 2 * static_cast<float>(i)) << threads << " " << i;
    }
}

TEST_F(Emulator, KernelsAreFoundByEachOfTheirNames)
{
    load("basic.ptx");
    EXPECT_TRUE(module->find("vadd"));
    EXPECT_TRUE(module->find("scale"));
    EXPECT_TRUE(module->find("void scale<double>(double*, double, int)"));
    EXPECT_TRUE(module->find("_Z5scaleIfEvPT_S0_i"));
    EXPECT_FALSE(module->find("scal"));
    const auto data = upload(std::vector<double> { 1, 2, 3 });
    EXPECT_RUNS(
        launch("void scale<double>(double*, double, int)", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(data, 2.5, 3)));
    EXPECT_THAT(download<double>(data, 3), testing::ElementsAre(2.5, 5, 7.5));
}

TEST_F(Emulator, OutOfBoundsNamesThreadLineAndAllocation)
{
    load("basic.ptx");
    const auto a = upload(ramp(64, 1), "a");
    const auto c = upload(ramp(33, 1), "output");
    const auto result = launch("vaddUnguarded", { 2, 1, 1 }, { 32, 1, 1 }, Parameters(a, a, c));
    ASSERT_FALSE(result);
    ASSERT_TRUE(result.error().fault);
    const device::Fault& fault = *result.error().fault;
    EXPECT_EQ(fault.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(fault.kernel, "vaddUnguarded");
    EXPECT_EQ(fault.place.line, 19U);
    EXPECT_EQ(fault.place.file, "");
    EXPECT_EQ(fault.block, (device::Dim3 { 1, 0, 0 }));
    EXPECT_TRUE(fault.threadKnown);
    EXPECT_EQ(fault.thread, (device::Dim3 { 1, 0, 0 }));
    EXPECT_TRUE(fault.write);
    EXPECT_EQ(fault.accessBytes, 4U);
    EXPECT_EQ(fault.address, c + 132);
    EXPECT_THAT(fault.allocation, HasSubstr("output: 132 bytes"));
    // What came before is there, and the device goes on.
    EXPECT_EQ(download<float>(c, 33)[31], 62);
    EXPECT_RUNS(launch("vadd", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(a, a, c, 32)));
}

TEST_F(Emulator, FarStoreIsAFaultWithAndWithoutChecks)
{
    for (const Checks checks : { Checks::None, Checks::Memory }) {
        load("basic.ptx", checks);
        const auto a = upload(ramp(16, 1), "a");
        const auto result = launch("farStore", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(a, std::int64_t { 1 } << 30));
        ASSERT_FALSE(result);
        ASSERT_TRUE(result.error().fault);
        EXPECT_EQ(result.error().fault->kind, FaultKind::OutOfBounds);
        EXPECT_EQ(result.error().fault->place.line, 84U) << "checks " << static_cast<int>(checks);
        EXPECT_TRUE(result.error().fault->write);
    }
}

TEST_F(Emulator, NullPointerAndUseAfterFree)
{
    load("basic.ptx");
    const auto null = launch("farStore", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(std::uint64_t { 0 }, std::int64_t { 2 }));
    ASSERT_FALSE(null);
    EXPECT_EQ(null.error().fault->kind, FaultKind::NullPointer);
    const auto a = upload(ramp(16, 1), "temporary");
    ASSERT_EQ(gpu->free(a), Status::Success);
    const auto freed = launch("farStore", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(a, std::int64_t { 2 }));
    ASSERT_FALSE(freed);
    EXPECT_EQ(freed.error().fault->kind, FaultKind::UseAfterFree);
    EXPECT_THAT(freed.error().fault->message, HasSubstr("temporary"));
}

TEST_F(Emulator, PrintsInOrderOfBlockWarpLane)
{
    start(2);
    load("basic.ptx");
    EXPECT_RUNS(launch("hello", { 5, 1, 1 }, { 40, 1, 1 }, Parameters(3)));
    std::string expected;
    for (int block = 0; block < 5; ++block)
        for (int thread = 0; thread < 40; ++thread)
            expected += "block " + std::to_string(block) + " thread " + std::to_string(thread)
                + ": text 1.50 123456789015\n";
    EXPECT_EQ(printed, expected);
}

TEST_F(Emulator, EndlessLoopEndsAtTheDeadlineAndByCancel)
{
    load("basic.ptx");
    const auto a = upload(std::vector<int> { 0 });
    gpu->setDeadline(std::chrono::steady_clock::now() + 200ms);
    const auto late = launch("endless", { 4, 1, 1 }, { 64, 1, 1 }, Parameters(a));
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().fault->kind, FaultKind::TimeLimit);
    EXPECT_EQ(late.error().fault->place.line, 40U);
    gpu->setDeadline(std::nullopt);
    std::stop_source cancel;
    gpu->setStopToken(cancel.get_token());
    std::jthread thread([&] {
        std::this_thread::sleep_for(100ms);
        cancel.request_stop();
    });
    const auto start = std::chrono::steady_clock::now();
    const auto cancelled = launch("endless", { 4, 1, 1 }, { 64, 1, 1 }, Parameters(a));
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().fault->kind, FaultKind::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 2s);
}

TEST_F(Emulator, VariablesAreInitialisedAndReachable)
{
    load("basic.ptx");
    const auto out = upload(ramp(8, 0));
    EXPECT_RUNS(launch("variables", { 1, 1, 1 }, { 8, 1, 1 }, Parameters(out)));
    EXPECT_THAT(download<float>(out, 8), testing::ElementsAre(8, 9, 10, 11, 8, 9, 10, 11));
    const auto counter = module->symbol("counter");
    ASSERT_TRUE(counter);
    EXPECT_EQ(counter->bytes, 4U);
    EXPECT_THAT(download<int>(counter->address, 1), testing::ElementsAre(9));
    const std::vector<float> fresh { 10, 20, 30, 40 };
    EXPECT_EQ(gpu->write(module->symbol("coefficients")->address, std::as_bytes(std::span(fresh))), Status::Success);
    EXPECT_RUNS(launch("variables", { 1, 1, 1 }, { 4, 1, 1 }, Parameters(out)));
    EXPECT_THAT(download<float>(out, 4), testing::ElementsAre(19, 29, 39, 49));
}

TEST_F(Emulator, LocalArraysRecursionHeapAndDivergentLoops)
{
    load("basic.ptx");
    const auto out = upload(std::vector<int>(64, -1));
    EXPECT_RUNS(launch("localArray", { 1, 1, 1 }, { 40, 1, 1 }, Parameters(out, 5)));
    auto values = download<int>(out, 40);
    for (int i = 0; i < 40; ++i)
        EXPECT_EQ(values[static_cast<std::size_t>(i)], (i + 5) % 16 * i);

    EXPECT_RUNS(launch("heap", { 1, 1, 1 }, { 40, 1, 1 }, Parameters(out)));
    values = download<int>(out, 40);
    for (int i = 0; i < 40; ++i)
        EXPECT_EQ(values[static_cast<std::size_t>(i)], 2 * i + 3);

    EXPECT_RUNS(launch("divergentLoop", { 1, 1, 1 }, { 64, 1, 1 }, Parameters(out)));
    values = download<int>(out, 64);
    for (int i = 0; i < 64; ++i) {
        int steps = 0;
        for (int n = i + 1; n != 1; ++steps)
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        EXPECT_EQ(values[static_cast<std::size_t>(i)], steps) << i;
    }

    EXPECT_RUNS(launch("recursive", { 1, 1, 1 }, { 12, 1, 1 }, Parameters(out)));
    EXPECT_THAT(download<int>(out, 12), testing::ElementsAre(0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89));
}

TEST_F(Emulator, TrapAndAssertSayWhere)
{
    load("basic.ptx");
    const auto trapped = launch("trapped", { 3, 1, 1 }, { 64, 1, 1 }, Parameters(40));
    ASSERT_FALSE(trapped);
    EXPECT_EQ(trapped.error().fault->kind, FaultKind::Trap);
    EXPECT_EQ(trapped.error().fault->place.line, 61U);
    EXPECT_EQ(trapped.error().fault->thread.x, 40U);
    EXPECT_EQ(trapped.error().fault->block.x, 0U);

    load("assert.ptx");
    EXPECT_RUNS(launch("checkIndex", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(32)));
    const auto failed = launch("checkIndex", { 2, 1, 1 }, { 64, 1, 1 }, Parameters(50));
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().fault->kind, FaultKind::Assert);
    EXPECT_EQ(failed.error().fault->place.line, 6U);
    EXPECT_THAT(failed.error().fault->message,
        testing::EndsWith("block: [0,0,0], thread: [50,0,0] Assertion `threadIdx.x < n` failed."));
}

TEST_F(Emulator, RefusesWhatCudaRefuses)
{
    load("basic.ptx");
    const auto a = upload(ramp(16, 1));
    const auto result = launch("vadd", { 1, 65536, 1 }, { 32, 1, 1 }, Parameters(a, a, a, 16));
    ASSERT_FALSE(result);
    ASSERT_TRUE(result.error().refusal);
    EXPECT_EQ(result.error().refusal->status, Status::InvalidConfiguration);
    EXPECT_THAT(result.error().refusal->message, HasSubstr("grid dimension y is 65536"));
    const auto few = launch("vadd", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(a, a));
    ASSERT_FALSE(few);
    EXPECT_EQ(few.error().refusal->status, Status::InvalidValue);
}

TEST_F(Emulator, HostCallsAreCheckedLikeCudas)
{
    start();
    const auto a = upload(std::vector<int> { 1, 2, 3, 4 });
    std::vector<int> five(5);
    EXPECT_EQ(gpu->read(std::as_writable_bytes(std::span(five)), a), Status::InvalidValue);
    EXPECT_EQ(gpu->copy(a, a + 8, 8), Status::Success);
    EXPECT_THAT(download<int>(a, 4), testing::ElementsAre(3, 4, 3, 4));
    EXPECT_EQ(gpu->fill(a + 4, 0, 4), Status::Success);
    EXPECT_EQ(gpu->fill(a + 4, 0, 16), Status::InvalidValue);
    EXPECT_THAT(download<int>(a, 2), testing::ElementsAre(3, 0));
    EXPECT_EQ(gpu->free(a), Status::Success);
    EXPECT_EQ(gpu->fill(a, 0, 4), Status::InvalidValue);
}

TEST_F(Emulator, StoreThatNoCheckSawIsFoundInTheRedZone)
{
    load("basic.ptx", Checks::None);
    const auto a = upload(ramp(64, 1), "a");
    const auto c = upload(ramp(33, 1), "output");
    EXPECT_RUNS(launch("vaddUnguarded", { 2, 1, 1 }, { 32, 1, 1 }, Parameters(a, a, c)));
    const auto damaged = gpu->damagedRedZone();
    ASSERT_TRUE(damaged);
    EXPECT_EQ(damaged->label, "output");
    EXPECT_FALSE(gpu->damagedRedZone());
}

TEST_F(Emulator, InstructionNobodyImplementedNamesItself)
{
    constexpr const char* text = R"(.version 8.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u32 k_0)
{
    .reg .pred %p<2>;
    .reg .b32 %r<3>;
    ld.param.u32 %r1, [k_0];
    setp.eq.s32 %p1, %r1, 0;
    @%p1 bra $end;
    frobnicate.sync.aligned.u32 %r2, %r1;
$end:
    ret;
}
)";
    loadText(text);
    EXPECT_RUNS(launch("k", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(0)));
    const auto reached = launch("k", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(1));
    ASSERT_FALSE(reached);
    EXPECT_EQ(reached.error().fault->kind, FaultKind::Unimplemented);
    EXPECT_THAT(reached.error().fault->message, HasSubstr("frobnicate.sync.aligned.u32"));
    EXPECT_THAT(reached.error().fault->message, HasSubstr("line 11"));
}

TEST_F(Emulator, CacheServesTheNextProcessAndSurvivesDamage)
{
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(testing::TempDir()) / ("warpdesk-jit-" + std::to_string(getpid()));
    fs::remove_all(folder);
    const auto runOnce = [&] {
        module.reset();
        gpu.reset();
        EmulatorOptions options;
        options.row = h100();
        options.threads = 1;
        options.objectCache = folder;
        auto created = createEmulator(std::move(options));
        ASSERT_TRUE(created);
        gpu = std::move(*created);
        load("basic.ptx");
        const auto a = upload(ramp(100, 1));
        EXPECT_RUNS(launch("vadd", { 4, 1, 1 }, { 32, 1, 1 }, Parameters(a, a, a, 100)));
        EXPECT_EQ(download<float>(a, 100)[99], 198);
    };
    const auto files = [&] {
        std::vector<fs::path> found;
        for (const auto& entry : fs::directory_iterator(folder))
            found.push_back(entry.path());
        return found;
    };
    runOnce();
    ASSERT_EQ(files().size(), 1U);
    runOnce();
    ASSERT_EQ(files().size(), 1U);
    fs::resize_file(files().front(), 100);
    runOnce();
    EXPECT_GT(fs::file_size(files().front()), 100U);
    module.reset();
    gpu.reset();
    fs::remove_all(folder);
}

TEST_F(Emulator, SameBitsForEveryThreadCount)
{
    std::vector<std::vector<float>> results;
    for (const unsigned threads : { 1U, 2U, 5U }) {
        module.reset();
        gpu.reset();
        start(threads);
        load("basic.ptx");
        const auto a = upload(ramp(5000, 0.1F));
        const auto c = upload(std::vector<float>(5000, 0));
        EXPECT_RUNS(launch("vadd", { 157, 1, 1 }, { 32, 1, 1 }, Parameters(a, a, c, 5000)));
        results.push_back(download<float>(c, 5000));
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0], results[2]);
}

TEST_F(Emulator, MemoryLimitRefusesAndGivesBack)
{
    start();
    gpu->setMemoryLimit(1 << 20);
    const auto half = gpu->allocate(1 << 19, device::AllocationKind::Device, "half");
    ASSERT_TRUE(half);
    EXPECT_EQ(gpu->allocate((1 << 19) + 1, device::AllocationKind::Device, "more").error(), Status::MemoryAllocation);
    EXPECT_EQ(gpu->free(*half), Status::Success);
    EXPECT_TRUE(gpu->allocate(1 << 20, device::AllocationKind::Device, "all"));
}

} // namespace
} // namespace warpdesk::emulator
