// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

// Guards and loops that all lanes of some warps pass together, some lanes of one warp, and no lane of others: the
// results must be those of the threads one by one.
namespace warpdesk::emulator::testing {
namespace {

/// Element %i of the array; the body guarded by %i < n sits between.
std::string guarded(int n, const std::string& body)
{
    return kernelText(fmt::format(R"(
  %i64 = sext i32 %i to i64
  %a = getelementptr i32, ptr %data, i64 %i64
  %in = icmp slt i32 %i, {}
  br i1 %in, label %go, label %out
go:
{}
out:
  ret void)",
        n, body));
}

TEST(SimtFullWarps, aGuardAroundTheWholeKernel)
{
    const std::string body = R"(
  %v = load i32, ptr %a
  %w = mul i32 %v, 3
  store i32 %w, ptr %a
  br label %out)";
    for (const int n : { 0, 1, 33, 64, 100, 128, -5 }) {
        SCOPED_TRACE(n);
        expectLikeScalar(guarded(n, body), "k", numbers(256), linear(2, 64), n == 33);
    }
}

TEST(SimtFullWarps, aValueThatOnlySomeLanesGet)
{
    // v = i < n ? data[i] : 7; data[i + 256] = v + 1
    const auto text = [](int n) {
        return kernelText(fmt::format(R"(
  %i64 = sext i32 %i to i64
  %a = getelementptr i32, ptr %data, i64 %i64
  %past = icmp sge i32 %i, {}
  br i1 %past, label %join, label %go
go:
  %v = load i32, ptr %a
  %odd = and i32 %v, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %after
even:
  %v2 = load i32, ptr %data
  br label %after
after:
  %u = phi i32 [ %v, %go ], [ %v2, %even ]
  br label %join
join:
  %r = phi i32 [ 7, %entry ], [ %u, %after ]
  %s = add i32 %r, 1
  %b = getelementptr i8, ptr %a, i64 1024
  store i32 %s, ptr %b
  ret void)",
            n));
    };
    for (const int n : { 0, 32, 50, 128 }) {
        SCOPED_TRACE(n);
        expectLikeScalar(text(n), "k", numbers(512), linear(2, 64), n == 50);
    }
}

TEST(SimtFullWarps, guardsWithinGuards)
{
    const auto text = [](int n, int m) {
        return guarded(n,
            fmt::format(R"(
  %v = load i32, ptr %a
  %small = icmp ult i32 %x, {}
  br i1 %small, label %inner, label %join
inner:
  %b = getelementptr i8, ptr %a, i64 1024
  %w = load i32, ptr %b
  %sum = add i32 %v, %w
  store i32 %sum, ptr %b
  br label %join
join:
  %r = phi i32 [ %v, %go ], [ %sum, %inner ]
  %t = xor i32 %r, 255
  store i32 %t, ptr %a
  br label %out)",
                m));
    };
    for (const int n : { 40, 128 })
        for (const int m : { 32, 45, 64 }) {
            SCOPED_TRACE(fmt::format("n {} m {}", n, m));
            expectLikeScalar(text(n, m), "k", numbers(512), linear(2, 64), m == 45);
        }
}

TEST(SimtFullWarps, lanesLeaveALoopTogetherOrOneByOne)
{
    // for (j = i; j < n; j += step) { sum += data[j]; ++count }  data[i + 2048] = sum, data[i + 2304] = count, j
    const auto text = [](int n, int step) {
        return kernelText(fmt::format(R"(
  %any = icmp slt i32 %i, {0}
  br i1 %any, label %loop, label %done
loop:
  %j = phi i32 [ %i, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %count = phi i32 [ 0, %entry ], [ %count2, %loop ]
  %j64 = sext i32 %j to i64
  %p = getelementptr i32, ptr %data, i64 %j64
  %v = load i32, ptr %p
  %sum2 = add i32 %sum, %v
  %count2 = add i32 %count, 1
  %next = add i32 %j, {1}
  %more = icmp slt i32 %next, {0}
  br i1 %more, label %loop, label %done
done:
  %s = phi i32 [ -1, %entry ], [ %sum2, %loop ]
  %c = phi i32 [ -2, %entry ], [ %count2, %loop ]
  %l = phi i32 [ -3, %entry ], [ %next, %loop ]
  %i64 = sext i32 %i to i64
  %o = getelementptr i32, ptr %data, i64 %i64
  %o1 = getelementptr i8, ptr %o, i64 8192
  store i32 %s, ptr %o1
  %o2 = getelementptr i8, ptr %o, i64 9216
  store i32 %c, ptr %o2
  %o3 = getelementptr i8, ptr %o, i64 10240
  store i32 %l, ptr %o3
  ret void)",
            n, step));
    };
    for (const int n : { 0, 33, 129, 2047 })
        for (const int step : { 128, 7 }) {
            SCOPED_TRACE(fmt::format("n {} step {}", n, step));
            expectLikeScalar(text(n, step), "k", numbers(4096), linear(2, 64), n == 129);
        }
}

