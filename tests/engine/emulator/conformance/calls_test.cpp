// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

/// Functions that are called and not inlined (PTX ISA 9.7.12): threads that end in them, and that wait in them.
namespace {

using namespace warpdesk;
using namespace warpdesk::test;
using device::Checks;

constexpr const char* kHead = ".version 8.8\n.target sm_100a\n.address_size 64\n";

/// Runs `k(out)` in blocks of `threads`; the words it left, or why it failed.
std::vector<std::uint32_t> run(const std::string& text, unsigned blocks, unsigned threads, std::size_t words,
    std::string& failure, Checks checks = Checks::None)
{
    DeviceModule module(kHead + text, checks);
    if (!module.ok())
        return {};
    const DeviceBytes out(words * 4);
    std::fill_n(out.as<std::uint32_t>(), words, 0xeeeeeeeeU);
    const std::uint64_t parameters[] { out.address() };
    failure = module.launch("k", { blocks, 1, 1 }, { threads, 1, 1 }, std::as_bytes(std::span(parameters)));
    return { out.as<std::uint32_t>(), out.as<std::uint32_t>() + words };
}

constexpr Checks kAllChecks[] = { Checks::None, Checks::Memory, Checks::Full };

/// Thread t goes t % 8 calls deep; where t % 3 == 0 it ends there, else it comes back up and writes its depth.
constexpr const char* kExits = R"(
.func (.param .b32 r) down(.param .b32 n, .param .b32 ends)
{
.reg .b32 %r<9>; .reg .pred %p<3>;
ld.param.u32 %r1, [n]; ld.param.u32 %r2, [ends];
setp.ne.u32 %p0, %r1, 0;
@%p0 bra deeper;
setp.ne.u32 %p1, %r2, 0;
@%p1 exit;
st.param.b32 [r], 100;
ret;
deeper:
sub.u32 %r3, %r1, 1;
{
.param .b32 a; .param .b32 b; .param .b32 c;
st.param.b32 [a], %r3; st.param.b32 [b], %r2;
call.uni (c), down, (a, b);
ld.param.b32 %r4, [c];
}
add.u32 %r4, %r4, 1;
st.param.b32 [r], %r4;
ret;
}
.visible .entry k(.param .u64 out)
{
.reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<3>;
ld.param.u64 %rd1, [out];
mov.u32 %r1, %tid.x;
and.b32 %r2, %r1, 7;
rem.u32 %r3, %r1, 3;
setp.eq.u32 %p0, %r3, 0;
selp.u32 %r4, 1, 0, %p0;
mul.wide.u32 %rd2, %r1, 4;
add.u64 %rd3, %rd1, %rd2;
st.global.u32 [%rd3], 7;
{
.param .b32 a; .param .b32 b; .param .b32 c;
st.param.b32 [a], %r2; st.param.b32 [b], %r4;
call.uni (c), down, (a, b);
ld.param.b32 %r5, [c];
}
st.global.u32 [%rd3], %r5;
ret;
}
)";

TEST(ConformCalls, AThreadEndsDeepInARecursion)
{
    for (const Checks checks : kAllChecks) {
        std::string failure;
        const auto got = run(kExits, 1, 96, 96, failure, checks);
        ASSERT_EQ(failure, "");
        for (unsigned t = 0; t < got.size(); ++t)
            EXPECT_EQ(got[t], t % 3 == 0 ? 7U : 100 + t % 8) << t;
    }
}

/// As above, but through a function address: which function is called decides.
constexpr const char* kIndirect = R"(
.func (.param .b32 r) stays(.param .b32 n) { .reg .b32 %r<3>; ld.param.u32 %r1, [n]; add.u32 %r1, %r1, 5;
 st.param.b32 [r], %r1; ret; }
