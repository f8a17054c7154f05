// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <gtest/gtest.h>

namespace warpdesk::emulator::testing {
namespace {

// The index of a thread of a 3-D block within its block, as code computes it.
const char* const kLinear = R"(
  %z = call i32 @wd.sreg.tid.z()
  %ny = call i32 @wd.sreg.ntid.y()
  %zy = mul i32 %z, %ny
  %zy1 = add i32 %zy, %y
  %zyx = mul i32 %zy1, %ntid
  %lin = add i32 %zyx, %x
  %lin64 = sext i32 %lin to i64
  %a = getelementptr i32, ptr %data, i64 %lin64
  %v = load i32, ptr %a
)";

TEST(SimtMemory, everyBlockShapeFindsItsElements)
{
    // data[lin] = data[lin] * 3 + tid.y * 100 + tid.x + row(data + 1024 + tid.y * 40 + tid.x)
    std::string body = kLinear;
    body += R"(
  %row = mul i32 %y, 40
  %at = add i32 %row, %x
  %at64 = sext i32 %at to i64
  %p = getelementptr i32, ptr %data, i64 %at64
  %p2 = getelementptr i8, ptr %p, i64 4096
  %u = load i32, ptr %p2
  %c64 = sext i32 %y to i64
  %q = getelementptr i32, ptr %data, i64 %c64
  %q2 = getelementptr i8, ptr %q, i64 4096
  %w = load i32, ptr %q2
  %t = mul i32 %v, 3
  %t1 = mul i32 %y, 100
  %s1 = add i32 %t, %t1
  %s2 = add i32 %s1, %u
  %s3 = xor i32 %s2, %w
  %s4 = add i32 %s3, %x
  store i32 %s4, ptr %a
  ret void)";
    const std::string ir = kernelText(body);
    for (const std::array<std::uint32_t, 3>& block : { std::array<std::uint32_t, 3> { 16, 16, 1 }, { 8, 8, 1 },
             { 32, 4, 1 }, { 16, 5, 1 }, { 4, 7, 3 }, { 33, 7, 1 }, { 8, 3, 2 }, { 64, 2, 2 }, { 48, 5, 1 },
             { 1, 32, 1 }, { 2, 16, 2 }, { 5, 1, 1 }, { 16, 2, 4 }, { 1, 1, 1 } }) {
        SCOPED_TRACE(::testing::PrintToString(block));
        Launch launch;
        launch.block = block;
        expectLikeScalar(ir, "k", numbers(4096), launch);
    }
}

TEST(SimtMemory, vectorAccessesAreTakenApart)
{
    const std::string ir = kernelText(R"(
  %rows = mul i32 %y, %ntid
  %j = add i32 %rows, %i
  %i4 = shl i32 %j, 4
  %o = sext i32 %i4 to i64
  %a = getelementptr i8, ptr %data, i64 %o
  %in = icmp ult i32 %j, 90
  br i1 %in, label %go, label %out
go:
  %v = load <4 x i32>, ptr %a, align 16
  %v0 = extractelement <4 x i32> %v, i32 0
  %v1 = extractelement <4 x i32> %v, i32 1
  %v2 = extractelement <4 x i32> %v, i32 2
  %v3 = extractelement <4 x i32> %v, i32 3
  %s0 = add i32 %v0, %v3
  %w0 = insertelement <4 x i32> poison, i32 %v3, i32 0
  %w1 = insertelement <4 x i32> %w0, i32 %s0, i32 1
  %w2 = insertelement <4 x i32> %w1, i32 %v1, i32 2
  %w3 = insertelement <4 x i32> %w2, i32 %v2, i32 3
  store <4 x i32> %w3, ptr %a, align 16
  %b = getelementptr i8, ptr %data, i64 8
  %u = load <2 x i32>, ptr %b, align 8
  br label %out
out:
  ret void)");
    expectLikeScalar(ir, "k", numbers(400), linear(2, 50), true);
    Launch launch;
    launch.block = { 16, 6, 1 };
    expectLikeScalar(ir, "k", numbers(400), launch);
}

TEST(SimtMemory, narrowAndWideElementsScattered)
{
    // Strided bytes, shorts, 64-bit words through data-dependent indices.
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %m = and i32 %v, 127
  %m64 = zext i32 %m to i64
  %b8 = getelementptr i8, ptr %data, i64 2048
  %p8 = getelementptr i8, ptr %b8, i64 %m64
  %e8 = load i8, ptr %p8
  %p16 = getelementptr i16, ptr %b8, i64 %m64
  %e16 = load i16, ptr %p16
  %p64 = getelementptr i64, ptr %b8, i64 %m64
  %e64 = load i64, ptr %p64
  %x64 = zext i32 %i to i64
  %s = mul i64 %x64, 3
  %ps = getelementptr i8, ptr %b8, i64 %s
  %es = load i8, ptr %ps
  %z8 = zext i8 %e8 to i32
  %z16 = sext i16 %e16 to i32
  %sh = lshr i64 %e64, 13
  %z64 = trunc i64 %sh to i32
  %zs = sext i8 %es to i32
  %r1 = add i32 %z8, %z16
  %r2 = xor i32 %r1, %z64
  %r3 = add i32 %r2, %zs
  store i32 %r3, ptr %a
  %o8 = getelementptr i8, ptr %data, i64 3072
  %q8 = getelementptr i8, ptr %o8, i64 %x64
  %t8 = trunc i32 %r3 to i8
  store i8 %t8, ptr %q8
  %o16 = getelementptr i8, ptr %data, i64 3584
  %d = mul i64 %x64, 4
  %q16 = getelementptr i8, ptr %o16, i64 %d
  %t16 = trunc i32 %r3 to i16
  store i16 %t16, ptr %q16
  ret void)");
    expectLikeScalar(ir, "k", numbers(1200), linear(2, 45), true);
}

