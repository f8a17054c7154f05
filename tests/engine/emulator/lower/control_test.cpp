// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

using namespace warpdesk;
using namespace warpdesk::test;

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr const char* kHead = ".version 8.7\n.target sm_90a\n.address_size 64\n";

std::string kernel(const std::string& body, const std::string& module = "")
{
    return kHead + module
        + ".visible .entry k(.param .u64 k_p)\n{\n.reg .b16 %h<8>; .reg .b32 %r<16>; .reg .b64 %d<16>; .reg .f32 "
          "%f<8>;\n"
          ".reg .b64 %p; .reg .pred %q<8>;\nld.param.u64 %p, [k_p];\n"
        + body + "\nret;\n}\n";
}

struct Outcome {
    std::vector<u32> data;
    ScalarWorld world;
    bool trapped = false;
    bool barriers = false;
};

Outcome run(const std::string& text, std::vector<u32> data)
{
    Outcome result;
    result.data = std::move(data);
    const ScalarKernel made(text, "k", result.world);
    EXPECT_TRUE(made.ok()) << made.error();
    result.barriers = made.facts.usesBarriers;
    u32* pointer = result.data.data();
    if (made.ok())
        result.trapped = made.runTrapping(&pointer);
    return result;
}

TEST(LowerControl, LoopsGuardsAndTables)
{
    // Sum of odd numbers below n through a guarded add, then a jump table.
    const auto got
        = run(kernel("ld.global.u32 %r0, [%p]; mov.u32 %r1, 0; mov.u32 %r2, 0;\n"
                     "again: setp.ge.u32 %q0, %r1, %r0; @%q0 bra done; and.b32 %r3, %r1, 1; setp.eq.u32 %q1, %r3, 1;\n"
                     "@%q1 add.u32 %r2, %r2, %r1; @!%q1 add.u32 %r4, %r4, 1; add.u32 %r1, %r1, 1; bra.uni again;\n"
                     "done: st.global.u32 [%p], %r2; ld.global.u32 %r5, [%p+4];\n"
                     "ts: .branchtargets one, two, three; brx.idx %r5, ts;\n"
                     "one: mov.u32 %r6, 100; bra end; two: mov.u32 %r6, 200; bra end; three: mov.u32 %r6, 300;\n"
                     "end: st.global.u32 [%p+4], %r6; st.global.u32 [%p+8], %r4;"),
            { 10, 2, 0 });
    EXPECT_EQ(got.data, (std::vector<u32> { 25, 300, 5 }));
}

TEST(LowerControl, UnsetRegistersAreZero)
{
    EXPECT_EQ(run(kernel("add.u32 %r1, %r2, 5; st.global.u32 [%p], %r1;"), { 1 }).data[0], 5U);
}

TEST(LowerControl, TrapsAndWhatIsMissing)
{
    const auto trapped = run(kernel("setp.eq.u32 %q0, 0, 0; @%q0 trap; st.global.u32 [%p], 1;"), { 7 });
    EXPECT_TRUE(trapped.trapped);
    EXPECT_EQ(trapped.world.calls, (std::vector<std::string> { "wd.rt.trap" }));
    EXPECT_EQ(trapped.world.lastArguments, (std::vector<u64> { 5, 9 }));
    EXPECT_EQ(trapped.data[0], 7U);
    const auto unknown = run(kernel("frobnicate.u32 %r0, %r1;"), { 7 });
    EXPECT_TRUE(unknown.trapped);
    EXPECT_EQ(unknown.world.calls, (std::vector<std::string> { "wd.rt.unimplemented" }));
    EXPECT_EQ(unknown.world.lastArguments[0], 9U);
    EXPECT_FALSE(run(kernel("setp.ne.u32 %q0, 0, 0; @%q0 frobnicate.u32 %r0, %r1;"), { 7 }).trapped);
}

