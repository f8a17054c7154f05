// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

namespace warpdesk::emulator::testing {
namespace {

/// `body` computes %r from %v (data[i]) and %x; compared with `expected(warp's 32 values, lane)`.
void expectWarpwise(const std::string& body,
    const std::function<std::uint32_t(const std::uint32_t*, std::uint32_t)>& expected,
    VectorWidth width = VectorWidth::Host, bool alsoByLanes = true)
{
    const std::string ir = kernelText("  %a = getelementptr i32, ptr %data, i32 %i\n  %v = load i32, ptr %a\n" + body
        + "\n  store i32 %r, ptr %a\n  ret void");
    for (const bool oneLane : { false, true }) {
        if (oneLane && !alsoByLanes)
            continue;
        SCOPED_TRACE(oneLane ? "lane by lane" : "vectorised");
        Kernel kernel = Kernel::compile(ir, "k", { { 64, 1, 1 }, false, width, false, oneLane });
        ASSERT_TRUE(kernel.valid());
        const auto data = numbers(64);
        auto got = data;
        Launch launch = linear(1, 64);
        launch.parameters = pack(got.data());
        EXPECT_FALSE(kernel.run(launch).deadlock);
        for (std::uint32_t i = 0; i < 64; ++i)
            ASSERT_EQ(got[i], expected(data.data() + i / 32 * 32, i % 32)) << "thread " << i;
    }
}

struct ShuffleCase {
    const char* mode;
    std::uint32_t b;
    std::uint32_t c;
};

/// PTX ISA, shfl.sync: the pseudo code.
std::pair<std::uint32_t, bool> shuffled(const ShuffleCase& form, const std::uint32_t* values, std::uint32_t lane)
{
    const std::uint32_t b = form.b & 31;
    const std::uint32_t segment = form.c >> 8 & 31;
    const std::uint32_t most = (lane & segment) | ((form.c & 31) & ~segment);
    const std::uint32_t least = lane & segment;
    const std::string mode = form.mode;
    int source = 0;
    bool inside = false;
    if (mode == "up") {
        source = static_cast<int>(lane) - static_cast<int>(b);
        inside = source >= static_cast<int>(most);
    } else {
        source = static_cast<int>(mode == "down" ? lane + b : mode == "bfly" ? lane ^ b : least | (b & ~segment));
        inside = source <= static_cast<int>(most);
    }
    return { values[inside ? source : static_cast<int>(lane)], inside };
}

TEST(SimtCollectives, shufflesFollowTheSegmentArithmetic)
{
    for (const ShuffleCase& form :
        { ShuffleCase { "up", 1, 0 }, { "up", 4, 0x1800 }, { "down", 2, 31 }, { "down", 8, 0x181f }, { "bfly", 16, 31 },
            { "bfly", 1, 31 }, { "idx", 5, 31 }, { "idx", 3, 0x181f }, { "bfly", 3, 0x1807 } }) {
        SCOPED_TRACE(fmt::format("{} {} {:x}", form.mode, form.b, form.c));
        const auto expected = [&](const std::uint32_t* values, std::uint32_t lane) {
            const auto [value, inside] = shuffled(form, values, lane);
            return inside ? value : value ^ 0xffffU;
        };
        const std::string constant = fmt::format(R"(
  %p = call {{i32, i1}} @wd.shfl.{}(i32 %v, i32 {}, i32 {}, i32 -1)
  %d = extractvalue {{i32, i1}} %p, 0
  %in = extractvalue {{i32, i1}} %p, 1
  %e = xor i32 %d, 65535
  %r = select i1 %in, i32 %d, i32 %e)",
            form.mode, form.b, form.c);
        expectWarpwise(constant, expected);
        // The same distance, known at run time only: the count of a loop that runs `b` times.
        const std::string variable = fmt::format(R"(
  %w = lshr i32 %x, 10
  %b = add i32 %w, {}
  %p = call {{i32, i1}} @wd.shfl.{}(i32 %v, i32 %b, i32 {}, i32 -1)
  %d = extractvalue {{i32, i1}} %p, 0
  %in = extractvalue {{i32, i1}} %p, 1
  %e = xor i32 %d, 65535
  %r = select i1 %in, i32 %d, i32 %e)",
            form.b, form.mode, form.c);
        expectWarpwise(variable, expected);
        expectWarpwise(variable, expected, VectorWidth::Avx2);
    }
}

TEST(SimtCollectives, shuffleByEachLanesOwnIndex)
{
    for (const VectorWidth width : { VectorWidth::Host, VectorWidth::Sse2 })
        expectWarpwise(
            R"(
  %p = call {i32, i1} @wd.shfl.idx(i32 %v, i32 %v, i32 31, i32 -1)
  %r = extractvalue {i32, i1} %p, 0)",
            [](const std::uint32_t* values, std::uint32_t lane) { return values[values[lane] & 31]; }, width);
}