.func (.param .b32 r) leaves(.param .b32 n) { exit; }
.func (.param .b32 r) again(.param .b32 n);
.global .u64 table[3] = { stays, leaves, again };
.func (.param .b32 r) again(.param .b32 n)
{
.reg .b32 %r<9>; .reg .b64 %rd<9>;
ld.param.u32 %r1, [n];
rem.u32 %r2, %r1, 2;
mov.u64 %rd1, table;
mul.wide.u32 %rd2, %r2, 8; add.u64 %rd1, %rd1, %rd2;
ld.global.u64 %rd3, [%rd1];
{
.param .b32 a; .param .b32 c;
st.param.b32 [a], %r1;
proto: .callprototype (.param .b32 _) _ (.param .b32 _);
call (c), %rd3, (a), proto;
ld.param.b32 %r4, [c];
}
mul.lo.u32 %r4, %r4, 10;
st.param.b32 [r], %r4;
ret;
}
.visible .entry k(.param .u64 out)
{
.reg .b32 %r<9>; .reg .b64 %rd<9>;
ld.param.u64 %rd1, [out];
mov.u32 %r1, %tid.x;
rem.u32 %r2, %r1, 3;
mov.u64 %rd4, table;
mul.wide.u32 %rd5, %r2, 8; add.u64 %rd4, %rd4, %rd5;
ld.global.u64 %rd6, [%rd4];
mul.wide.u32 %rd2, %r1, 4;
add.u64 %rd3, %rd1, %rd2;
st.global.u32 [%rd3], 7;
{
.param .b32 a; .param .b32 c;
st.param.b32 [a], %r1;
proto: .callprototype (.param .b32 _) _ (.param .b32 _);
call (c), %rd6, (a), proto;
ld.param.b32 %r5, [c];
}
st.global.u32 [%rd3], %r5;
ret;
}
)";

TEST(ConformCalls, AThreadEndsInAFunctionCalledByAddress)
{
    for (const Checks checks : kAllChecks) {
        std::string failure;
        const auto got = run(kIndirect, 1, 70, 70, failure, checks);
        ASSERT_EQ(failure, "");
        for (unsigned t = 0; t < got.size(); ++t) {
            const unsigned want = t % 3 == 0 ? t + 5 : t % 3 == 1 ? 7 : t % 2 == 0 ? (t + 5) * 10 : 7;
            EXPECT_EQ(got[t], want) << t;
        }
    }
}

/// A sum over shared memory, one call a level with two barriers each: what a thread reads another warp wrote.
constexpr const char* kTree = R"(
.shared .align 4 .b8 values[512];
.func level(.param .b32 width)
{
.reg .b32 %r<12>; .reg .pred %p<3>;
ld.param.u32 %r1, [width];
setp.eq.u32 %p0, %r1, 0;
@%p0 ret;
mov.u32 %r2, %tid.x;
mov.u32 %r3, values;
shl.b32 %r4, %r2, 2; add.u32 %r5, %r3, %r4;
setp.lt.u32 %p1, %r2, %r1;
bar.sync 0;
shl.b32 %r6, %r1, 2; add.u32 %r7, %r5, %r6;
@%p1 ld.shared.u32 %r8, [%r7];
@%p1 ld.shared.u32 %r9, [%r5];
bar.sync 0;
add.u32 %r9, %r9, %r8;
@%p1 st.shared.u32 [%r5], %r9;
shr.u32 %r10, %r1, 1;
{
.param .b32 a;
st.param.b32 [a], %r10;
call.uni level, (a);
}
ret;
}
.visible .entry k(.param .u64 out)
{
.reg .b32 %r<9>; .reg .b64 %rd<9>;
ld.param.u64 %rd1, [out];
mov.u32 %r1, %tid.x; mov.u32 %r2, values; shl.b32 %r3, %r1, 2; add.u32 %r4, %r2, %r3;
mad.lo.u32 %r5, %r1, %r1, 3;
st.shared.u32 [%r4], %r5;
{
.param .b32 a;
st.param.b32 [a], 64;
call.uni level, (a);
}
bar.sync 0;
ld.shared.u32 %r6, [values];
mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
mov.u32 %r7, %ctaid.x; mul.wide.u32 %rd4, %r7, 512; add.u64 %rd3, %rd3, %rd4;
st.global.u32 [%rd3], %r6;
ret;
}
)";

TEST(ConformCalls, BarriersInARecursionHoldTheWholeBlock)
{
    unsigned sum = 0;
    for (unsigned t = 0; t < 128; ++t)
        sum += t * t + 3;
    for (const Checks checks : kAllChecks) {
        std::string failure;
        const auto got = run(kTree, 3, 128, 3 * 128, failure, checks);
        ASSERT_EQ(failure, "");
        EXPECT_THAT(got, testing::Each(sum));
    }
}

