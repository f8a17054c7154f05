// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/host/host_fixture.h"

namespace warpdesk::host::test {
namespace {

TEST_F(HostTest, FindsFunctionsByPlainName)
{
    EXPECT_TRUE(program->has("launches"));
    EXPECT_FALSE(program->has("scale"));
    EXPECT_FALSE(program->has("nothing"));
    EXPECT_TRUE(program->module().find("scale"));
}

TEST_F(HostTest, LaunchesWithTheArgumentsAndShapeWritten)
{
    const auto data = floats(std::vector<float>(300, 1.0F), "data");
    const auto report = run("launches", { value(data), value(300) });
    ASSERT_TRUE(report);
    EXPECT_EQ(report->launches, 3U);
    EXPECT_DOUBLE_EQ(report->kernelMilliseconds, 1.5);
    EXPECT_FALSE(report->pendingError);
    ASSERT_EQ(fake.launches.size(), 3U);
    const auto& first = fake.launches[0];
    EXPECT_EQ(first.kernel, "scale");
    EXPECT_EQ(first.request.grid, (device::Dim3 { 3, 1, 1 }));
    EXPECT_EQ(first.request.block, (device::Dim3 { 128, 1, 1 }));
    ASSERT_EQ(first.parameters.size(), 16U);
    device::Address pointer = 0;
    float factor = 0;
    int n = 0;
    std::memcpy(&pointer, first.parameters.data(), 8);
    std::memcpy(&factor, first.parameters.data() + 8, 4);
    std::memcpy(&n, first.parameters.data() + 12, 4);
    EXPECT_EQ(pointer, data);
    EXPECT_EQ(factor, 2.0F);
    EXPECT_EQ(n, 300);
    EXPECT_EQ(fake.launches[1].request.grid, (device::Dim3 { 1, 2, 3 }));
    EXPECT_EQ(fake.launches[1].request.block, (device::Dim3 { 4, 5, 6 }));
    EXPECT_EQ(fake.launches[1].request.dynamicShared, 64U);
    const auto& last = fake.launches[2];
    EXPECT_EQ(last.kernel, "count");
    ASSERT_EQ(last.parameters.size(), 16U);
    EXPECT_EQ(static_cast<signed char>(last.parameters[0]), -3);
    double d = 0;
    std::memcpy(&d, last.parameters.data() + 8, 8);
    EXPECT_EQ(d, 1.5);
}

TEST_F(HostTest, CopiesThroughHostMemory)
{
    const auto a = floats({ 1, 2, 3 }, "a");
    const auto b = floats({ 0, 0, 0 }, "b");
    ASSERT_TRUE(run("copies", { value(a), value(b), value(3) }));
    EXPECT_EQ(floatsAt(b, 3), (std::vector<float> { 10, 13, 16 }));
    EXPECT_EQ(fake.liveAllocations(), 2U);
}

TEST_F(HostTest, FreesWhatTheProgramLeft)
{
    ASSERT_TRUE(run("leaksDevice"));
    EXPECT_EQ(fake.liveAllocations(), 0U);
}

TEST_F(HostTest, PassesEveryKindOfParameter)
{
    struct Shape {
        void* data;
        int n;
    };
    ASSERT_TRUE(run("parameters",
        { value(static_cast<signed char>(-5)), value(static_cast<unsigned char>(250)), value(static_cast<short>(-300)),
            value(true), value(1LL << 40), value(1.5F), value(-2.25), value(Shape { nullptr, 77 }) }));
    EXPECT_EQ(output, "-5 250 -300 1 1099511627776 1.5 -2.25 77\n");
}

TEST_F(HostTest, RefusesArgumentsThatDoNotFit)
{
    const auto few = program->run("launches", std::vector { value(1) }, options);
    ASSERT_FALSE(few);
    EXPECT_EQ(few.error().kind, ErrorKind::Input);
    EXPECT_EQ(few.error().message, "launches takes 2 arguments, 1 were given");
    const auto wide = program->run("launches", std::vector { value(1LL), value(1LL) }, options);
    ASSERT_FALSE(wide);
    EXPECT_EQ(wide.error().message, "argument 2 of launches has 4 bytes, 8 were given");
    EXPECT_EQ(program->run("nothing", {}, options).error().kind, ErrorKind::Input);
}

TEST_F(HostTest, ComputesAndPrints)
{
    ASSERT_TRUE(run("prints", { value(9) }));
    // Sum of 1/i up to 9, and the rest, from Python.
    EXPECT_EQ(output, "9 is odd,  2.25, x, 1099511627776, 7%\neven 4 610 36\n2.828968253968 1.414214 -2.000000\n");
}

TEST_F(HostTest, HostVariablesStartAnewInEveryRun)
{
    ASSERT_TRUE(run("prints", { value(1) }));
    const std::string first = output;
    output.clear();
    ASSERT_TRUE(run("prints", { value(1) }));
    EXPECT_EQ(output, first);
}

TEST_F(HostTest, UnifiedMemoryLetsReferencesReadTheDevice)
{
    const auto a = floats({ 1, 2, 3.5F }, "a");
    const auto b = floats({ 0 }, "b");
    options.memory = Memory::Unified;
    ASSERT_TRUE(run("reference", { value(a), value(b), value(3) }));
    EXPECT_EQ(floatsAt(b, 1)[0], 6.5F);
    options.memory = Memory::Separate;
    EXPECT_FALSE(run("reference", { value(a), value(b), value(3) }));
}

TEST_F(HostTest, TheDeviceSeesDeadlineAndStopOfTheRun)
{
    std::optional<std::chrono::steady_clock::time_point> seen;
    fake.bodies["scale"] = [&](const device::FakeDevice::Launch&) {
        seen = fake.deadline;
        return std::optional<device::Fault> {};
    };
    const auto data = floats({ 1 }, "data");
    ASSERT_TRUE(run("launches", { value(data), value(1) }));
    EXPECT_EQ(seen, options.deadline);
    EXPECT_FALSE(fake.deadline);
}

} // namespace
} // namespace warpdesk::host::test
