// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <gtest/gtest.h>

namespace warpdesk::emulator::testing {
namespace {

TEST(SimtFlow, straightLineAddsElementByElement)
{
    const std::string ir = kernelText(R"(
  %i64 = sext i32 %i to i64
  %off = shl i64 %i64, 2
  %a = getelementptr i8, ptr %data, i64 %off
  %v = load i32, ptr %a
  %w = mul i32 %v, 3
  %b = getelementptr i8, ptr %a, i64 1024
  store i32 %w, ptr %b
  ret void)");
    expectLikeScalar(ir, "k", numbers(512), linear(2, 128), true);
}

TEST(SimtFlow, earlyReturnMasksTheRest)
{
    const std::string ir = kernelText(R"(
  %in = icmp slt i32 %i, 77
  br i1 %in, label %go, label %out
go:
  %i64 = sext i32 %i to i64
  %a = getelementptr i32, ptr %data, i64 %i64
  %v = load i32, ptr %a
  %w = add i32 %v, %i
  store i32 %w, ptr %a
  br label %out
out:
  ret void)");
    expectLikeScalar(ir, "k", numbers(77), linear(3, 64), true);
    expectLikeScalar(ir, "k", numbers(77), linear(2, 50));
}

/// A loop with three entries, one of whose blocks branches on a phi: building the hub moves the phi that it names.
TEST(SimtFlow, entangledBlocksBranchOnPhis)
{
    const std::string ir = kernelText(R"(
  %a0 = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a0
  %fuel0 = and i32 %v, 15
  %bit = and i32 %v, 16
  %c0 = icmp eq i32 %bit, 0
  %bit1 = and i32 %v, 32
  %c1 = icmp eq i32 %bit1, 0
  br i1 %c0, label %a, label %second
second:
  br i1 %c1, label %b, label %c
a:
  %fuelA = phi i32 [ %fuel0, %entry ], [ %fuelC, %c ]
  %sumA = phi i32 [ 1, %entry ], [ %moreC, %c ]
  %moreA = mul i32 %sumA, 3
  %lowA = and i32 %moreA, 4
  %na = icmp eq i32 %lowA, 0
  br i1 %na, label %b, label %c
b:
  %fuelB = phi i32 [ %fuel0, %second ], [ %fuelA, %a ], [ %fuelC, %c ]
  %sumB = phi i32 [ 2, %second ], [ %moreA, %a ], [ %moreC, %c ]
  %lessB = sub i32 %fuelB, 1
  %moreB = add i32 %sumB, %fuelB
  %lowB = and i32 %moreB, 2
  %nb = icmp eq i32 %lowB, 0
  %more = icmp sgt i32 %lessB, 0
  br i1 %more, label %c, label %out
c:
  %fuelC = phi i32 [ %fuel0, %second ], [ %fuelA, %a ], [ %lessB, %b ]
  %sumC = phi i32 [ 5, %second ], [ %moreA, %a ], [ %moreB, %b ]
  %pc = phi i1 [ %c1, %second ], [ %na, %a ], [ %nb, %b ]
  %moreC = xor i32 %sumC, 77
  br i1 %pc, label %a, label %b
out:
  store i32 %moreB, ptr %a0
  ret void)");
    expectLikeScalar(ir, "k", numbers(128), linear(2, 64), true);
}

TEST(SimtFlow, nestedBranchesJoinWithTheirOwnValues)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %odd = and i32 %v, 1
  %isOdd = icmp ne i32 %odd, 0
  br i1 %isOdd, label %one, label %two
one:
  %bit = and i32 %v, 2
  %isTwo = icmp ne i32 %bit, 0
  br i1 %isTwo, label %three, label %four
two:
  %p = mul i32 %v, 7
  br label %join
three:
  %q = add i32 %v, 11
  br label %join
four:
  %big = icmp ugt i32 %v, 2000000000
  br i1 %big, label %five, label %join
five:
  %r = xor i32 %v, -1
  br label %join
join:
  %w = phi i32 [ %p, %two ], [ %q, %three ], [ 5, %four ], [ %r, %five ]
  store i32 %w, ptr %a
  ret void)");
    expectLikeScalar(ir, "k", numbers(300), linear(3, 100), true);
}

TEST(SimtFlow, switchGoesToEveryCase)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %s = and i32 %v, 7
  switch i32 %s, label %other [ i32 0, label %zero
    i32 1, label %one
    i32 5, label %zero ]
zero:
  br label %join
one:
  %t = mul i32 %v, %v
  br label %join
other:
  %o = lshr i32 %v, 3
  br label %join
join:
  %w = phi i32 [ 9, %zero ], [ %t, %one ], [ %o, %other ]
  store i32 %w, ptr %a
  ret void)");
    expectLikeScalar(ir, "k", numbers(256), linear(2, 128));
}

TEST(SimtFlow, divergentLoopWithBreakAndContinue)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v0 = load i32, ptr %a
  br label %loop
loop:
  %v = phi i32 [ %v0, %entry ], [ %v2, %latch ]
  %n = phi i32 [ 0, %entry ], [ %n2, %latch ]
  %acc = phi i32 [ 0, %entry ], [ %acc2, %latch ]
  %stop = icmp eq i32 %n, 40
  br i1 %stop, label %done, label %body
body:
  %m = and i32 %v, 31
  %break = icmp eq i32 %m, 17
  br i1 %break, label %broke, label %on
