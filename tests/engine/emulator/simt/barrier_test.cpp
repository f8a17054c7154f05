// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <gtest/gtest.h>

#include <numeric>

namespace warpdesk::emulator::testing {
namespace {

std::vector<std::pair<const char*, SimtOptions>> variantsFor(const Launch& launch)
{
    const BlockShape shape { launch.block[0], launch.block[1], launch.block[2] };
    return { { "known shape", { shape, false, VectorWidth::Host, false } },
        { "unknown shape", { {}, false, VectorWidth::Host, false } },
        { "resumable", { shape, false, VectorWidth::Host, true } },
        { "checked", { shape, true, VectorWidth::Host, false } },
        { "lanes", { shape, false, VectorWidth::Host, false, true } } };
}

void expectResult(const std::string& ir, Launch launch, const std::vector<std::uint32_t>& data,
    const std::vector<std::uint32_t>& expected)
{
    for (const auto& [label, options] : variantsFor(launch)) {
        SCOPED_TRACE(label);
        Kernel kernel = Kernel::compile(ir, "k", options);
        if (!kernel.valid())
            continue;
        std::vector<std::uint32_t> got = data;
        launch.parameters = pack(got.data());
        const Region memory { got.data(), got.size() * 4 };
        const Observed seen = kernel.run(launch, { &memory, 1 });
        EXPECT_TRUE(seen.violations.empty());
        EXPECT_FALSE(seen.deadlock);
        ASSERT_EQ(got, expected);
    }
}

// shared[tid] = data[i]; for (s = ntid / 2; s > 0; s /= 2) { sync; if (tid < s) shared[tid] += shared[tid + s]; }
const char* const kTree = R"(
  %sh = call ptr @wd.shared.base()
  %sh64 = ptrtoint ptr %sh to i64
  %i64 = sext i32 %i to i64
  %a = getelementptr i32, ptr %data, i64 %i64
  %v = load i32, ptr %a
  %toff = shl i32 %x, 2
  %toff64 = zext i32 %toff to i64
  %mine64 = add i64 %sh64, %toff64
  %mine = inttoptr i64 %mine64 to ptr
  store i32 %v, ptr %mine
  %half = lshr i32 %ntid, 1
  br label %loop
loop:
  %s = phi i32 [ %half, %entry ], [ %s2, %latch ]
  %more = icmp ugt i32 %s, 0
  br i1 %more, label %body, label %done
body:
  call void @wd.barrier.sync(i32 0, i32 -1)
  %low = icmp ult i32 %x, %s
  br i1 %low, label %addup, label %latch
addup:
  %other = add i32 %x, %s
  %ooff = shl i32 %other, 2
  %ooff64 = zext i32 %ooff to i64
  %oat = add i64 %sh64, %ooff64
  %op = inttoptr i64 %oat to ptr
  %ov = load i32, ptr %op
  %mv = load i32, ptr %mine
  %nv = add i32 %ov, %mv
  store i32 %nv, ptr %mine
  br label %latch
latch:
  %s2 = lshr i32 %s, 1
  br label %loop
done:
  %first = icmp eq i32 %x, 0
  br i1 %first, label %write, label %out
write:
  %total = load i32, ptr %sh
  store i32 %total, ptr %a
  br label %out
out:
  ret void)";

TEST(SimtBarriers, treeReductionInUniformLoop)
{
    Launch launch = linear(3, 256);
    launch.sharedBytes = 1024;
    const auto data = numbers(768);
    auto expected = data;
    for (std::size_t block = 0; block < 3; ++block)
        expected[block * 256] = std::accumulate(data.begin() + static_cast<std::ptrdiff_t>(block * 256),
            data.begin() + static_cast<std::ptrdiff_t>(block * 256 + 256), 0U);
    expectResult(kernelText(kTree), launch, data, expected);
}

TEST(SimtBarriers, waitAfterEarlyReturnCountsLiveWarpsOnly)
{
    // if (i >= 70) return; shared[tid] = data[i]; sync; data[i] = shared[69 - tid]
    const std::string ir = kernelText(R"(
  %in = icmp ult i32 %i, 70
  br i1 %in, label %go, label %out
go:
  %sh = call ptr @wd.shared.base()
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %x64 = zext i32 %x to i64
  %p = getelementptr i32, ptr %sh, i64 %x64
  store i32 %v, ptr %p
  call void @wd.barrier.sync(i32 0, i32 -1)
  %r = sub i32 69, %x
  %r64 = zext i32 %r to i64
  %q = getelementptr i32, ptr %sh, i64 %r64
  %w = load i32, ptr %q
  store i32 %w, ptr %a
  br label %out
out:
  ret void)");
    Launch launch = linear(1, 160);
    launch.sharedBytes = 1024;
    const auto data = numbers(160);
    auto expected = data;
    std::reverse(expected.begin(), expected.begin() + 70);
    expectResult(ir, launch, data, expected);
}

TEST(SimtBarriers, valuesLiveAcrossAreKept)
{
    // Locals, masks, vectors and a divergent loop around barriers.
    const std::string ir = kernelText(R"(
  %local = alloca [4 x i32], align 16
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %odd = trunc i32 %v to i1
  %idx = and i32 %v, 3
  %lp = getelementptr [4 x i32], ptr %local, i32 0, i32 %idx
  store i32 %v, ptr %lp
  %f = bitcast i32 %v to float
  %sh = call ptr @wd.shared.base()
  %x64 = zext i32 %x to i64
  %p = getelementptr i32, ptr %sh, i64 %x64
  store i32 %v, ptr %p
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n2, %loop ]
  %acc = phi i32 [ %v, %entry ], [ %acc2, %loop ]
  call void @wd.barrier.sync(i32 0, i32 -1)
  %next = add i32 %x, %n
  %mod = urem i32 %next, %ntid
  %m64 = zext i32 %mod to i64
  %q = getelementptr i32, ptr %sh, i64 %m64
  %w = load i32, ptr %q
  %t = mul i32 %acc, 3
  %acc1 = add i32 %t, %w
  %acc2 = select i1 %odd, i32 %acc1, i32 %acc
  %n2 = add i32 %n, 1
  %c = icmp slt i32 %n2, 5
  br i1 %c, label %loop, label %done
done:
  %back = load i32, ptr %lp
  %fi = bitcast float %f to i32
  %same = icmp eq i32 %back, %fi
  %r = select i1 %same, i32 %acc2, i32 0
  store i32 %r, ptr %a
  ret void)");
    Launch launch = linear(2, 96);
    launch.sharedBytes = 1024;
    const auto data = numbers(192);
    auto expected = data;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const std::size_t block = i / 96 * 96;
        for (std::size_t n = 0; n < 5; ++n)
            if (data[i] & 1)
                expected[i] = expected[i] * 3 + data[block + (i % 96 + n) % 96];
    }
    expectResult(ir, launch, data, expected);
}

