// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/host/host_fixture.h"

#include <gmock/gmock.h>

// The CUDA runtime API as host code sees it. Numbers are those of cudaError_t.

namespace warpdesk::host::test {
namespace {

using testing::HasSubstr;

TEST_F(HostTest, ALaunchErrorNobodyFetchesIsPending)
{
    const auto data = floats({ 1 }, "data");
    const auto report = run("launchTooLarge", { value(data), value(1) });
    ASSERT_TRUE(report);
    EXPECT_EQ(report->launches, 0U);
    ASSERT_TRUE(report->pendingError);
    EXPECT_EQ(report->pendingError->status, device::Status::InvalidConfiguration);
    EXPECT_EQ(report->pendingError->place.line, lineOf("scale<<<1, 4096>>>"));
    EXPECT_THAT(report->pendingError->message, HasSubstr("4096"));
}

TEST_F(HostTest, AFetchedErrorIsNotPending)
{
    const auto data = floats({ 1 }, "data");
    const auto report = run("launchTooLargeAndAsk", { value(data), value(1) });
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->pendingError);
    EXPECT_EQ(output, "9 cudaErrorInvalidConfiguration: invalid configuration argument, then 0\n");
}

TEST_F(HostTest, BadCopiesAreErrorsOfCuda)
{
    const auto a = floats({ 1, 2 }, "a");
    const auto report = run("copyErrors", { value(a), value(2) });
    ASSERT_TRUE(report);
    EXPECT_EQ(output, "1 1 21 1 1\n");
    EXPECT_EQ(report->pendingError->place.line, lineOf("cudaMemcpy(a, a, 4, cudaMemcpyHostToDevice)"));
    EXPECT_EQ(report->pendingError->message, "cudaMemcpy: the source is device memory, but the direction says host");
}

TEST_F(HostTest, StreamsAndEvents)
{
    const auto data = floats({ 1 }, "data");
    ASSERT_TRUE(run("streams", { value(data), value(1) }));
    EXPECT_EQ(output, "1 6\n400 400\n");
}

TEST_F(HostTest, PropertiesAreThoseOfTheRow)
{
    ASSERT_TRUE(run("properties"));
    EXPECT_EQ(output, "Fake GPU 9.0 4 8 8 1024 4 1 1024\n101 0\n");
}

TEST_F(HostTest, DynamicSharedMemoryNeedsItsAttribute)
{
    const auto data = floats({ 1 }, "data");
    const auto report = run("attributes", { value(data), value(1) });
    ASSERT_TRUE(report);
    EXPECT_EQ(output, "0 1 0 1024\n");
    EXPECT_EQ(report->launches, 1U);
}

TEST_F(HostTest, LaunchesWithArraysOfArguments)
{
    const auto data = floats({ 1 }, "data");
    const auto report = run("arrays", { value(data), value(1) });
    ASSERT_TRUE(report);
    ASSERT_EQ(fake.launches.size(), 3U);
    for (const auto& launch : fake.launches) {
        float factor = 0;
        std::memcpy(&factor, launch.parameters.data() + 8, 4);
        EXPECT_EQ(factor, 4.0F);
    }
    EXPECT_FALSE(fake.launches[0].request.cooperative);
    EXPECT_TRUE(fake.launches[1].request.cooperative);
    EXPECT_EQ(fake.launches[2].request.grid.x, 8U);
    EXPECT_EQ(fake.launches[2].request.cluster.x, 4U);
}

TEST_F(HostTest, SymbolsAreCopiedByName)
{
    ASSERT_TRUE(run("symbols"));
    EXPECT_EQ(output, "3 4 9\n1\n");
    EXPECT_EQ(fake.launches.size(), 1U);
}

TEST_F(HostTest, AnAllocationThatFailsIsAnError)
{
    fake.failAllocation = device::Status::MemoryAllocation;
    const auto report = run("leaksDevice");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->pendingError->status, device::Status::MemoryAllocation);
    EXPECT_THAT(report->pendingError->message, HasSubstr("cudaMalloc of 1000 bytes failed"));
}

TEST_F(HostTest, VolumesHavePitches)
{
    const auto out = floats(std::vector<float>(24, -1.0F), "out");
    ASSERT_TRUE(run("volumes", { value(out) }));
    EXPECT_EQ(output, "512 0 0 12 12\n");
    std::vector<float> expected(24, 0.0F);
    for (std::size_t z = 0; z < 2; ++z) {
        for (std::size_t y = 0; y < 2; ++y) {
            for (std::size_t x = 0; x < 2; ++x)
                expected[z * 12 + y * 4 + x + 2] = static_cast<float>(z * 12 + (y + 1) * 4 + x + 1);
        }
    }
    EXPECT_EQ(floatsAt(out, 24), expected);
}

} // namespace
} // namespace warpdesk::host::test