TEST(SimtCollectives, votesCountActiveLanesOnly)
{
    const auto odd = [](const std::uint32_t* values, std::uint32_t mask) {
        std::uint32_t bits = 0;
        for (std::uint32_t lane = 0; lane < 32; ++lane)
            bits |= (values[lane] & 1 & (mask >> lane)) << lane;
        return bits;
    };
    expectWarpwise(R"(
  %odd = trunc i32 %v to i1
  %r = call i32 @wd.vote.ballot(i1 %odd, i32 -1))",
        [&](const std::uint32_t* values, std::uint32_t) { return odd(values, ~0U); });
    // In a branch that only the lower half of a warp takes.
    expectWarpwise(
        R"(
  %lane = call i32 @wd.sreg.laneid()
  %low = icmp ult i32 %lane, 16
  br i1 %low, label %yes, label %no
yes:
  %odd = trunc i32 %v to i1
  %b = call i32 @wd.vote.ballot(i1 %odd, i32 65535)
  %m = call i32 @wd.activemask()
  %any = call i1 @wd.vote.any(i1 %odd, i32 65535)
  %all = call i1 @wd.vote.all(i1 %odd, i32 65535)
  %t = call i1 @wd.vote.all(i1 true, i32 65535)
  %s = shl i32 %b, 4
  %q = add i32 %s, %m
  %a1 = zext i1 %any to i32
  %a2 = zext i1 %all to i32
  %a3 = zext i1 %t to i32
  %q1 = add i32 %q, %a1
  %q2 = add i32 %q1, %a2
  %q3 = add i32 %q2, %a3
  br label %no
no:
  %r = phi i32 [ %q3, %yes ], [ 1, %entry ])",
        [&](const std::uint32_t* values, std::uint32_t lane) {
            return lane < 16 ? (odd(values, 0xffff) << 4) + 0xffff + 2 : 1;
        },
        VectorWidth::Host, false); // alone, a lane is the only active one
    // Each group of four lanes has its own member mask.
    expectWarpwise(R"(
  %lane = call i32 @wd.sreg.laneid()
  %g = and i32 %lane, 28
  %mask = shl i32 15, %g
  %odd = trunc i32 %v to i1
  %r = call i32 @wd.vote.ballot(i1 %odd, i32 %mask))",
        [&](const std::uint32_t* values, std::uint32_t lane) { return odd(values, 15U << (lane & 28)); });
}

TEST(SimtCollectives, laneAndWarpCallOuts)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %m = and i32 %x, 7
  %some = icmp eq i32 %m, 3
  br i1 %some, label %yes, label %no
yes:
  %r1 = call i32 @wd.rt.note(i32 %i)
  %p = call {i32, i1} @wd.warp.sum(i32 %r1)
  %sum = extractvalue {i32, i1} %p, 0
  %odd = extractvalue {i32, i1} %p, 1
  %r2 = select i1 %odd, i32 %sum, i32 0
  store i32 %r2, ptr %a
  br label %no
no:
  ret void)");
    Kernel kernel = Kernel::compile(ir, "k", { { 64, 1, 1 }, false, VectorWidth::Host, false });
    ASSERT_TRUE(kernel.valid());
    std::vector<std::uint32_t> data(64);
    Launch launch = linear(1, 64);
    launch.parameters = pack(data.data());
    const Observed seen = kernel.run(launch);
    ASSERT_EQ(seen.calls.size(), 8U);
    EXPECT_EQ(seen.calls[5], "1.11:43");
    EXPECT_EQ(data[3], 2U * (3 + 11 + 19 + 27) + 4);
    EXPECT_EQ(data[4], 0U);
}

TEST(SimtCollectives, recursionRunsUnderAMask)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %n = and i32 %x, 15
  %odd = trunc i32 %x to i1
  br i1 %odd, label %yes, label %no
yes:
  %r = call i32 @fib(i32 %n)
  store i32 %r, ptr %a
  br label %no
no:
  ret void
}
define i32 @fib(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %rec
base:
  ret i32 %n
rec:
  %n1 = sub i32 %n, 1
  %n2 = sub i32 %n, 2
  %f1 = call i32 @fib(i32 %n1)
  %f2 = call i32 @fib(i32 %n2)
  %s = add i32 %f1, %f2
  ret i32 %s)");
    expectLikeScalar(ir, "k", numbers(64), linear(1, 64));
}

} // namespace
} // namespace warpdesk::emulator::testing
