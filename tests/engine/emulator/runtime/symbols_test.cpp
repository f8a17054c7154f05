// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/lower.h"
#include "engine/emulator/runtime/callouts.h"
#include "engine/emulator/simt/simt.h"
#include "engine/ptx/parser.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Object/ObjectFile.h>

#include <algorithm>

// Every function that generated code may call is one that the linker knows.

namespace warpdesk::emulator {
namespace {

struct Row {
    const char* name; ///< of the test
    const char* body; ///< PTX; %r, %f, %d, %h, %rd, %p are registers
};

std::vector<std::string> undefinedIn(const KernelVariant& variant)
{
    std::vector<std::string> names;
    const llvm::StringRef bytes(reinterpret_cast<const char*>(variant.object.data()), variant.object.size());
    auto object = llvm::cantFail(llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(bytes, "kernel.o")));
    for (const llvm::object::SymbolRef& symbol : object->symbols())
        if ((llvm::cantFail(symbol.getFlags()) & llvm::object::SymbolRef::SF_Undefined) != 0)
            names.push_back(llvm::cantFail(symbol.getName()).str());
    std::erase_if(names, [](const std::string& name) { return name.empty() || name == "_GLOBAL_OFFSET_TABLE_"; });
    return names;
}

bool known(const std::string& name)
{
    return std::ranges::any_of(callouts(), [&](const Callout& callout) { return name == callout.name; });
}

class Symbols : public testing::TestWithParam<Row> { };

TEST_P(Symbols, AreKnownToTheLinker)
{
    const std::string text = fmt::format(R"(
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{{
    .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %rd<9>; .reg .pred %p<9>;
    .shared .align 4 .b8 s[256];
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 32;
    add.u64 %rd1, %rd1, %rd2;
    ld.u32 %r2, [%rd1]; ld.u32 %r3, [%rd1+4]; ld.u64 %rd3, [%rd1]; ld.u16 %h1, [%rd1]; ld.u16 %h2, [%rd1+2];
    ld.f32 %f1, [%rd1]; ld.f32 %f2, [%rd1+4]; ld.f32 %f3, [%rd1+8]; ld.f64 %d1, [%rd1]; ld.f64 %d2, [%rd1+8];
    {}
    st.u32 [%rd1], %r4; st.u64 [%rd1+8], %rd4; st.u16 [%rd1+16], %h4; st.f32 [%rd1+20], %f4; st.f64 [%rd1+24], %d4;
    ret;
}}
)",
        GetParam().body);
    auto module = ptx::parse(text);
    ASSERT_TRUE(module.has_value());
    for (const VectorWidth width : { VectorWidth::Sse2, VectorWidth::Avx2, VectorWidth::Avx512 })
        for (const bool checked : { false, true }) {
            if (checked && width != VectorWidth::Sse2)
                continue;
            llvm::LLVMContext context;
            auto lowered = lower(context, *module, "k", {});
            ASSERT_TRUE(lowered.has_value()) << lowered.error().message;
            EXPECT_EQ(lowered->module->getFunction("wd.rt.unimplemented"), nullptr);
            SimtOptions options;
            options.shape = { 64, 1, 1 };
            options.width = width;
            options.checked = checked;
            auto variant = compileVariant(std::move(lowered->module), lowered->function, options);
            ASSERT_TRUE(variant.has_value()) << variant.error().message;
            for (const std::string& name : undefinedIn(*variant))
                EXPECT_TRUE(known(name)) << name;
        }
}