TEST(SimtMemory, localArraysArePerLane)
{
    const std::string ir = kernelText(R"(
  %l = alloca [8 x i32], align 4
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  br label %fill
fill:
  %k = phi i32 [ 0, %entry ], [ %k2, %fill ]
  %k64 = zext i32 %k to i64
  %p = getelementptr [8 x i32], ptr %l, i64 0, i64 %k64
  %t = mul i32 %k, %v
  store i32 %t, ptr %p
  %k2 = add i32 %k, 1
  %c = icmp ult i32 %k2, 8
  br i1 %c, label %fill, label %use
use:
  %m = and i32 %v, 7
  %m64 = zext i32 %m to i64
  %q = getelementptr [8 x i32], ptr %l, i64 0, i64 %m64
  %w = load i32, ptr %q
  store i32 %w, ptr %a
  ret void)");
    expectLikeScalar(ir, "k", numbers(96), linear(1, 96), true);
}

TEST(SimtMemory, lastLaneWinsAtOneAddress)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %odd = trunc i32 %v to i1
  br i1 %odd, label %go, label %out
go:
  store i32 %v, ptr %data
  %h = lshr i32 %x, 3
  %q = getelementptr i32, ptr %data, i32 %h
  %r = getelementptr i32, ptr %q, i32 100
  store i32 %i, ptr %r
  br label %out
out:
  ret void)");
    expectLikeScalar(ir, "k", numbers(128), linear(1, 70));
}

TEST(SimtMemory, arithmeticOfEveryWidth)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %b = getelementptr i8, ptr %a, i64 512
  %v = load i32, ptr %a
  %u0 = load i32, ptr %b
  %u = or i32 %u0, 1
  %d1 = udiv i32 %v, %u
  %d2 = urem i32 %v, %u
  %d3 = sdiv i32 %v, %u
  %d4 = srem i32 %v, %u
  %d5 = udiv i32 %v, 10
  %d6 = srem i32 %v, 7
  %w = zext i32 %v to i64
  %w2 = mul i64 %w, %w
  %uz = zext i32 %u to i64
  %w3 = udiv i64 %w2, %uz
  %w4 = trunc i64 %w3 to i32
  %f = uitofp i32 %v to float
  %g = call float @llvm.sqrt.f32(float %f)
  %h = call float @llvm.fma.f32(float %f, float %g, float 1.5)
  %fb = bitcast float %h to i32
  %dd = sitofp i32 %u to double
  %de = fdiv double %dd, 3.0
  %df = fptosi double %de to i32
  %pc = call i32 @llvm.ctpop.i32(i32 %v)
  %fs = call i32 @llvm.fshl.i32(i32 %v, i32 %u, i32 %pc)
  %ov = call {i32, i1} @llvm.umul.with.overflow.i32(i32 %pc, i32 %u)
  %o0 = extractvalue {i32, i1} %ov, 0
  %o1 = extractvalue {i32, i1} %ov, 1
  %oz = zext i1 %o1 to i32
  %hf = fptrunc float %f to half
  %hm = fmul half %hf, 0xH3800
  %hb = bitcast half %hm to i16
  %hz = zext i16 %hb to i32
  %bf = fptrunc float %f to bfloat
  %bm = fadd bfloat %bf, %bf
  %bb = bitcast bfloat %bm to i16
  %bz = zext i16 %bb to i32
  %big = zext i64 %w2 to i128
  %bigger = mul i128 %big, %big
  %bigs = lshr i128 %bigger, 70
  %bigt = trunc i128 %bigs to i32
  %r1 = add i32 %d1, %d2
  %r2 = xor i32 %r1, %d3
  %r3 = add i32 %r2, %d4
  %r4 = xor i32 %r3, %d5
  %r5 = add i32 %r4, %d6
  %r6 = xor i32 %r5, %w4
  %r7 = add i32 %r6, %fb
  %r8 = xor i32 %r7, %df
  %r9 = add i32 %r8, %fs
  %ra = xor i32 %r9, %o0
  %rb = add i32 %ra, %oz
  %rc = xor i32 %rb, %hz
  %rd = add i32 %rc, %bigt
  %re = xor i32 %rd, %bz
  store i32 %re, ptr %a
  ret void)");
    expectLikeScalar(ir, "k", numbers(256), linear(1, 100));
}

TEST(SimtMemory, volatileLoadsStayInLoops)
{
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load volatile i32, ptr %a
  %w = load volatile i32, ptr %a
  %s = add i32 %v, %w
  store volatile i32 %s, ptr %a
  %in = icmp ult i32 %x, 20
  br i1 %in, label %go, label %out
go:
  %u = load atomic i32, ptr %a acquire, align 4
  store atomic i32 %u, ptr %a release, align 4
  br label %out
out:
  ret void)");
    expectLikeScalar(ir, "k", numbers(64), linear(1, 64));
}

} // namespace
} // namespace warpdesk::emulator::testing