/// At each level: how many threads of the block are odd (barrier.red), the neighbour's number of the warp (shuffle),
/// and a vote; threads above `active` have ended before.
constexpr const char* kMeets = R"(
.func (.param .b32 r) level(.param .b32 n)
{
.reg .b32 %r<12>; .reg .pred %p<4>;
ld.param.u32 %r1, [n];
setp.eq.u32 %p0, %r1, 0;
@!%p0 bra more;
st.param.b32 [r], 0;
ret;
more:
mov.u32 %r2, %tid.x;
and.b32 %r3, %r2, 1;
setp.ne.u32 %p1, %r3, 0;
bar.red.popc.u32 %r4, 0, %p1;
shfl.sync.down.b32 %r5|%p2, %r2, 1, 31, -1;
vote.sync.ballot.b32 %r6, %p1, -1;
add.u32 %r7, %r4, %r5;
xor.b32 %r7, %r7, %r6;
sub.u32 %r8, %r1, 1;
{
.param .b32 a; .param .b32 c;
st.param.b32 [a], %r8;
call.uni (c), level, (a);
ld.param.b32 %r9, [c];
}
mad.lo.u32 %r9, %r9, 31, %r7;
st.param.b32 [r], %r9;
ret;
}
.visible .entry k(.param .u64 out)
{
.reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<2>;
ld.param.u64 %rd1, [out];
mov.u32 %r1, %tid.x;
setp.ge.u32 %p0, %r1, 64;
@%p0 exit;
{
.param .b32 a; .param .b32 c;
st.param.b32 [a], 5;
call.uni (c), level, (a);
ld.param.b32 %r5, [c];
}
mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
st.global.u32 [%rd3], %r5;
ret;
}
)";

TEST(ConformCalls, CollectivesInARecursionWithBarriers)
{
    for (const Checks checks : kAllChecks) {
        std::string failure;
        const auto got = run(kMeets, 1, 96, 64, failure, checks);
        ASSERT_EQ(failure, "");
        for (unsigned t = 0; t < 64; ++t) {
            const unsigned next = t % 32 == 31 ? t : t + 1;
            const unsigned each = (32 + next) ^ 0xaaaaaaaaU;
            unsigned want = 0;
            for (int level = 0; level < 5; ++level)
                want = want * 31 + each;
            EXPECT_EQ(got[t], want) << t;
        }
    }
}

/// Thread 5 ends inside the recursion; the barriers of the others no longer wait for it.
constexpr const char* kEndsAtBarrier = R"(
.func level(.param .b32 n)
{
.reg .b32 %r<12>; .reg .pred %p<4>;
ld.param.u32 %r1, [n];
setp.eq.u32 %p0, %r1, 0;
@%p0 ret;
mov.u32 %r2, %tid.x;
setp.eq.u32 %p1, %r2, 5;
setp.eq.and.u32 %p1, %r1, 2, %p1;
@%p1 exit;
bar.sync 0;
sub.u32 %r1, %r1, 1;
{ .param .b32 a; st.param.b32 [a], %r1; call.uni level, (a); }
ret;
}
.visible .entry k(.param .u64 out)
{
.reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<2>;
ld.param.u64 %rd1, [out];
mov.u32 %r1, %tid.x;
{ .param .b32 a; st.param.b32 [a], 4; call.uni level, (a); }
mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
st.global.u32 [%rd3], %r1;
ret;
}
)";

TEST(ConformCalls, BarriersDoNotWaitForAThreadThatEnded)
{
    std::string failure;
    const auto got = run(kEndsAtBarrier, 1, 64, 64, failure);
    ASSERT_EQ(failure, "");
    for (unsigned t = 0; t < 64; ++t)
        EXPECT_EQ(got[t], t == 5 ? 0xeeeeeeeeU : t) << t;
}

TEST(ConformCalls, RecursionWithoutEndIsAFullStack)
{
    for (const bool waits : { false, true }) {
        const std::string text = std::string(".func (.param .b32 r) f(.param .b32 n)\n{\n.reg .b32 %r<4>;\n"
                                             "ld.param.u32 %r1, [n];\n")
            + (waits ? "bar.sync 0;\n" : "")
            + "{ .param .b32 a; .param .b32 c; st.param.b32 [a], %r1; call.uni (c), f, (a); ld.param.b32 %r2, [c]; }\n"
              "add.u32 %r2, %r2, %r1; st.param.b32 [r], %r2; ret;\n}\n"
              ".visible .entry k(.param .u64 out) { .reg .b32 %r<3>; .reg .b64 %rd<2>;\nld.param.u64 %rd1, [out];\n"
              "{ .param .b32 a; .param .b32 c; st.param.b32 [a], 1; call.uni (c), f, (a); ld.param.b32 %r2, [c]; }\n"
              "st.global.u32 [%rd1], %r2; ret; }\n";
        std::string failure;
        run(text, 1, 32, 1, failure);
        EXPECT_THAT(failure, testing::HasSubstr("the thread's stack is full")) << waits;
    }
}