TEST(SimtBarriers, reductionsCountTheWholeBlock)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %odd = trunc i32 %v to i1
  %count = call i32 @wd.barrier.red.popc(i32 0, i32 -1, i1 %odd)
  %small = icmp ult i32 %x, 1000
  %all = call i32 @wd.barrier.red.and(i32 0, i32 -1, i1 %small)
  %is7 = icmp eq i32 %x, 7
  %any = call i32 @wd.barrier.red.or(i32 0, i32 -1, i1 %is7)
  %none = call i32 @wd.barrier.red.and(i32 0, i32 -1, i1 %is7)
  %s1 = mul i32 %all, 1000
  %s2 = mul i32 %any, 10000
  %s3 = mul i32 %none, 100000
  %t1 = add i32 %count, %s1
  %t2 = add i32 %t1, %s2
  %t3 = add i32 %t2, %s3
  store i32 %t3, ptr %a
  ret void)");
    Launch launch = linear(2, 80);
    const auto data = numbers(160);
    auto expected = data;
    for (std::size_t block = 0; block < 2; ++block) {
        std::uint32_t odd = 0;
        for (std::size_t i = 0; i < 80; ++i)
            odd += data[block * 80 + i] & 1;
        std::fill_n(expected.begin() + static_cast<std::ptrdiff_t>(block * 80), 80, odd + 11000);
    }
    expectResult(ir, launch, data, expected);
}