TEST(SimtFullWarps, aLoopWhoseLengthComesFromMemory)
{
    // Lanes of a warp agree on the first rounds only; the body has a guard of its own.
    const std::string ir = kernelText(R"(
  %i64 = sext i32 %i to i64
  %a = getelementptr i32, ptr %data, i64 %i64
  %raw = load i32, ptr %a
  %most = and i32 %raw, 15
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k2, %latch ]
  %acc = phi i32 [ 1, %entry ], [ %acc2, %latch ]
  %odd = and i32 %acc, 3
  %is = icmp ne i32 %odd, 0
  br i1 %is, label %step, label %latch
step:
  %k64 = sext i32 %k to i64
  %q = getelementptr i32, ptr %a, i64 %k64
  %w = load i32, ptr %q
  %m = mul i32 %acc, %w
  br label %latch
latch:
  %acc1 = phi i32 [ %acc, %loop ], [ %m, %step ]
  %acc2 = add i32 %acc1, 1
  %k2 = add i32 %k, 1
  %over = icmp ugt i32 %k2, %most
  br i1 %over, label %out, label %loop
out:
  %b = getelementptr i8, ptr %a, i64 2048
  store i32 %acc2, ptr %b
  ret void)");
    expectLikeScalar(ir, "k", numbers(1024), linear(4, 96), true);
    Launch rows;
    rows.block = { 16, 8, 1 };
    expectLikeScalar(ir, "k", numbers(1024), rows, false);
}

TEST(SimtFullWarps, aLoopOfLoopsWithAnEarlyWayOut)
{
    // Rows of a triangle: the inner loop's length differs by lane, the outer one ends early for some.
    const std::string ir = guarded(75, R"(
  %v = load i32, ptr %a
  br label %outer
outer:
  %r = phi i32 [ 0, %go ], [ %r2, %outerLatch ]
  %total = phi i32 [ %v, %go ], [ %total3, %outerLatch ]
  br label %inner
inner:
  %c = phi i32 [ 0, %outer ], [ %c2, %inner ]
  %total1 = phi i32 [ %total, %outer ], [ %total2, %inner ]
  %at = add i32 %c, %r
  %at64 = sext i32 %at to i64
  %p = getelementptr i32, ptr %data, i64 %at64
  %p2 = getelementptr i8, ptr %p, i64 1024
  %w = load i32, ptr %p2
  %total2 = add i32 %total1, %w
  %c2 = add i32 %c, 1
  %lane = and i32 %x, 7
  %innerMore = icmp ule i32 %c2, %lane
  br i1 %innerMore, label %inner, label %check
check:
  %bit = and i32 %total2, 31
  %stop = icmp eq i32 %bit, 5
  br i1 %stop, label %leave, label %outerLatch
outerLatch:
  %total3 = add i32 %total2, 3
  %r2 = add i32 %r, 1
  %outerMore = icmp ult i32 %r2, 6
  br i1 %outerMore, label %outer, label %leave
leave:
  %result = phi i32 [ %total2, %check ], [ %total3, %outerLatch ]
  store i32 %result, ptr %a
  br label %out)");
    expectLikeScalar(ir, "k", numbers(512), linear(3, 32), true);
}

TEST(SimtFullWarps, collectivesInAGuardSeeTheLanesOfBothForms)
{
    for (const int n : { 20, 32, 64, 70 }) {
        SCOPED_TRACE(n);
        const std::string ir = guarded(n, R"(
  %v = load i32, ptr %a
  %odd = and i32 %v, 1
  %is = icmp ne i32 %odd, 0
  %ballot = call i32 @wd.vote.ballot(i1 %is, i32 -1)
  %active = call i32 @wd.activemask()
  %sum = add i32 %ballot, %active
  store i32 %sum, ptr %a
  br label %out)");
        Kernel kernel = Kernel::compile(ir, "k", { .shape = { 32, 1, 1 } });
        ASSERT_TRUE(kernel.valid());
        std::vector<std::uint32_t> data = numbers(96);
        const std::vector<std::uint32_t> before = data;
        Launch launch = linear(3, 32);
        launch.parameters = pack(data.data());
        kernel.run(launch);
        for (unsigned warp = 0; warp < 3; ++warp) {
            std::uint32_t active = 0, ballot = 0;
            for (unsigned lane = 0; lane < 32; ++lane)
                if (warp * 32 + lane < static_cast<unsigned>(n)) {
                    active |= 1U << lane;
                    ballot |= (before[warp * 32 + lane] & 1U) << lane;
                }
            for (unsigned lane = 0; lane < 32; ++lane) {
                const unsigned i = warp * 32 + lane;
                EXPECT_EQ(data[i], (active >> lane & 1U) != 0 ? active + ballot : before[i]) << i;
            }
        }
    }
}

} // namespace
} // namespace warpdesk::emulator::testing