const Row rows[] {
    { "integers",
        "div.s64 %rd4, %rd3, %rd1; rem.u32 %r4, %r2, %r3; mul.hi.s64 %rd4, %rd4, %rd3; popc.b64 %r4, %rd3;"
        "brev.b32 %r4, %r4; bfind.u32 %r4, %r4; clz.b64 %r5, %rd3;" },
    { "floats",
        "fma.rn.f32 %f4, %f1, %f2, %f3; sqrt.rn.f32 %f4, %f4; div.rn.f32 %f4, %f4, %f2; rcp.rn.f64 %d4, %d1;"
        "fma.rn.f64 %d4, %d1, %d2, %d4; sqrt.rn.f64 %d4, %d4; min.f32 %f4, %f4, %f1; max.f64 %d4, %d4, %d2;" },
    { "directed",
        "fma.rz.f32 %f4, %f1, %f2, %f3; add.rm.f32 %f4, %f4, %f2; mul.rp.f64 %d4, %d1, %d2;"
        "sqrt.rz.f32 %f4, %f4; div.rp.f32 %f4, %f4, %f3;" },
    { "approximations",
        "ex2.approx.f32 %f4, %f1; lg2.approx.f32 %f4, %f4; sin.approx.f32 %f4, %f4;"
        "cos.approx.f32 %f4, %f4; rsqrt.approx.f32 %f4, %f4; tanh.approx.f32 %f4, %f4;"
        "rcp.approx.ftz.f32 %f4, %f4; rsqrt.approx.f64 %d4, %d1;" },
    { "conversions",
        "cvt.rni.f32.f32 %f4, %f1; cvt.rmi.f32.f32 %f4, %f4; cvt.rpi.f32.f32 %f4, %f4;"
        "cvt.rzi.f32.f32 %f4, %f4; cvt.rni.f64.f64 %d4, %d1; cvt.rmi.f64.f64 %d4, %d4;"
        "cvt.rzi.s32.f32 %r4, %f4; cvt.rni.u64.f64 %rd4, %d4; cvt.rn.f32.f64 %f4, %d4;"
        "cvt.rn.f32.u64 %f5, %rd3; cvt.rn.f64.s64 %d4, %rd3; cvt.rz.f32.s64 %f4, %rd3;" },
    { "halves",
        "cvt.rn.f16.f32 %h4, %f1; cvt.f32.f16 %f4, %h1; add.f16 %h4, %h4, %h1; fma.rn.f16 %h4, %h4, %h1, %h2;"
        "mul.f16 %h4, %h4, %h2; ex2.approx.f16 %h4, %h4; cvt.rn.f16.f64 %h3, %d1; xor.b16 %h4, %h4, %h3;"
        "cvt.f64.f16 %d4, %h1; cvt.rni.s32.f16 %r4, %h2; cvt.rn.f16.s32 %h3, %r2; max.f16 %h4, %h4, %h3;" },
    { "bfloats", "cvt.rn.bf16.f32 %h4, %f1; fma.rn.bf16 %h4, %h4, %h1, %h2; max.bf16 %h4, %h4, %h1;" },
    { "registers",
        "mov.u32 %r4, %laneid; mov.u32 %r5, %clock; add.u32 %r4, %r4, %r5; mov.u64 %rd4, %clock64;"
        "mov.u64 %rd5, %globaltimer; add.u64 %rd4, %rd4, %rd5; mov.u32 %r5, %globaltimer_lo;"
        "add.u32 %r4, %r4, %r5; mov.u32 %r5, %smid; add.u32 %r4, %r4, %r5; mov.u32 %r5, %nsmid;"
        "add.u32 %r4, %r4, %r5; mov.u32 %r5, %lanemask_lt; add.u32 %r4, %r4, %r5; mov.u32 %r5, %nwarpid;"
        "add.u32 %r4, %r4, %r5; mov.u32 %r5, %total_smem_size; add.u32 %r4, %r4, %r5;"
        "mov.u64 %rd5, %gridid; add.u64 %rd4, %rd4, %rd5;" },
    { "collectives",
        "shfl.sync.idx.b32 %r4|%p1, %r2, 3, 31, -1; vote.sync.ballot.b32 %r5, %p1, -1;"
        "add.u32 %r4, %r4, %r5; match.any.sync.b32 %r5, %r2, -1; add.u32 %r4, %r4, %r5;"
        "match.all.sync.b64 %r5|%p2, %rd3, -1; add.u32 %r4, %r4, %r5;"
        "redux.sync.add.s32 %r5, %r2, -1; add.u32 %r4, %r4, %r5; redux.sync.min.s32 %r5, %r4, -1;"
        "redux.sync.max.u32 %r4, %r5, -1; redux.sync.xor.b32 %r4, %r4, -1; activemask.b32 %r5;"
        "add.u32 %r4, %r4, %r5; bar.warp.sync -1; bar.sync 0; bar.red.popc.u32 %r4, 0, %p1;" },
    { "lanes",
        "nanosleep.u32 %r2; isspacep.global %p1, %rd1; isspacep.shared %p2, %rd1; isspacep.local %p3, %rd1;"
        "isspacep.const %p4, %rd1; @%p1 trap; @%p4 trap; @%p3 trap; @%p2 trap;" },
    { "atomics",
        "atom.add.u32 %r4, [%rd1], %r2; atom.cas.b64 %rd4, [%rd1], %rd3, %rd4; atom.inc.u32 %r4, [%rd1], %r4;"
        "atom.add.f32 %f4, [%rd1], %f1; atom.add.f64 %d4, [%rd1], %d1; atom.exch.b64 %rd4, [%rd1], %rd4;"
        "red.max.s32 [%rd1], %r4; membar.gl; fence.sc.cta;" },
    { "loops",
        "mov.u32 %r4, 0; again: add.u32 %r4, %r4, 1; ld.volatile.u32 %r5, [%rd1]; setp.ne.u32 %p1, %r5, %r4;"
        "@%p1 bra again;" },
};

std::string nameOf(const testing::TestParamInfo<Row>& row) { return row.param.name; }

INSTANTIATE_TEST_SUITE_P(All, Symbols, testing::ValuesIn(rows), nameOf);

} // namespace
} // namespace warpdesk::emulator
