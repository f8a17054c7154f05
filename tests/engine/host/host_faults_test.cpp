// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/host/host_fixture.h"

#include <gmock/gmock.h>

namespace warpdesk::host::test {
namespace {

using device::FaultKind;
using testing::HasSubstr;

class HostFaultsTest : public HostTest {
protected:
    device::Fault faultOf(std::string_view function, std::vector<Argument> arguments = {})
    {
        const auto result = run(function, std::move(arguments));
        EXPECT_FALSE(result) << function << " ended without a fault";
        if (result)
            return {};
        EXPECT_TRUE(result.error().inHostCode) << function;
        return result.error().fault;
    }
};

TEST_F(HostFaultsTest, ADevicePointerCannotBeFollowed)
{
    const auto a = floats({ 1 }, "a");
    const auto b = floats({ 0 }, "b");
    const auto fault = faultOf("readsDevice", { value(a), value(b) });
    EXPECT_EQ(fault.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(fault.place.line, lineOf("float first = a[0]"));
    EXPECT_EQ(fault.place.file, "");
    EXPECT_EQ(fault.address, a);
    EXPECT_FALSE(fault.write);
    EXPECT_THAT(fault.message, HasSubstr("runs on the CPU and reads device memory (a) directly"));
    EXPECT_THAT(fault.message, HasSubstr("cudaMemcpy"));
}

TEST_F(HostFaultsTest, ADeviceVariableNeedsASymbolCopy)
{
    const auto fault = faultOf("readsDeviceVariable");
    EXPECT_EQ(fault.place.line, lineOf("void readsDeviceVariable"));
    EXPECT_THAT(fault.message, HasSubstr("'counter'"));
    EXPECT_THAT(fault.message, HasSubstr("cudaMemcpyFromSymbol"));
}

TEST_F(HostFaultsTest, VariablesThatAKernelMayWriteAreOnTheDevice)
{
    const auto out = floats({ 0 }, "out");
    EXPECT_THAT(faultOf("readsBumped", { value(out) }).message, HasSubstr("'bumped'"));
    EXPECT_THAT(faultOf("readsHanded").message, HasSubstr("'handed'"));
    EXPECT_THAT(faultOf("writesViaSymbol").message, HasSubstr("'viaSymbol'"));
}

TEST_F(HostFaultsTest, HeapOverflowNamesTheBlock)
{
    const auto fault = faultOf("overflowsHeap", { value(10) });
    EXPECT_EQ(fault.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(fault.place.line, lineOf("        p[i] = i;"));
    EXPECT_TRUE(fault.write);
    EXPECT_EQ(fault.distance, 4);
    EXPECT_THAT(fault.allocation, HasSubstr("malloc at line"));
    EXPECT_THAT(fault.message, HasSubstr("40 bytes"));
}

TEST_F(HostFaultsTest, RunningOverTheStackEndsTheRunAndNotTheProcess)
{
    const auto fault = faultOf("writesPastLocal", { value(1'000'000) });
    EXPECT_EQ(fault.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(fault.place.line, lineOf("        at[i] = 1;"));
    EXPECT_TRUE(fault.write);
    EXPECT_TRUE(run("prints", { value(1) })) << "the next run works";
}

TEST_F(HostFaultsTest, FreedMemoryStaysFreed)
{
    EXPECT_EQ(faultOf("usesFreed").kind, FaultKind::UseAfterFree);
    const auto twice = faultOf("freesTwice");
    EXPECT_EQ(twice.kind, FaultKind::UseAfterFree);
    EXPECT_EQ(twice.place.line, lineOf("    free(p);\n    free(p);") + 1);
}

TEST_F(HostFaultsTest, NullAndLiterals)
{
    const auto null = faultOf("writesNull", { value(std::uint64_t { 0 }) });
    EXPECT_EQ(null.kind, FaultKind::NullPointer);
    EXPECT_EQ(null.place.line, lineOf("void writesNull"));
    EXPECT_EQ(faultOf("writesLiteral").kind, FaultKind::ReadOnly);
}

TEST_F(HostFaultsTest, AnEndlessLoopEndsAtItsLineWhenTheTimeIsOver)
{
    options.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    const auto fault = faultOf("loops");
    EXPECT_EQ(fault.kind, FaultKind::TimeLimit);
    EXPECT_NEAR(fault.place.line, lineOf("while (true)"), 1);
}

TEST_F(HostFaultsTest, AStopIsACancelledError)
{
    std::stop_source source;
    options.stop = source.get_token();
    source.request_stop();
    const auto result = program->run("loops", {}, options);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Cancelled);
}

TEST_F(HostFaultsTest, EndlessRecursionIsAStackOverflow)
{
    for (int i = 0; i < 2; ++i) {
        const auto fault = faultOf("recurses");
        EXPECT_EQ(fault.kind, FaultKind::StackOverflow);
        EXPECT_NEAR(fault.place.line, lineOf("volatile int pad[32]") + 1, 3);
    }
}

TEST_F(HostFaultsTest, RecursionWithoutLoopsEndsWhenTheTimeIsOver)
{
    options.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    const auto fault = faultOf("recursesForLong", { value(60) });
    EXPECT_EQ(fault.kind, FaultKind::TimeLimit);
    EXPECT_EQ(fault.place.line, lineOf("int slowly(int n)"));
}

TEST_F(HostFaultsTest, AnAccessThatWasRightBeforeIsCheckedAgain)
{
    const auto past = faultOf("sumsMany", { value(100) });
    EXPECT_EQ(output, "4950 5 6 4950 5 6 4950 5 6 28\n");
    EXPECT_EQ(past.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(past.place.line, lineOf("sum += p[i];\n    return sum"));
    EXPECT_EQ(past.distance, 4);
    output.clear();
    const auto freed = faultOf("sumsFreed", { value(10) });
    EXPECT_EQ(output, "0 ");
    EXPECT_EQ(freed.kind, FaultKind::UseAfterFree);
}

TEST_F(HostFaultsTest, AnAccessAcrossTheEndIsOutside)
{
    EXPECT_TRUE(run("straddles", { value(56) }));
    const auto fault = faultOf("straddles", { value(60) });
    EXPECT_EQ(fault.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(fault.accessBytes, 8U);
    EXPECT_EQ(fault.distance, 4);
}

TEST_F(HostFaultsTest, AssertAndExit)
{
    const auto fault = faultOf("asserts", { value(3) });
    EXPECT_EQ(fault.kind, FaultKind::Assert);
    EXPECT_EQ(fault.place.line, lineOf("void asserts"));
    EXPECT_THAT(fault.message, HasSubstr("n > 100"));
    EXPECT_TRUE(run("asserts", { value(101) }));
    EXPECT_TRUE(run("exits", { value(0) }));
    EXPECT_THAT(faultOf("exits", { value(3) }).message, HasSubstr("exit(3)"));
}

TEST_F(HostFaultsTest, WhatHostCodeCannotDoNamesItself)
{
    const auto missing = faultOf("callsMissing", { value(1) });
    EXPECT_EQ(missing.kind, FaultKind::Unimplemented);
    EXPECT_THAT(missing.message, HasSubstr("nobodyHasThis()"));
    EXPECT_EQ(missing.place.line, lineOf("printf(\"%d\", nobodyHasThis(n))"));
    EXPECT_TRUE(run("callsMissing", { value(0) }));
    EXPECT_EQ(faultOf("usesThreads").kind, FaultKind::Unimplemented);
}

TEST_F(HostFaultsTest, AKernelFaultEndsTheRun)
{
    fake.bodies["scale"] = [](const device::FakeDevice::Launch&) {
        device::Fault fault;
        fault.kind = FaultKind::OutOfBounds;
        fault.message = "a store past the end";
        return std::optional(fault);
    };
    const auto data = floats({ 1 }, "data");
    const auto result = run("launches", { value(data), value(1) });
    ASSERT_FALSE(result);
    EXPECT_FALSE(result.error().inHostCode);
    EXPECT_EQ(result.error().fault.message, "a store past the end");
    EXPECT_EQ(fake.launches.size(), 1U);
}

TEST_F(HostFaultsTest, ManagedMemoryHasAnEndToo)
{
    fake.bodies["scale"] = [](const device::FakeDevice::Launch& launch) {
        float* data = nullptr;
        std::memcpy(&data, launch.parameters.data(), sizeof data);
        for (unsigned i = 0; i < launch.request.block.x; ++i)
            data[i] *= 10;
        return std::optional<device::Fault> {};
    };
    const auto fault = faultOf("managed", { value(8) });
    EXPECT_EQ(output, "10 70\n");
    EXPECT_EQ(fault.place.line, lineOf("shared[n] = 0"));
    EXPECT_EQ(fake.liveAllocations(), 0U);
}

} // namespace
} // namespace warpdesk::host::test
