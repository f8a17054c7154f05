// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

// Kernels that launch kernels (kernels/children.cu).

namespace warpdesk::emulator {
namespace {

using device::FaultKind;
using testing::ElementsAre;
using testing::HasSubstr;

class Children : public DeviceTest {
protected:
    void SetUp() override { load("children.ptx"); }
    static std::uint32_t lineOf(std::string_view text)
    {
        const std::string source = textOf("children.cu");
        const std::size_t at = source.find(text);
        EXPECT_NE(at, std::string::npos) << text;
        return 1 + static_cast<std::uint32_t>(std::count(source.begin(), source.begin() + static_cast<long>(at), '\n'));
    }
};

TEST_F(Children, EveryThreadLaunchesAGrid)
{
    const auto sum = upload(std::vector<int> { 0 });
    EXPECT_RUNS(launch("launchEach", { 3, 1, 1 }, { 40, 1, 1 }, Parameters(sum)));
    EXPECT_EQ(download<int>(sum, 1)[0], 3 * 64 * (40 * 41 / 2));
}

TEST_F(Children, NestAndEndBeforeTheirParentDoes)
{
    const auto log = upload(std::vector<int>(64, -99));
    const auto at = upload(std::vector<int> { 0 });
    EXPECT_RUNS(launch("countDown", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(log, at, 3)));
    // A child runs when its parent's own threads have ended.
    EXPECT_THAT(download<int>(log, 8), ElementsAre(3, -4, 2, -3, 1, -2, 0, -1));
    // 24 grids may be nested, no more: the last launch fails.
    EXPECT_RUNS(launch("countDown", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(log, at, 30)));
    EXPECT_EQ(download<int>(at, 1)[0], 8 + 2 * 24);
}

TEST_F(Children, StreamsAndTails)
{
    const auto log = upload(std::vector<int>(8, -99));
    const auto at = upload(std::vector<int> { 0 });
    EXPECT_RUNS(launch("order", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(log, at)));
    EXPECT_THAT(download<int>(log, 6), ElementsAre(0, 1, 2, 3, 100, -99));
    const auto count = upload(std::vector<int> { 0 });
    EXPECT_RUNS(launch("again", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(count, 500)));
    EXPECT_EQ(download<int>(count, 1)[0], 500) << "tail launches do not nest";
}

TEST_F(Children, ErrorsAreTheThreadsOwn)
{
    const auto out = upload(std::vector<int>(6, 0));
    EXPECT_RUNS(launch("errors", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(out, 10)));
    EXPECT_THAT(download<int>(out, 6), ElementsAre(9, 0, 400, 400, 0, 10));
    const auto many = upload(std::vector<int>(6, 0));
    EXPECT_RUNS(launch("errors", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(many, 3000)));
    EXPECT_THAT(download<int>(many, 6), ElementsAre(9, 0, 400, 400, 69, 2048)) << "cudaErrorLaunchPendingCountExceeded";
    gpu->setPendingLaunchLimit(4096);
    const auto more = upload(std::vector<int>(6, 0));
    EXPECT_RUNS(launch("errors", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(more, 3000)));
    EXPECT_THAT(download<int>(more, 6), ElementsAre(9, 0, 400, 400, 0, 3000));
}

TEST_F(Children, AFaultNamesItsLineAndWhoLaunchedIt)
{
    const auto data = upload(std::vector<int>(8, 0), "data");
    const auto result = launch("launchOutside", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(data, 6));
    ASSERT_FALSE(result);
    const device::Fault& fault = *result.error().fault;
    EXPECT_EQ(fault.kind, FaultKind::OutOfBounds);
    EXPECT_EQ(fault.kernel, "outside(int*, int)");
    EXPECT_EQ(fault.thread.x, 2U);
    EXPECT_EQ(fault.place.line, lineOf("data[n + threadIdx.x] = 1"));
    EXPECT_THAT(fault.message,
        HasSubstr(
            "in a grid that launchOutside(int*, int) launched at line " + std::to_string(lineOf("outside<<<1, 4>>>"))));
}

TEST_F(Children, CopiesKeepTheOrderOfTheirStream)
{
    const auto data = upload(std::vector<int>(4, 0));
    const auto more = upload(std::vector<int>(4, 7));
    EXPECT_RUNS(launch("copies", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(data, more)));
    EXPECT_THAT(download<int>(data, 4), ElementsAre(15, 11, 12, 113));
    EXPECT_THAT(download<int>(more, 4), ElementsAre(0, 0, 7, 7));
    const auto result = launch("copies", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(device::Address { 64 }, more));
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().fault->message, HasSubstr("cudaMemcpyAsync in a kernel of 16 bytes to 0x40"));
}

TEST_F(Children, EndWithTheTimeOfTheLaunch)
{
    const auto go = upload(std::vector<int> { 0 });
    gpu->setDeadline(std::chrono::steady_clock::now() + std::chrono::milliseconds(300));
    const auto result = launch("launchForever", { 1, 1, 1 }, { 1, 1, 1 }, Parameters(go));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault->kind, FaultKind::TimeLimit);
    EXPECT_EQ(result.error().fault->kernel, "forever(int volatile*)");
}

} // namespace
} // namespace warpdesk::emulator