TEST(LowerControl, SpecialRegisters)
{
    Outcome result;
    result.data = { 0, 0, 0, 0, 0, 0 };
    result.world.registers
        = { { "tid.x", 3 }, { "ctaid.y", 9 }, { "lanemask.lt", 7 }, { "clock64", 0x500000002 }, { "envreg1", 42 } };
    const ScalarKernel made(
        kernel("mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.y; mov.u32 %r2, %lanemask_lt; mov.u32 %r3, %clock; mov.u32 "
               "%r4, %clock_hi;\n"
               "mov.u32 %r5, %envreg1; add.u32 %r0, %r0, WARP_SZ; st.global.u32 [%p], %r0; st.global.u32 [%p+4], %r1; "
               "st.global.u32 [%p+8], %r2;\n"
               "st.global.u32 [%p+12], %r3; st.global.u32 [%p+16], %r4; st.global.u32 [%p+20], %r5;"),
        "k", result.world);
    ASSERT_TRUE(made.ok()) << made.error();
    u32* pointer = result.data.data();
    made.run(&pointer);
    EXPECT_EQ(result.data, (std::vector<u32> { 35, 9, 7, 2, 5, 42 }));
}

TEST(LowerWarp, CollectivesAndBarriers)
{
    const auto got = run(kernel("mov.u32 %r0, 11; shfl.sync.bfly.b32 %r1|%q0, %r0, 1, 31, -1; st.global.u32 [%p], %r1; "
                                "setp.eq.u32 %q1, %r0, 11;\n"
                                "vote.sync.ballot.b32 %r2, %q1, -1; st.global.u32 [%p+4], %r2; vote.sync.all.pred %q2, "
                                "%q1, -1; @%q2 st.global.u32 [%p+8], 1;\n"
                                "activemask.b32 %r3; st.global.u32 [%p+12], %r3; bar.warp.sync -1; elect.sync %r4|%q3, "
                                "-1; @%q3 st.global.u32 [%p+16], 5;"),
        { 0, 0, 0, 0, 0 });
    EXPECT_EQ(got.data, (std::vector<u32> { 11, 1, 1, 1, 5 }));
    EXPECT_FALSE(got.barriers);
    const auto waits = run(kernel("bar.sync 0; barrier.sync.aligned 1, 64; bar.arrive 2, 96; setp.eq.u32 %q0, 0, 0; "
                                  "bar.red.popc.u32 %r0, 3, %q0;\n"
                                  "barrier.cta.red.or.aligned.pred %q1, 0, 32, %q0; redux.sync.add.s32 %r1, %r0, -1; "
                                  "match.any.sync.b32 %r2, %r0, -1;\n"
                                  "match.all.sync.b64 %r3|%q2, %d0, -1;"),
        { 0 });
    EXPECT_TRUE(waits.barriers);
    EXPECT_EQ(waits.world.calls,
        (std::vector<std::string> { "wd.barrier.sync", "wd.barrier.sync", "wd.barrier.arrive", "wd.barrier.red.popc",
            "wd.barrier.red.or", "wd.warp.redux_add", "wd.warp.match_any_b32", "wd.warp.match_all_b64" }));
}

