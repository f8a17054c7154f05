// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"

#include "tests/engine/device/rows.h"

#include <gmock/gmock.h>

namespace warpdesk::device {
namespace {

using testing::HasSubstr;

struct Case {
    const char* name;
    Dim3 grid { 1, 1, 1 }, block { 1, 1, 1 };
    std::uint64_t fixedShared = 0, dynamicShared = 0;
    std::uint64_t optin = 0; ///< cudaFuncSetAttribute, 0 = not called
    bool autoOptin = false, cooperative = false;
    std::uint32_t launchBounds = 0;
    Dim3 cluster { 1, 1, 1 };
    std::optional<Status> refused {};
    std::vector<std::string> words {}; ///< all in the message
};

class Limits : public testing::TestWithParam<Case> { };

TEST_P(Limits, AreCudas)
{
    const Case& c = GetParam();
    KernelFacts kernel;
    kernel.name = kernel.demangled = "scale(float*, int)";
    kernel.staticShared = c.fixedShared;
    kernel.maxThreads = c.launchBounds;
    kernel.maxDynamicSharedSet = c.optin != 0;
    LaunchRequest request;
    request.grid = c.grid;
    request.block = c.block;
    request.cluster = c.cluster;
    request.dynamicShared = c.dynamicShared;
    request.autoOptinShared = c.autoOptin;
    request.cooperative = c.cooperative;
    const auto refusal = checkLimits(shippedRow("h100"), kernel, request, c.optin);
    ASSERT_EQ(refusal.has_value(), c.refused.has_value()) << (refusal ? refusal->message : "");
    if (!refusal)
        return;
    EXPECT_EQ(refusal->status, *c.refused) << refusal->message;
    for (const std::string& word : c.words)
        EXPECT_THAT(refusal->message, HasSubstr(word));
}

INSTANTIATE_TEST_SUITE_P(Shapes, Limits,
    testing::Values(Case { .name = "OneThread" }, Case { .name = "FullBlock", .block = { 32, 32, 1 } },
        Case { .name = "LargestGridX", .grid = { 2147483647, 1, 1 } },
        Case { .name = "GridYTooLarge",
            .grid = { 1, 65536, 1 },
            .refused = Status::InvalidConfiguration,
            .words = { "grid dimension y", "65536", "65535" } },
        Case { .name = "GridZTooLarge",
            .grid = { 1, 1, 70000 },
            .refused = Status::InvalidConfiguration,
            .words = { "grid dimension z", "70000", "65535" } },
        Case { .name = "GridZero",
            .grid = { 0, 1, 1 },
            .refused = Status::InvalidConfiguration,
            .words = { "grid dimension x is 0" } },
        Case { .name = "BlockZero",
            .block = { 0, 1, 1 },
            .refused = Status::InvalidConfiguration,
            .words = { "block dimension x is 0" } },
        Case { .name = "Block2048",
            .block = { 2048, 1, 1 },
            .refused = Status::InvalidConfiguration,
            .words = { "block dimension x", "2048", "1024" } },
        Case { .name = "BlockZ65",
            .block = { 1, 1, 65 },
            .refused = Status::InvalidConfiguration,
            .words = { "block dimension z", "65", "64" } },
        Case { .name = "BlockProduct",
            .block = { 64, 32, 1 },
            .refused = Status::InvalidConfiguration,
            .words = { "2048 threads", "64 x 32 x 1", "1024" } },
        Case { .name = "LaunchBounds",
            .block = { 256, 1, 1 },
            .launchBounds = 128,
            .refused = Status::LaunchOutOfResources,
            .words = { "256", "128" } }),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(Shared, Limits,
    testing::Values(Case { .name = "Exactly48KiB", .dynamicShared = 49152 },
        Case { .name = "FourBytesMore",
            .fixedShared = 4,
            .dynamicShared = 49152,
            .refused = Status::InvalidValue,
            .words = { "49156", "49152 dynamic + 4 static", "cudaFuncSetAttribute(scale" } },
        Case { .name = "FourBytesMoreByLaunch", .fixedShared = 4, .dynamicShared = 49152, .autoOptin = true },
        Case { .name = "HundredKiBWithoutOptin",
            .dynamicShared = 102400,
            .refused = Status::InvalidValue,
            .words = { "102400", "49152", "cudaFuncSetAttribute" } },
        Case { .name = "HundredKiBWithOptin", .dynamicShared = 102400, .optin = 102400 },
        Case { .name = "BeyondOptin",
            .dynamicShared = 102400,
            .optin = 65536,
            .refused = Status::InvalidValue,
            .words = { "102400", "65536" } },
        Case { .name = "BeyondDevice",
            .dynamicShared = 307200,
            .autoOptin = true,
            .refused = Status::InvalidValue,
            .words = { "307200", "at most 232448", "H100" } },
        Case { .name = "StaticAbove48KiB",
            .fixedShared = 80000,
            .refused = Status::LaunchOutOfResources,
            .words = { "80000", "49152", "static" } }),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(Together, Limits,
    testing::Values(
        Case { .name = "CooperativeThatFits", .grid = { 132 * 8, 1, 1 }, .block = { 256, 1, 1 }, .cooperative = true },
        Case { .name = "CooperativeTooLarge",
            .grid = { 132 * 8 + 1, 1, 1 },
            .block = { 256, 1, 1 },
            .cooperative = true,
            .refused = Status::CooperativeLaunchTooLarge,
            .words = { "1057", "1056", "132" } },
        Case { .name = "ClusterThatDivides", .grid = { 8, 1, 1 }, .cluster = { 4, 1, 1 } },
        Case { .name = "ClusterThatDoesNot",
            .grid = { 6, 1, 1 },
            .cluster = { 4, 1, 1 },
            .refused = Status::InvalidConfiguration,
            .words = { "multiple" } },
        Case { .name = "ClusterTooLarge",
            .grid = { 16, 1, 1 },
            .cluster = { 16, 1, 1 },
            .refused = Status::InvalidConfiguration,
            .words = { "16", "8" } }),
    [](const auto& row) { return row.param.name; });

} // namespace
} // namespace warpdesk::device
