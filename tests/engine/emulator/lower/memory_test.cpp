// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

using namespace warpdesk::test;

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// A kernel k(.param .u64 p) around a body; %p holds p.
std::string withPointer(const std::string& body, const std::string& module = "")
{
    return ".version 8.7\n.target sm_90a\n.address_size 64\n" + module
        + ".visible .entry k(.param .u64 k_p)\n{\n.reg .b16 %h<8>; .reg .b32 %r<16>; .reg .b64 %d<16>; .reg .f32 "
          "%f<8>;\n"
          ".reg .b64 %p; .reg .pred %q<4>; .reg .b128 %w;\nld.param.u64 %p, [k_p];\n"
        + body + "\nret;\n}\n";
}

template <class T> std::vector<T> runOn(const std::string& text, std::vector<T> data, ScalarWorld* given = nullptr)
{
    ScalarWorld own;
    ScalarWorld& world = given != nullptr ? *given : own;
    const ScalarKernel kernel(text, "k", world);
    EXPECT_TRUE(kernel.ok()) << kernel.error();
    EXPECT_EQ(kernel.text.find("wd.rt.unimplemented"), std::string::npos) << kernel.text;
    if (kernel.ok()) {
        T* pointer = data.data();
        kernel.run(&pointer);
    }
    return data;
}

TEST(LowerMemory, WidthsAndSigns)
{
    const auto got
        = runOn<u32>(withPointer("ld.global.s8 %r0, [%p]; ld.global.u8 %r1, [%p+1]; ld.global.s16 %r2, [%p+2];\n"
                                 "ld.global.nc.u16 %h0, [%p+2]; cvt.u32.u16 %r3, %h0;\n"
                                 "st.global.u32 [%p], %r0; st.global.u32 [%p+4], %r1; st.global.u32 [%p+8], %r2;\n"
                                 "st.global.u32 [%p+12], %r3; mov.u32 %r4, 0x12345678; st.global.u8 [%p+16], %r4;"),
            { 0x8001fe80U, 0, 0, 0, 0xffffffffU });
    EXPECT_EQ(got, (std::vector<u32> { 0xffffff80U, 0xfeU, 0xffff8001U, 0x8001U, 0xffffff78U }));
}

TEST(LowerMemory, Vectors)
{
    const auto got = runOn<u32>(
        withPointer("ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%p];\n"
                    "st.global.v2.u32 [%p], {%r3, %r2}; st.global.v2.f32 [%p+8], {%r1, %r0};\n"
                    "ld.global.v2.u16 {%h0, %h1}, [%p+12]; st.global.v2.u16 [%p+16], {%h1, %h0};\n"
                    "ld.global.v4.u8 {%h0, _, %h2, %h3}, [%p+12]; st.global.v4.u8 [%p+20], {%h3, %h2, %h0, %h0};"),
        { 1, 2, 3, 0x40302010U, 0, 0, 0, 0 });
    EXPECT_EQ(got[0], 0x40302010U);
    EXPECT_EQ(got[1], 3U);
    EXPECT_EQ(got[2], 2U);
    EXPECT_EQ(got[3], 1U);
}

/// A suffix of an operand is a component only where it names one.
TEST(LowerMemory, SuffixesOfOperands)
{
    const auto got = runOn<u32>(withPointer(".reg .v4 .b32 %v;\nld.global.nc.u32 %r0, [%p].unified;\n"
                                            "ld.global.v4.u32 %v, [%p]; mov.b32 %r1, %v.g; mov.b32 %v.a, %r0;\n"
                                            "st.global.u32 [%p+16], %r0; st.global.u32 [%p+20], %r1;\n"
                                            "st.global.u32 [%p+24], %v.w; st.global.u32 [%p+28], %v.b;"),
        { 1, 2, 3, 4, 0, 0, 0, 0 });
    EXPECT_EQ(got, (std::vector<u32> { 1, 2, 3, 4, 1, 2, 1, 3 }));
    for (const char* body :
        { "mov.u32 %r0, %r1.w;", "ld.global.u32 %r0.b0, [%p];", "ld.global.u32 %r3.h1, [%p].unified;",
            "mov.u32 %r0, %r1.unified;", "st.global.u32 [%p.w], %r1;", "add.u32 %r0, %r1.b2, %r2;" }) {
        ScalarWorld world;
        const ScalarKernel kernel(withPointer(body), "k", world);
        EXPECT_TRUE(kernel.ok()) << kernel.error();
        EXPECT_NE(kernel.text.find("wd.rt.unimplemented"), std::string::npos) << body;
    }
}