// The stack of alloca.

/// A sum of squares 0..n-1 by way of an array of n words on the stack, n = 1 + t % 50, three times over; the stack is
/// given back each time. `WIDTH` is 32 or 64.
std::string stackKernel(const std::string& width)
{
    const std::string pointer = width == "32" ? "%s" : "%d";
    std::string text = R"(
.visible .entry k(.param .u64 out)
{
.reg .b32 %r<12>; .reg .b64 %rd<9>; .reg .pred %p<4>; .reg .b32 %s<8>; .reg .b64 %d<8>;
ld.param.u64 %rd1, [out];
mov.u32 %r1, %tid.x;
rem.u32 %r2, %r1, 50; add.u32 %r2, %r2, 1;
mov.u32 %r9, 0; mov.u32 %r8, 0;
again:
stacksave.uW P1;
shl.b32 %r3, %r2, 2;
SIZE
alloca.uW P2, P3, 16;
mov.u32 %r4, 0; mov.bW P4, P2;
fill: mul.lo.u32 %r5, %r4, %r4; st.local.u32 [P4], %r5; add.uW P4, P4, 4; add.u32 %r4, %r4, 1;
setp.lt.u32 %p0, %r4, %r2; @%p0 bra fill;
mov.u32 %r4, 0; mov.bW P4, P2;
sum: ld.local.u32 %r5, [P4]; add.u32 %r8, %r8, %r5; add.uW P4, P4, 4; add.u32 %r4, %r4, 1;
setp.lt.u32 %p0, %r4, %r2; @%p0 bra sum;
and.bW P5, P2, 15;
cvt.u32.uW %r6, P5;
shl.b32 %r6, %r6, 24; add.u32 %r8, %r8, %r6;
stackrestore.uW P1;
stacksave.uW P6;
setp.ne.uW %p1, P6, P1;
@%p1 add.u32 %r8, %r8, 1000000;
add.u32 %r9, %r9, 1; setp.lt.u32 %p2, %r9, 3; @%p2 bra again;
mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
st.global.u32 [%rd3], %r8;
ret;
}
)";
    const auto replace = [&](const std::string& what, const std::string& by) {
        for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
            text.replace(at, what.size(), by);
    };
    replace("SIZE", fmt::format("cvt.u{}.u32 P3, %r3;", width));
    for (int i = 1; i <= 6; ++i)
        replace(fmt::format("P{}", i), fmt::format("{}{}", pointer, i));
    replace("uW", fmt::format("u{}", width));
    replace("bW", fmt::format("b{}", width));
    return text;
}

TEST(ConformStack, ArraysOfVariableSizeInALoop)
{
    for (const char* width : { "32", "64" })
        for (const Checks checks : kAllChecks) {
            std::string failure;
            const auto got = run(stackKernel(width), 2, 100, 100, failure, checks);
            ASSERT_EQ(failure, "") << width;
            for (unsigned t = 0; t < 100; ++t) {
                unsigned sum = 0;
                for (unsigned i = 0; i < 1 + t % 50; ++i)
                    sum += i * i;
                EXPECT_EQ(got[t], 3 * sum) << t << " " << width;
            }
        }
}