TEST(LowerCalls, ValuesStructsAndRecursion)
{
    const std::string module = ".func (.param .b32 r) fib(.param .b32 n)\n{\n.reg .b32 %a<6>; .reg .pred "
                               "%t;\nld.param.u32 %a0, [n]; mov.u32 %a1, %a0;\n"
                               "setp.lt.u32 %t, %a0, 2; @%t bra out;\n{ .param .b32 x; .param .b32 y; sub.u32 %a2, "
                               "%a0, 1; st.param.b32 [x], %a2; call (y), fib, (x); ld.param.b32 %a3, [y]; }\n"
                               "{ .param .b32 x; .param .b32 y; sub.u32 %a2, %a0, 2; st.param.b32 [x], %a2; call (y), "
                               "fib, (x); ld.param.b32 %a4, [y]; }\n"
                               "add.u32 %a1, %a3, %a4;\nout: st.param.b32 [r], %a1; ret;\n}\n"
                               ".func (.param .align 8 .b8 r[16]) swap(.param .align 8 .b8 s[16])\n{\n.reg .b64 "
                               "%a<2>;\nld.param.u64 %a0, [s]; ld.param.u64 %a1, [s+8];\n"
                               "st.param.u64 [r], %a1; st.param.u64 [r+8], %a0; ret;\n}\n"
                               ".func (.reg .u32 v) twice(.reg .u32 w)\n{\nadd.u32 v, w, w; ret;\n}\n";
    const auto got = run(kernel("{ .param .b32 x; .param .b32 y; st.param.b32 [x], 10; call.uni (y), fib, (x); "
                                "ld.param.b32 %r0, [y]; } st.global.u32 [%p], %r0;\n"
                                "{ .param .align 8 .b8 x[16]; .param .align 8 .b8 y[16]; mov.u64 %d0, 1; mov.u64 %d1, "
                                "2; st.param.u64 [x], %d0; st.param.u64 [x+8], %d1;\n"
                                "call.uni (y), swap, (x); ld.param.u32 %r1, [y]; } st.global.u32 [%p+4], %r1; call "
                                "(%r2), twice, (%r0); st.global.u32 [%p+8], %r2;",
                             module),
        { 0, 0, 0 });
    EXPECT_EQ(got.data, (std::vector<u32> { 55, 2, 110 }));
}

TEST(LowerCalls, ThroughAnAddress)
{
    const std::string module = ".func (.param .b32 r) one(.param .b32 x)\n{ .reg .b32 %a; ld.param.b32 %a, [x]; "
                               "add.u32 %a, %a, 1; st.param.b32 [r], %a; ret; }\n"
                               ".func (.param .b32 r) ten(.param .b32 x)\n{ .reg .b32 %a; ld.param.b32 %a, [x]; "
                               "add.u32 %a, %a, 10; st.param.b32 [r], %a; ret; }\n";
    const auto got = run(kernel("ld.global.u32 %r0, [%p]; setp.eq.u32 %q0, %r0, 0; mov.u64 %d0, one; mov.u64 %d1, ten; "
                                "selp.b64 %d2, %d0, %d1, %q0;\n"
                                "{ .param .b32 x; .param .b32 y; st.param.b32 [x], 5; proto: .callprototype (.param "
                                ".b32 _) _ (.param .b32 _);\n"
                                "call (y), %d2, (x), proto; ld.param.b32 %r1, [y]; } st.global.u32 [%p], %r1;",
                             module),
        { 1 });
    EXPECT_EQ(got.data[0], 15U);
    const auto wrong = run(kernel("mov.u64 %d2, 1234; { .param .b32 x; .param .b32 y; proto: .callprototype (.param "
                                  ".b32 _) _ (.param .b32 _);\n"
                                  "call (y), %d2, (x), proto; }",
                               module),
        { 1 });
    EXPECT_TRUE(wrong.trapped);
}

TEST(LowerCalls, ThroughAnAlias)
{
    const std::string module
        = ".func (.param .b32 r) real(.param .b32 a)\n{\n.reg .b32 %x;\nld.param.b32 %x, [a]; add.u32 "
          "%x, %x, 7; st.param.b32 [r], %x; ret;\n}\n"
          ".func (.param .b32 r) other(.param .b32 a);\n.alias other, real;\n";
    const std::string body = "{ .param .b32 in; .param .b32 out; ld.global.u32 %r1, [%p]; st.param.b32 [in], %r1;\n"
                             "call.uni (out), other, (in); ld.param.b32 %r2, [out]; }\nst.global.u32 [%p], %r2;";
    EXPECT_EQ(run(kernel(body, module), { 5 }).data[0], 12U);
}