TEST(LowerMemory, SharedStaticAndDynamic)
{
    ScalarWorld world;
    const std::string module = ".shared .align 4 .b8 first[20];\n.extern .shared .align 16 .b8 dynamic[];\n";
    const auto got = runOn<u32>(
        withPointer(".shared .align 8 .b8 second[8];\nmov.u32 %r0, first; mov.u64 %d0, second; mov.u32 %r1, dynamic;\n"
                    "mov.u32 %r5, 77; st.shared.u32 [%r0+4], %r5; sub.u32 %r2, %r0, 8; ld.shared.u32 %r3, [%r2+12];\n"
                    "st.global.u32 [%p], %r3; st.shared.u32 [dynamic+4], %r5; st.shared.u32 [%d0], %r5;\n"
                    "cvta.shared.u64 %d1, %d0; ld.u32 %r4, [%d1]; st.global.u32 [%p+4], %r4;\n"
                    "cvta.to.shared.u64 %d2, %d1; st.global.u64 [%p+8], %d2; st.global.u32 [%p+16], %r1;",
            module),
        { 0, 0, 0, 0, 0 }, &world);
    EXPECT_EQ(got, (std::vector<u32> { 77, 77, 24, 0, 32 }));
    u32 value = 0;
    std::memcpy(&value, world.shared.data() + 36, 4);
    EXPECT_EQ(value, 77U);
}

TEST(LowerMemory, GlobalVariablesAndConstants)
{
    ScalarWorld world;
    u32 table[4] = { 10, 20, 30, 40 };
    u32 counter = 5;
    world.symbols = { { "table", table }, { "counter", &counter } };
    const std::string module = ".const .align 4 .u32 table[4];\n.global .align 4 .u32 counter;\n";
    const auto got = runOn<u32>(
        withPointer("ld.const.u32 %r0, [table+8]; ld.global.u32 %r1, [counter]; add.u32 %r1, %r1, %r0;\n"
                    "st.global.u32 [counter], %r1; mov.u64 %d0, table; cvta.const.u64 %d1, %d0; ld.u32 %r2, [%d1+4];\n"
                    "st.global.u32 [%p], %r2;",
            module),
        { 0 }, &world);
    EXPECT_EQ(counter, 35U);
    EXPECT_EQ(got[0], 20U);
}

TEST(LowerMemory, LocalDepotAndPacking)
{
    const auto got = runOn<u64>(
        withPointer(
            ".local .align 16 .b8 depot[32];\nmov.u64 %d0, depot; cvta.local.u64 %d1, %d0;\n"
            "mov.u32 %r0, 0x11223344; mov.u32 %r1, 0x55667788; mov.b64 %d2, {%r0, %r1}; st.local.u64 [depot+8], %d2;\n"
            "ld.u32 %r2, [%d1+12]; mov.b64 {%r3, %r4}, %d2; mov.b32 {%h0, _}, %r3; cvt.u64.u16 %d3, %h0;\n"
            "st.global.u32 [%p], %r2; st.global.u64 [%p+8], %d3; mov.b128 %w, {%d2, %d3}; st.global.b128 [%p+16], %w;"),
        { 0, 0, 0, 0 });
    EXPECT_EQ(got, (std::vector<u64> { 0x55667788, 0x3344, 0x5566778811223344, 0x3344 }));
}

TEST(LowerMemory, OrderedAndVolatile)
{
    ScalarWorld world;
    const ScalarKernel kernel(withPointer("ld.acquire.gpu.global.u32 %r0, [%p]; st.release.sys.global.u32 [%p+4], %r0; "
                                          "ld.volatile.global.u32 %r1, [%p];\n"
                                          "ld.relaxed.gpu.u64 %d0, [%p]; st.volatile.global.v2.u32 [%p+8], {%r0, %r1}; "
                                          "fence.acq_rel.gpu; membar.gl; fence.proxy.async;"),
        "k", world);
    ASSERT_TRUE(kernel.ok()) << kernel.error();
    for (const char* part : { "load atomic i32", "store atomic i32", "load volatile i32", "load atomic i64",
             "store volatile <2 x i32>", "fence acq_rel", "fence seq_cst" })
        EXPECT_NE(kernel.text.find(part), std::string::npos) << part;
    u32 data[4] = { 9, 0, 0, 0 };
    u32* pointer = data;
    kernel.run(&pointer);
    EXPECT_EQ(data[1], 9U);
    EXPECT_EQ(data[3], 9U);
}

