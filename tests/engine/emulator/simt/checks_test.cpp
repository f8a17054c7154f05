// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace warpdesk::emulator::testing {
namespace {

Observed runChecked(const std::string& body, std::vector<std::uint32_t>& data, Launch launch, std::size_t words)
{
    const BlockShape shape { launch.block[0], launch.block[1], launch.block[2] };
    Kernel kernel = Kernel::compile(kernelText(body), "k", { shape, true, VectorWidth::Host, false });
    if (!kernel.valid())
        return {};
    launch.parameters = pack(data.data());
    const Region memory { data.data(), words * 4 };
    return kernel.run(launch, { &memory, 1 });
}

const char* const kStoreOwn = R"(
  %i64 = sext i32 %i to i64
  %a = getelementptr i32, ptr %data, i64 %i64
  store i32 1, ptr %a
  ret void)";

TEST(SimtChecks, insideIsOneCallForAllWarps)
{
    std::vector<std::uint32_t> data(1024);
    const Observed seen = runChecked(kStoreOwn, data, linear(1, 1024), 1024);
    EXPECT_TRUE(seen.violations.empty());
    EXPECT_EQ(seen.checkCalls, 1U);
}

TEST(SimtChecks, affineAccessNamesTheFirstLaneOutside)
{
    std::vector<std::uint32_t> data(256);
    const Observed seen = runChecked(kStoreOwn, data, linear(1, 96), 70);
    ASSERT_EQ(seen.violations.size(), 1U);
    EXPECT_EQ(seen.violations[0].warp, 2U);
    EXPECT_EQ(seen.violations[0].lane, 6U);
    EXPECT_EQ(seen.violations[0].address, reinterpret_cast<std::uint64_t>(data.data() + 70));
    EXPECT_EQ(seen.violations[0].bytes, 4U);
    EXPECT_EQ(seen.violations[0].flags, 1U | 4U << 8 | 4U << 16);
    EXPECT_EQ(data[70], 0U);
}

TEST(SimtChecks, inactiveLanesAreNotTested)
{
    std::vector<std::uint32_t> data(256);
    const Observed seen = runChecked(R"(
  %in = icmp slt i32 %i, 70
  br i1 %in, label %go, label %out
go:
  %i64 = sext i32 %i to i64
  %a = getelementptr i32, ptr %data, i64 %i64
  %v = load i32, ptr %a
  %m = and i32 %v, 63
  %q = getelementptr i32, ptr %data, i32 %m
  store i32 1, ptr %q
  br label %out
out:
  ret void)",
        data, linear(1, 96), 70);
    EXPECT_TRUE(seen.violations.empty());
}

TEST(SimtChecks, gatherNamesTheLane)
{
    std::vector<std::uint32_t> data(256);
    data[13] = 90;
    const Observed seen = runChecked(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %q = getelementptr i32, ptr %data, i32 %v
  %w = load i32, ptr %q
  store i32 %w, ptr %a
  ret void)",
        data, linear(1, 32), 70);
    ASSERT_EQ(seen.violations.size(), 1U);
    EXPECT_EQ(seen.violations[0].lane, 13U);
    EXPECT_EQ(seen.violations[0].bytes, 4U);
    EXPECT_EQ(seen.violations[0].address, reinterpret_cast<std::uint64_t>(data.data() + 90));
}

TEST(SimtChecks, misalignedAndUniform)
{
    std::vector<std::uint32_t> data(256);
    const Observed seen = runChecked(R"(
  %q = getelementptr i8, ptr %data, i64 6
  %w = load i32, ptr %q, align 4
  store i32 %w, ptr %data
  ret void)",
        data, linear(1, 32), 70);
    ASSERT_EQ(seen.violations.size(), 1U);
    EXPECT_EQ(seen.violations[0].address % 4, 2U);
}

TEST(SimtChecks, localsNeedNoTest)
{
    std::vector<std::uint32_t> data(256);
    const Observed seen = runChecked(R"(
  %l = alloca [4 x i32]
  %p = getelementptr i8, ptr %l, i64 12
  store volatile i32 %x, ptr %p
  %w = load volatile i32, ptr %p
  ret void)",
        data, linear(1, 32), 70);
    EXPECT_TRUE(seen.violations.empty());
    EXPECT_EQ(seen.checkCalls, 0U);
}

} // namespace
} // namespace warpdesk::emulator::testing
