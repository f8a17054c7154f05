// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <gmock/gmock.h>

// Local variables of kernels: what a depot of NVRTC holds, and what is said of an access outside.

namespace warpdesk::emulator {
namespace {

using Locals = DeviceTest;

/// An array of four words and, behind it, the arguments of a printf, in one depot.
const char* const kDepot = R"(
.version 8.0
.target sm_80
.address_size 64
.extern .func (.param .b32 result) vprintf (.param .b64 format, .param .b64 arguments);
.global .align 1 .b8 format[10] = {37, 100, 58, 37, 100, 58, 37, 100, 10, 0};
.visible .entry k(.param .u64 out, .param .u32 at)
{
    .local .align 16 .b8 depot[32];
    .reg .b32 %r<16>;
    .reg .b64 %rd<12>;
    .reg .pred %p<2>;
    mov.u64 %rd1, depot;
    cvta.local.u64 %rd2, %rd1;
    mov.u32 %r1, %tid.x;
    ld.param.u32 %r2, [at];
    mad.lo.s32 %r3, %r1, 10, 1;
    mad.lo.s32 %r4, %r1, 10, 2;
    st.local.v2.u32 [%rd1], {%r3, %r4};
    st.local.v2.u32 [%rd1+8], {%r4, %r3};
    add.s32 %r5, %r1, %r2;
    and.b32 %r6, %r5, 3;
    setp.gt.s32 %p1, %r2, 7;
    selp.b32 %r6, %r2, %r6, %p1;
    mul.wide.s32 %rd3, %r6, 4;
    add.s64 %rd4, %rd1, %rd3;
    ld.local.u32 %r7, [%rd4];
    st.local.u32 [%rd1+16], %r1;
    st.local.u32 [%rd1+20], %r7;
    st.local.u32 [%rd1+24], %r5;
    add.u64 %rd5, %rd2, 16;
    mov.u64 %rd6, format;
    cvta.global.u64 %rd7, %rd6;
    {
    .param .b64 param0;
    st.param.b64 [param0], %rd7;
    .param .b64 param1;
    st.param.b64 [param1], %rd5;
    .param .b32 retval;
    call.uni (retval), vprintf, (param0, param1);
    ld.param.b32 %r8, [retval];
    }
    ld.param.u64 %rd8, [out];
    mul.wide.u32 %rd9, %r1, 4;
    add.s64 %rd10, %rd8, %rd9;
    st.global.u32 [%rd10], %r7;
    ret;
}
)";

TEST_F(Locals, PrintfReadsItsArgumentsBesideAnArray)
{
    loadText(kDepot);
    const auto out = upload(std::vector<int>(4, -1));
    EXPECT_RUNS(launch("k", { 1, 1, 1 }, { 4, 1, 1 }, Parameters(out, 1)));
    EXPECT_THAT(download<int>(out, 4), testing::ElementsAre(2, 12, 21, 31));
    EXPECT_EQ(printed, "0:2:1\n1:12:2\n2:21:3\n3:31:4\n");
}

TEST_F(Locals, AccessOutsideIsNamed)
{
    loadText(kDepot);
    const auto out = upload(std::vector<int>(4, -1));
    const auto ran = launch("k", { 1, 1, 1 }, { 4, 1, 1 }, Parameters(out, 8));
    ASSERT_FALSE(ran);
    ASSERT_TRUE(ran.error().fault);
    const device::Fault& fault = *ran.error().fault;
    EXPECT_EQ(fault.kind, device::FaultKind::OutOfBounds);
    EXPECT_EQ(fault.space, "local");
    EXPECT_EQ(fault.message, "a read of 4 bytes at offset 32 of the thread's local variables, which have 32 bytes");
    EXPECT_EQ(fault.distance, 4);
    EXPECT_EQ(fault.thread.x, 0U);
    EXPECT_FALSE(fault.write);
    const std::string text = kDepot;
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("ld.local")), '\n');
    EXPECT_EQ(fault.ptxLine, static_cast<std::uint32_t>(line + 1));
}

} // namespace
} // namespace warpdesk::emulator