TEST(LowerMemory, AsyncCopiesAreDoneAtOnce)
{
    ScalarWorld world;
    const std::string module = ".shared .align 16 .b8 tile[64];\n";
    runOn<u32>(
        withPointer("mov.u32 %r0, tile; cp.async.cg.shared.global [%r0], [%p], 16; mov.u32 %r1, 4;\n"
                    "cp.async.ca.shared.global [%r0+16], [%p], 8, %r1; cp.async.commit_group; cp.async.wait_group 0;",
            module),
        { 1, 2, 3, 4 }, &world);
    u32 tile[6];
    std::memcpy(tile, world.shared.data(), sizeof tile);
    EXPECT_EQ(tile[3], 4U);
    EXPECT_EQ(tile[4], 1U);
    EXPECT_EQ(tile[5], 0U);
}

TEST(LowerAtomics, Operations)
{
    struct Case {
        const char* text;
        u64 before, operand, after;
    };
    // The old value is checked in the second slot.
    const Case cases[] = {
        { "atom.global.add.u32 %r1, [%p], %r0;", 5, 7, 12 },
        { "atom.global.min.s32 %r1, [%p], %r0;", 5, 0xfffffff0U, 0xfffffff0U },
        { "atom.global.max.u32 %r1, [%p], %r0;", 5, 0xfffffff0U, 0xfffffff0U },
        { "atom.global.inc.u32 %r1, [%p], %r0;", 7, 7, 0 },
        { "atom.global.inc.u32 %r1, [%p], %r0;", 6, 7, 7 },
        { "atom.global.dec.u32 %r1, [%p], %r0;", 0, 7, 7 },
        { "atom.global.dec.u32 %r1, [%p], %r0;", 9, 7, 7 },
        { "atom.global.dec.u32 %r1, [%p], %r0;", 3, 7, 2 },
        { "atom.relaxed.gpu.global.and.b32 %r1, [%p], %r0;", 0xff, 0x3c, 0x3c },
        { "atom.acq_rel.cta.or.b32 %r1, [%p], %r0;", 0xf0, 0x0f, 0xff },
        { "atom.global.xor.b32 %r1, [%p], %r0;", 0xff, 0x0f, 0xf0 },
        { "atom.global.exch.b32 %r1, [%p], %r0;", 1, 2, 2 },
        { "atom.global.cas.b32 %r1, [%p], 5, %r0;", 5, 9, 9 },
        { "atom.global.cas.b32 %r1, [%p], 6, %r0;", 5, 9, 5 },
        { "atom.global.add.f32 %r1, [%p], %r0;", 0x3f800000, 0x40000000, 0x40400000 },
        { "atom.global.add.noftz.f16x2 %r1, [%p], %r0;", 0x3c003c00, 0x40003c00, 0x42004000 },
    };
    for (const Case& one : cases) {
        SCOPED_TRACE(one.text);
        const auto got = runOn<u32>(withPointer("mov.u32 %r0, " + std::to_string(one.operand) + "; " + one.text
                                        + " st.global.u32 [%p+4], %r1;"),
            { static_cast<u32>(one.before), 0 });
        EXPECT_EQ(got[0], one.after);
        EXPECT_EQ(got[1], one.before);
    }
    const auto wide = runOn<u64>(withPointer("mov.u64 %d0, 3; atom.global.add.u64 %d1, [%p], %d0; red.global.max.s64 "
                                             "[%p+8], %d1; atom.global.cas.b64 %d2, [%p+16], 0, %d0;\n"
                                             "mov.b16 %h0, 7; atom.global.cas.b16 %h1, [%p+24], 1, %h0;"),
        { 4, static_cast<u64>(-5), 0, 1 });
    EXPECT_EQ(wide, (std::vector<u64> { 7, 4, 3, 7 }));
}

TEST(LowerAtomics, OrderDependenceIsReported)
{
    const auto depends = [](const char* body) {
        ScalarWorld world;
        const ScalarKernel kernel(withPointer(body), "k", world);
        EXPECT_TRUE(kernel.ok()) << kernel.error();
        return kernel.facts.usesOrderDependentAtomics;
    };
    EXPECT_FALSE(depends("red.global.add.u32 [%p], 1;"));
    EXPECT_FALSE(depends("atom.global.add.u32 %r1, [%p], 1;"));
    EXPECT_TRUE(depends("atom.global.add.u32 %r1, [%p], 1; st.global.u32 [%p], %r1;"));
    EXPECT_TRUE(depends("red.global.add.f32 [%p], 0f3F800000;"));
}

} // namespace