TEST(LowerCalls, DeviceRuntime)
{
    const std::string module
        = ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n.extern .func (.param .b64 r) "
          "malloc(.param .b64 n);\n"
          ".extern .func __assertfail(.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, .param .b64 e);\n";
    const auto got = run(kernel("{ .param .b64 a; .param .b64 b; .param .b32 c; st.param.b64 [a], %p; st.param.b64 "
                                "[b], %p; call.uni (c), vprintf, (a, b); }\n"
                                "{ .param .b64 a; .param .b64 b; st.param.b64 [a], 64; call.uni (b), malloc, (a); "
                                "ld.param.b64 %d0, [b]; }\n"
                                "{ .param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e; "
                                "st.param.b32 [c], 33; call.uni __assertfail, (a, b, c, d, e); }\n"
                                "st.global.u32 [%p], 1;",
                             module),
        { 0 });
    EXPECT_TRUE(got.trapped);
    EXPECT_EQ(got.data[0], 0U);
    EXPECT_EQ(got.world.calls, (std::vector<std::string> { "wd.rt.vprintf", "wd.rt.malloc", "wd.rt.assertfail" }));
    EXPECT_EQ(got.world.lastArguments[2], 33U);
}

TEST(LowerHost, ChecksPollsAndExternalCalls)
{
    const std::string text = std::string(kHead)
        + ".extern .func (.param .b32 r) give(.param .f32 x, .param .b64 p);\n"
          ".visible .func (.param .b32 r) f(.param .b64 p, .param .b32 n)\n{\n.reg .b64 %d<4>; .reg .b32 %r<6>; .reg "
          ".pred %q; .local .align 8 .b8 depot[16];\n"
          "ld.param.u64 %d0, [p]; ld.param.u32 %r0, [n]; mov.u64 %d1, depot; cvta.local.u64 %d1, %d1; st.u32 [%d1+8], "
          "%r0; mov.u32 %r2, 0;\n"
          "loop: ld.u32 %r1, [%d0]; add.u32 %r2, %r2, %r1; add.u64 %d0, %d0, 4; sub.u32 %r0, %r0, 1; setp.ne.u32 %q, "
          "%r0, 0; @%q bra loop;\n"
          "{ .param .f32 a; .param .b64 b; .param .b32 c; st.param.f32 [a], 0f40200000; st.param.b64 [b], %d1; "
          "call.uni (c), give, (a, b); ld.param.b32 %r3, [c]; }\n"
          "add.u32 %r2, %r2, %r3; st.param.b32 [r], %r2; ret;\n}\n";
    ScalarWorld world;
    world.symbols["give"]
        = reinterpret_cast<void*>(+[](float x, const u32* p) { return static_cast<u32>(x * 2) + p[2] * 1000; });
    emulator::LowerOptions options;
    options.side = emulator::Side::Host;
    const ScalarKernel made(text, "f", world, options);
    ASSERT_TRUE(made.ok()) << made.error();
    const u32 data[3] = { 1, 2, 3 };
    EXPECT_EQ(made.as<u32(const u32*, u32)>()(data, 3), 6U + 5U + 3000U);
    // The access to the depot is proven; the three loads of the loop are not.
    EXPECT_EQ(std::count(world.calls.begin(), world.calls.end(), "wd.host.check"), 3);
    EXPECT_EQ(std::count(world.calls.begin(), world.calls.end(), "wd.host.poll"), 3);
}

TEST(LowerModule, ErrorsNameWhatIsWrong)
{
    llvm::LLVMContext context;
    auto parsed = ptx::parse(kernel("ret;"));
    ASSERT_TRUE(parsed.has_value());
    const auto missing = emulator::lower(context, *parsed, "nothing", {});
    ASSERT_FALSE(missing.has_value());
    EXPECT_NE(missing.error().message.find("nothing"), std::string::npos);
    emulator::LowerOptions host;
    host.side = emulator::Side::Host;
    EXPECT_FALSE(emulator::lower(context, *parsed, "k", host).has_value());
}

} // namespace
