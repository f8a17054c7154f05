// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/ptxas_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpdesk::cubin {
namespace {

/// As ptxas 13.0 and NVRTC 13.0 print it; the second form of the properties is NVRTC's.
constexpr const char* kLog = R"(solution.cu(3): warning #177-D: variable "x" was declared but never referenced
ptxas info    : 256 bytes gmem, 8 bytes cmem[4]
ptxas info    : Compiling entry function '_Z2shPfcsd' for 'sm_75'
ptxas info    : Function properties for _Z2shPfcsd
    16 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads
ptxas info    : Used 116 registers, used 2 barriers, 36992 bytes smem, 396 bytes cmem[0], 16 bytes cmem[2]
ptxas info    : Compile time = 34.600 ms
ptxas info    : Compiling entry function '_Z1kPi' for 'sm_90'
ptxas info    : Function properties for _Z1kPi
ptxas         .     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 27 registers, used 0 barriers, 40 bytes cumulative stack size
ptxas info    : Compile time = 4.685 ms
ptxas info    : Function properties for _Z3ackii
ptxas         .     40 bytes stack frame, 40 bytes spill stores, 40 bytes spill loads
)";

TEST(PtxasLog, EveryKernelHasItsReport)
{
    const auto reports = parsePtxasLog(kLog);
    ASSERT_EQ(reports.size(), 2U);
    EXPECT_EQ(reports[0].kernel, "_Z2shPfcsd");
    EXPECT_EQ(reports[0].registers, 116U);
    EXPECT_EQ(reports[0].barriers, 2U);
    EXPECT_EQ(reports[0].sharedBytes, 36992U);
    EXPECT_EQ(reports[0].frameBytes, 16U);
    EXPECT_EQ(reports[0].stackBytes, 16U);
    EXPECT_EQ(reports[0].spillStoreBytes, 12U);
    EXPECT_EQ(reports[0].spillLoadBytes, 8U);
    EXPECT_THAT(reports[0].constantBanks, testing::ElementsAre(testing::Pair(0U, 396U), testing::Pair(2U, 16U)));
    EXPECT_EQ(reports[1].kernel, "_Z1kPi");
    EXPECT_EQ(reports[1].registers, 27U);
    EXPECT_EQ(reports[1].sharedBytes, 0U);
    EXPECT_EQ(reports[1].stackBytes, 40U);
    EXPECT_EQ(reports[1].spillStoreBytes, 0U) << "those of a function it calls are not its own";
}

TEST(PtxasLog, OtherTextIsNoReport)
{
    EXPECT_TRUE(parsePtxasLog("").empty());
    EXPECT_TRUE(parsePtxasLog("ptxas info    : Used 27 registers\nptxas fatal   : no\n").empty());
    EXPECT_EQ(parsePtxasLog("ptxas info : Compiling entry function 'k' for").size(), 1U);
    const auto cut = parsePtxasLog("Compiling entry function 'k\n: Used  registers, 99999999999999999999 bytes smem\n");
    ASSERT_EQ(cut.size(), 1U);
    EXPECT_EQ(cut[0].registers, 0U);
}

} // namespace
} // namespace warpdesk::cubin
