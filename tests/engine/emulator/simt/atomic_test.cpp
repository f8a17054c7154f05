// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace warpdesk::emulator::testing {
namespace {

TEST(SimtAtomics, everyOperationInLaneOrder)
{
    for (const char* operation :
        { "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax", "umin", "xchg", "uinc_wrap", "udec_wrap" }) {
        SCOPED_TRACE(operation);
        // Bins chosen by data, one place for all, and the old values.
        const std::string ir = kernelText(fmt::format(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %m = and i32 %v, 7
  %m64 = zext i32 %m to i64
  %base = getelementptr i8, ptr %data, i64 1024
  %bin = getelementptr i32, ptr %base, i64 %m64
  %old = atomicrmw {0} ptr %bin, i32 %v monotonic
  %one = getelementptr i8, ptr %base, i64 64
  %in = icmp ult i32 %x, 43
  br i1 %in, label %go, label %out
go:
  %unused = atomicrmw {0} ptr %one, i32 %v monotonic
  %two = getelementptr i8, ptr %base, i64 68
  %old2 = atomicrmw {0} ptr %two, i32 3 monotonic
  br label %out
out:
  %o2 = phi i32 [ %old2, %go ], [ 0, %entry ]
  %r = xor i32 %old, %o2
  store i32 %r, ptr %a
  ret void)",
            operation));
        expectLikeScalar(ir, "k", numbers(300), linear(1, 96));
    }
}

TEST(SimtAtomics, sharedBinsAndFloats)
{
    const std::string ir = kernelText(R"(
  %sh = call ptr @wd.shared.base()
  %x64 = zext i32 %x to i64
  %z = getelementptr i32, ptr %sh, i64 %x64
  store i32 0, ptr %z
  call void @wd.barrier.sync(i32 0, i32 -1)
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %m = and i32 %v, 31
  %m64 = zext i32 %m to i64
  %bin = getelementptr i32, ptr %sh, i64 %m64
  %u = atomicrmw fadd ptr %bin, float 1.0 monotonic
  call void @wd.barrier.sync(i32 0, i32 -1)
  %c = load float, ptr %z
  %r = fptosi float %c to i32
  store i32 %r, ptr %a
  ret void)");
    Kernel kernel = Kernel::compile(ir, "k", { { 64, 1, 1 }, false, VectorWidth::Host, false });
    ASSERT_TRUE(kernel.valid());
    auto data = numbers(64);
    std::vector<std::uint32_t> expected(64);
    for (const std::uint32_t value : data)
        ++expected[value & 31];
    Launch launch = linear(1, 64);
    launch.sharedBytes = 256;
    launch.parameters = pack(data.data());
    kernel.run(launch);
    EXPECT_EQ(data, expected);
}

TEST(SimtAtomics, compareAndSwapLoop)
{
    // A float maximum built from compare-and-swap, as CUDA code does it.
    const std::string ir = kernelText(R"(
  %a = getelementptr i32, ptr %data, i32 %i
  %v = load i32, ptr %a
  %m = and i32 %v, 3
  %m64 = zext i32 %m to i64
  %base = getelementptr i8, ptr %data, i64 512
  %p = getelementptr i32, ptr %base, i64 %m64
  %first = load i32, ptr %p
  br label %loop
loop:
  %assumed = phi i32 [ %first, %entry ], [ %seen, %loop ]
  %big = icmp ugt i32 %assumed, %v
  %new = select i1 %big, i32 %assumed, i32 %v
  %pair = cmpxchg ptr %p, i32 %assumed, i32 %new monotonic monotonic
  %seen = extractvalue {i32, i1} %pair, 0
  %done = icmp eq i32 %seen, %assumed
  br i1 %done, label %out, label %loop
out:
  ret void)");
    expectLikeScalar(ir, "k", numbers(140), linear(1, 128));
    Kernel kernel = Kernel::compile(ir, "k", { { 128, 1, 1 }, false, VectorWidth::Host, false });
    EXPECT_EQ(kernel.variant().kind, VariantKind::Block);
}

} // namespace
} // namespace warpdesk::emulator::testing