TEST(SimtBarriers, loopLengthReadFromMemory)
{
    // Each warp reads the trip count; thread 0 counts rounds.
    const std::string ir = kernelText(R"(
  %n = load i32, ptr %data
  %sh = call ptr @wd.shared.base()
  %x64 = zext i32 %x to i64
  %p = getelementptr i32, ptr %sh, i64 %x64
  store i32 %x, ptr %p
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  call void @wd.barrier.sync(i32 0, i32 -1)
  %o = xor i32 %x, 32
  %o64 = zext i32 %o to i64
  %q = getelementptr i32, ptr %sh, i64 %o64
  %v = load i32, ptr %q
  call void @wd.barrier.sync(i32 0, i32 -1)
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  %k2 = add i32 %k, 1
  %c = icmp slt i32 %k2, %n
  br i1 %c, label %loop, label %done
done:
  %e = load i32, ptr %p
  %a = getelementptr i32, ptr %data, i32 %i
  %b = getelementptr i32, ptr %a, i32 1
  store i32 %e, ptr %b
  ret void)");
    Launch launch = linear(1, 64);
    launch.sharedBytes = 256;
    std::vector<std::uint32_t> data(65, 0);
    data[0] = 6;
    auto expected = data;
    for (std::uint32_t i = 0; i < 64; ++i)
        expected[i + 1] = i + 6; // an even number of exchanges brings the own value back
    expectResult(ir, launch, data, expected);
}

TEST(SimtBarriers, namedBarrierOfSomeWarpsIsScheduled)
{
    // Warps 0 and 1 meet at barrier 1 (64 threads), the others go on.
    const std::string ir = kernelText(R"(
  %sh = call ptr @wd.shared.base()
  %x64 = zext i32 %x to i64
  %p = getelementptr i32, ptr %sh, i64 %x64
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  store i32 %v, ptr %p
  %low = icmp ult i32 %x, 64
  br i1 %low, label %meet, label %rest
meet:
  call void @wd.barrier.sync(i32 1, i32 64)
  %o = xor i32 %x, 63
  %o64 = zext i32 %o to i64
  %q = getelementptr i32, ptr %sh, i64 %o64
  %w = load i32, ptr %q
  br label %join
rest:
  %u = add i32 %v, 1
  br label %join
join:
  %r = phi i32 [ %w, %meet ], [ %u, %rest ]
  store i32 %r, ptr %a
  ret void)");
    Launch launch = linear(1, 128);
    launch.sharedBytes = 512;
    const auto data = numbers(128);
    auto expected = data;
    std::reverse(expected.begin(), expected.begin() + 64);
    for (std::size_t i = 64; i < 128; ++i)
        ++expected[i];
    Kernel kernel = Kernel::compile(ir, "k", { { 128, 1, 1 }, false, VectorWidth::Host, false });
    ASSERT_TRUE(kernel.valid());
    EXPECT_EQ(kernel.variant().kind, VariantKind::Resumable);
    expectResult(ir, launch, data, expected);
}

TEST(SimtBarriers, spinOnAnotherWarpYields)
{
    // Warp 0 waits until warp 1 has written the flag.
    const std::string ir = kernelText(R"(
  %flag = call ptr @wd.shared.base()
  %a = getelementptr i32, ptr %data, i32 %i
  %w = lshr i32 %x, 5
  %first = icmp eq i32 %w, 0
  %one = icmp eq i32 %x, 0
  br i1 %one, label %clear, label %begin
clear:
  store volatile i32 0, ptr %flag
  br label %begin
begin:
  call void @wd.barrier.sync(i32 0, i32 -1)
  br i1 %first, label %spin, label %set
spin:
  %f = load volatile i32, ptr %flag
  %again = icmp eq i32 %f, 0
  br i1 %again, label %spin, label %join
set:
  store volatile i32 5, ptr %flag
  br label %join
join:
  %r = phi i32 [ %f, %spin ], [ 1, %set ]
  store i32 %r, ptr %a
  ret void)");
    Launch launch = linear(1, 64);
    launch.sharedBytes = 64;
    std::vector<std::uint32_t> expected(64, 1);
    std::fill_n(expected.begin(), 32, 5U);
    expectResult(ir, launch, std::vector<std::uint32_t>(64), expected);
}

} // namespace
} // namespace warpdesk::emulator::testing