/// f(n) keeps n words of n on its stack over the call of f(n - 1), then adds them; they are freed where it returns.
constexpr const char* kStackRecursion = R"(
.func (.param .b32 r) f(.param .b32 n)
{
.reg .b32 %r<12>; .reg .b64 %rd<9>; .reg .pred %p<4>;
ld.param.u32 %r1, [n];
setp.eq.u32 %p0, %r1, 0;
@!%p0 bra more;
st.param.b32 [r], 0;
ret;
more:
mul.wide.u32 %rd1, %r1, 4;
alloca.u64 %rd2, %rd1;
cvta.local.u64 %rd6, %rd2;
mov.u32 %r2, 0; mov.u64 %rd3, %rd6;
fill: st.u32 [%rd3], %r1; add.u64 %rd3, %rd3, 4; add.u32 %r2, %r2, 1;
setp.lt.u32 %p1, %r2, %r1; @%p1 bra fill;
sub.u32 %r3, %r1, 1;
{
.param .b32 a; .param .b32 c;
st.param.b32 [a], %r3;
call.uni (c), f, (a);
ld.param.b32 %r4, [c];
}
mov.u32 %r2, 0; mov.u64 %rd3, %rd2;
sum: ld.local.u32 %r5, [%rd3]; add.u32 %r4, %r4, %r5; add.u64 %rd3, %rd3, 4; add.u32 %r2, %r2, 1;
setp.lt.u32 %p1, %r2, %r1; @%p1 bra sum;
st.param.b32 [r], %r4;
ret;
}
.visible .entry k(.param .u64 out)
{
.reg .b32 %r<12>; .reg .b64 %rd<9>; .reg .pred %p<4>;
ld.param.u64 %rd1, [out];
mov.u32 %r1, %tid.x;
rem.u32 %r2, %r1, 17;
mov.u32 %r6, 0; mov.u32 %r7, 0;
stacksave.u64 %rd4;
again:
{
.param .b32 a; .param .b32 c;
st.param.b32 [a], %r2;
call.uni (c), f, (a);
ld.param.b32 %r5, [c];
}
add.u32 %r6, %r6, %r5;
add.u32 %r7, %r7, 1; setp.lt.u32 %p0, %r7, 100; @%p0 bra again;
stacksave.u64 %rd5;
setp.ne.u64 %p1, %rd4, %rd5;
@%p1 mov.u32 %r6, 0;
mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
st.global.u32 [%rd3], %r6;
ret;
}
)";

TEST(ConformStack, IsGivenBackWhereAFunctionReturns)
{
    for (const Checks checks : kAllChecks) {
        std::string failure;
        const auto got = run(kStackRecursion, 1, 64, 64, failure, checks);
        ASSERT_EQ(failure, "");
        for (unsigned t = 0; t < 64; ++t) {
            unsigned sum = 0;
            for (unsigned n = t % 17; n > 0; --n)
                sum += n * n;
            EXPECT_EQ(got[t], 100 * sum) << t;
        }
    }
}

TEST(ConformStack, AlignsAsAsked)
{
    for (const unsigned alignment : { 1U, 8U, 64U, 256U, 4096U }) {
        const std::string text = fmt::format(
            ".visible .entry k(.param .u64 out)\n{{\n.reg .b64 %rd<9>; .reg .b32 %r<5>; .reg .pred %p<2>;\n"
            "ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, 8;\n"
            "add.u64 %rd1, %rd1, %rd2; alloca.u64 %rd3, 3; alloca.u64 %rd4, 5, {};\n"
            "cvta.local.u64 %rd5, %rd4; rem.u64 %rd6, %rd5, {}; sub.u64 %rd7, %rd3, %rd4;\n"
            "setp.ge.u64 %p0, %rd7, 5; selp.u32 %r2, 1, 0, %p0; cvt.u32.u64 %r3, %rd6;\n"
            "st.global.v2.u32 [%rd1], {{%r2, %r3}}; ret;\n}}\n",
            alignment, std::max(8U, alignment));
        std::string failure;
        const auto got = run(text, 1, 40, 80, failure);
        ASSERT_EQ(failure, "") << alignment;
        for (unsigned t = 0; t < 40; ++t) {
            EXPECT_EQ(got[2 * t], 1U) << alignment;
            EXPECT_EQ(got[2 * t + 1], 0U) << alignment;
        }
    }
}

TEST(ConformStack, NamesWhatHasNoRoom)
{
    std::string failure;
    run(".visible .entry k(.param .u64 out)\n{\n.reg .b64 %rd<9>;\nalloca.u64 %rd1, 100;\nalloca.u64 %rd1, 40000;\n"
        "st.local.u32 [%rd1], 1;\nret;\n}\n",
        1, 32, 1, failure);
    EXPECT_THAT(failure, testing::HasSubstr("at PTX line 8"));
    EXPECT_THAT(failure, testing::HasSubstr("alloca of 40000 bytes: the thread's stack has no room for them"));
}

} // namespace