on:
  %even = and i32 %v, 1
  %skip = icmp eq i32 %even, 0
  br i1 %skip, label %latch, label %work
work:
  %more = add i32 %acc, %n
  br label %latch
latch:
  %acc2 = phi i32 [ %acc, %on ], [ %more, %work ]
  %v1 = mul i32 %v, 1664525
  %v2 = add i32 %v1, 1013904223
  %n2 = add i32 %n, 1
  br label %loop
broke:
  %x1 = add i32 %acc, 1000
  br label %done
done:
  %w = phi i32 [ %acc, %loop ], [ %x1, %broke ]
  %u = add i32 %w, %n
  store i32 %u, ptr %a
  ret void)");
    expectLikeScalar(ir, "k", numbers(333), linear(3, 111), true);
}

TEST(SimtFlow, nestedDivergentLoopsAndReturnsInside)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v0 = load i32, ptr %a
  %count = and i32 %v0, 7
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %o2, %outerLatch ]
  %sum = phi i32 [ %v0, %entry ], [ %inSum, %outerLatch ]
  %oEnd = icmp uge i32 %o, %count
  br i1 %oEnd, label %finish, label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %k2, %inner ]
  %inSum = phi i32 [ %sum, %outer ], [ %next, %inner ]
  %p = mul i32 %inSum, 5
  %next = add i32 %p, %k
  %k2 = add i32 %k, 1
  %limit = and i32 %next, 15
  %go = icmp ult i32 %k2, %limit
  br i1 %go, label %inner, label %check
check:
  %bits = and i32 %next, 255
  %leave = icmp eq i32 %bits, 3
  br i1 %leave, label %early, label %outerLatch
early:
  store i32 7777, ptr %a
  ret void
outerLatch:
  %o2 = add i32 %o, 1
  br label %outer
finish:
  store i32 %sum, ptr %a
  ret void)");
    expectLikeScalar(ir, "k", numbers(1024), linear(8, 128), true);
}

TEST(SimtFlow, uniformLoopKeepsAffineAddresses)
{
    const std::string ir = kernelText(R"(
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %loop ]
  %at = mul i32 %k, 64
  %idx = add i32 %at, %x
  %idx64 = sext i32 %idx to i64
  %p = getelementptr i32, ptr %data, i64 %idx64
  %v = load i32, ptr %p
  %uni = sext i32 %k to i64
  %q = getelementptr i32, ptr %data, i64 %uni
  %u = load i32, ptr %q
  %m = mul i32 %u, %v
  %sum2 = add i32 %sum, %m
  %k2 = add i32 %k, 1
  %c = icmp slt i32 %k2, 100
  br i1 %c, label %loop, label %done
done:
  %o = getelementptr i32, ptr %data, i32 %x
  %r = getelementptr i8, ptr %o, i64 25600
  store i32 %sum2, ptr %r
  ret void)");
    expectLikeScalar(ir, "k", numbers(6464), linear(1, 64));
}

TEST(SimtFlow, indicesThatWrapReachTheirOwnElements)
{
    // unsigned j = i - 37; if (j < 50) data[j]++
    const std::string ir = kernelText(R"(
  %j = sub i32 %i, 37
  %in = icmp ult i32 %j, 50
  br i1 %in, label %go, label %out
go:
  %j64 = zext i32 %j to i64
  %a = getelementptr i32, ptr %data, i64 %j64
  %v = load i32, ptr %a
  %w = add i32 %v, 1
  store i32 %w, ptr %a
  br label %out
out:
  ret void)");
    expectLikeScalar(ir, "k", numbers(50), linear(3, 64), true);
}

TEST(SimtFlow, endlessLoopStopsAtItsLine)
{
    const std::string ir = kernelText(R"(
  br label %loop
loop:
  %p = getelementptr i32, ptr %data, i32 %x
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  br label %loop)");
    Kernel kernel = Kernel::compile(ir, "k", { { 32, 1, 1 }, false, VectorWidth::Host, false });
    ASSERT_TRUE(kernel.valid());
    std::vector<std::uint32_t> data(32);
    Launch launch = linear(1, 32);
    launch.parameters = pack(data.data());
    const Observed seen = kernel.run(launch, {}, true);
    EXPECT_TRUE(seen.stopped);
    EXPECT_EQ(data[3], 1U);
}

TEST(SimtFlow, exitAndTrapEndOnlyTheirLanes)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %m = and i32 %i, 3
  switch i32 %m, label %on [ i32 1, label %ends
    i32 2, label %traps ]
ends:
  call void @wd.exit()
  unreachable
traps:
  call void @wd.rt.trap(i32 9, i32 77)
  unreachable
on:
  store i32 1, ptr %a
  ret void)");
    Kernel kernel = Kernel::compile(ir, "k", { { 32, 1, 1 }, false, VectorWidth::Host, false });
    ASSERT_TRUE(kernel.valid());
    std::vector<std::uint32_t> data(32);
    Launch launch = linear(1, 32);
    launch.parameters = pack(data.data());
    const Observed seen = kernel.run(launch);
    ASSERT_EQ(seen.calls.size(), 8U);
    EXPECT_EQ(seen.calls[1], "trap 0.6 9 77");
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(data[i], i % 4 == 0 || i % 4 == 3 ? 1U : 0U);
}

} // namespace
} // namespace warpdesk::emulator::testing
