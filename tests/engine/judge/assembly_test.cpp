// SPDX-License-Identifier: GPL-3.0-or-later
// Inline assembly that is no PTX is the user's: a diagnostic at its line, never an error of ours.
#include "engine/compile/compiler.h"
#include "engine/judge/solution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::HasSubstr;

namespace {

struct Assembly {
    const char* name;
    const char* text; ///< of `asm volatile(text : "=r"(r))`
    const char* message; ///< a part of it
};
class AssemblyTest : public testing::TestWithParam<Assembly> { };

compile::Compiler* compiler()
{
    static const auto made = compile::create({ {}, std::filesystem::path(WARPDESK_BINARY_DIR) / "problems-cache/ptx",
        std::filesystem::path(WARPDESK_BINARY_DIR) / "problems-cache/pch" });
    return made ? made->get() : nullptr;
}

Problem demo()
{
    auto problem = parseProblem("demo",
        { { "problem.yaml",
              "title: T\ntopic: basics\nlevel: easy\narguments:\n"
              "  - {name: c, type: uint32, shape: [n], role: output}\n"
              "  - {name: n, type: int, role: size}\ntests: [{n: 1}]\n" },
            { "reference.cu", "void reference(...)" } });
    EXPECT_TRUE(problem) << problem.error().message;
    return std::move(*problem);
}

Result<CompiledSolution> compiled(const std::string& assembly)
{
    const std::string source = "__global__ void k(unsigned* c)\n{\n    unsigned r = 0;\n    asm volatile(\"" + assembly
        + "\" : \"=r\"(r));\n    c[0] = r;\n}\n"
          "extern \"C\" void solve(unsigned* c, int n)\n{\n    k<<<1, 1>>>(c);\n}\n";
    return compileSolution(*compiler(), demo(), source, "solution.cu", "solve");
}

} // namespace

TEST_P(AssemblyTest, IsTheUsersErrorAtItsLine)
{
    ASSERT_TRUE(compiler());
    const auto result = compiled(GetParam().text);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_FALSE(result->compiles);
    ASSERT_FALSE(result->diagnostics.empty());
    const Diagnostic& told = result->diagnostics.back();
    EXPECT_EQ(told.severity, Severity::Error);
    EXPECT_EQ(told.place.line, 4U);
    EXPECT_EQ(told.place.file, "");
    EXPECT_THAT(told.message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(Kinds, AssemblyTest,
    testing::Values(Assembly { "NestedFunction", ".func (.reg .u32 r) f() { ret; }", "found '.func'" },
        Assembly { "NestedEntry", ".entry k2() { ret; }", "found '.entry'" },
        Assembly { "OpenBrace", "{ mov.u32 %0, 1;", "what this leaves open" },
        Assembly { "TwoOpenBraces", "{{ mov.u32 %0, 1;", "what this leaves open" },
        Assembly { "ClosingBrace", "mov.u32 %0, 1; }", "expected .entry" },
        Assembly { "EndsItsFunction", "ret; } .visible .func g() {", "closes or begins" },
        Assembly { "EndsItsKernel", "ret; } .visible .entry g() {", "closes or begins" },
        Assembly { "UnknownDirective", ".banana 5;", "'.banana'" },
        Assembly { "UnknownInstruction", "frobnicate.u32 %0, 1;", "PTX has no instruction 'frobnicate'" },
        Assembly { "Garbage", "@#$%% &*( ]] ~~", "expected a predicate" },
        Assembly { "UnknownType", "add.u33 %0, 1, 2;", "PTX has no '.u33'" },
        Assembly { "UnknownVector", "{.reg .u64 p; ld.global.v3.u32 {%0, %0, %0}, [p];}", "PTX has no '.v3'" },
        Assembly { "UnknownShape", "mma.sync.aligned.m99n99k99.row.col.f32.f16.f16.f32 {%0}, {%0}, {%0}, {%0};",
            "PTX has no '.m99n99k99'" },
        Assembly { "FewOperands", "add.u32 %0, 1;", "add.u32 has 3 operands, not 2" },
        Assembly { "ManyOperands", "add.u32 %0, 1, 2, 3, 4;", "add.u32 has 3 operands, not 5" },
        Assembly { "RetWithAValue", "ret 5;", "ret has 0 operands, not 1" },
        Assembly { "UnknownRegister", "mov.u32 %0, nosuch;", "nothing is named 'nosuch'" },
        Assembly { "NoSemicolon", "mov.u32 %0, 1", "expected ';'" },
        Assembly { "UnknownLabel", "bra NOWHERE;", "nothing is named 'NOWHERE'" },
        Assembly { "LabelTwice", "L1: L1: mov.u32 %0, 1;", "stands twice" },
        Assembly { "RegisterOfAnotherType", "{.reg .f64 d; add.u32 %0, d, 1;}", "'d' is a register of .f64" },
        Assembly { "RegisterOfAnotherSort", "{.reg .f32 d; add.u32 %0, d, 1;}", "'d' is a register of .f32" },
        Assembly { "OpenComment", "/* never ends", "a comment that does not end" },
        Assembly { "HugeNumber", "mov.u32 %0, 99999999999999999999999999;", "does not fit 64 bits" },
        Assembly { "BadFloat", "mov.f32 %0, 0fXYZ;", "'0fXYZ' is not a number" },
        Assembly { "Version", ".version 9.0", "'.version'" }, Assembly { "Target", ".target sm_10", "'.target'" },
        Assembly { "UnknownParameter", "ld.param.u32 %0, [nosuch];", "nothing is named 'nosuch'" },
        Assembly { "RegisterTwice", "{.reg .u32 a; .reg .u32 a; mov.u32 %0, a;}", "declared twice" },
        Assembly { "MissingBracket", "ld.global.u32 %0, [0;", "expected ']'" },
        Assembly { "UnknownPredicate", "@p mov.u32 %0, 1;", "no predicate is named 'p'" },
        Assembly { "GuardThatIsNone", "@%0 mov.u32 %0, 1;", "is no predicate" },
        Assembly { "SetpWithoutPredicate", "setp.eq.u32 %0, 1, 2;", "setp sets a predicate" },
        Assembly { "ResultIntoANumber", "mov.u32 5, 6;", "must go to a register" },
        Assembly { "NegativeDimension", "{.local .b8 big[-5]; mov.u32 %0, 1;}", "a dimension is a whole number" },
        Assembly { "UnknownFunction", "call nosuch;", "nothing is named 'nosuch'" },
        Assembly { "ThreeRegistersInAnAddress", "ld.global.u32 %0, [%0+%0+%0];", "only one register" },
        Assembly { "PragmaOfANumber", ".pragma 5;", "expected a string" },
        Assembly { "UnknownTargets", "brx.idx %0, nolist;", "nothing is named 'nolist'" },
        Assembly { "ControlCharacter", "mov.u32 %0, 1; \\001", "byte 0x01" },
        Assembly { "Alignment", "{.shared .align 3 .b8 s[4]; mov.u32 %0, 1;}", "power of two" },
        Assembly { "Initialiser", "{.global .u32 g = {1,2,3}; mov.u32 %0, 1;}", "initialiser" },
        Assembly { "Section", ".section .debug_info { .b8 1 }", "'.section'" },
        Assembly { "TooManyRegisters", ".reg .u32 r<4000000000>;", "more registers" },
        Assembly { "Prototype", "P: .callprototype _ (;", "expected .param or .reg" }),
    [](const auto& row) { return row.param.name; });

TEST(HandWrittenPtx, CompilesWhereItIsRight)
{
    ASSERT_TRUE(compiler());
    for (const char* text : { "mov.u32 %0, %%laneid;", "{ .reg .pred p; setp.eq.u32 p, 1, 2; selp.u32 %0, 1, 2, p; }",
             "{ .reg .f32 f; mov.f32 f, 0f3F800000; mov.b32 %0, f; }", "add.u32 %0, %0, 1; add.s32 %0, %0, -1;",
             "{ .reg .b32 x; mov.b32 x, 7; add.u32 %0, x, 1; }", "activemask.b32 %0;",
             "{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.b32 %0, 1, 0, p; }",
             "{ .reg .u64 w; mul.wide.u32 w, %0, 8; cvt.u32.u64 %0, w; }",
             "{ .reg .f32 f<4>; .reg .b32 a<3>; mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
             "{f0, f1, f2, f3}, {%0, %0, %0, %0}, {%0, %0}, {f0, f1, f2, f3}; }",
             "shfl.sync.idx.b32 %0, %0, 0, 31, 0xffffffff;", "bar.sync 0;", "membar.gl;",
             "dp4a.u32.u32 %0, %0, %0, %0; // a comment {" }) {
        const auto result = compiled(text);
        ASSERT_TRUE(result) << text << ": " << result.error().message;
        EXPECT_TRUE(result->compiles) << text << ": "
                                      << (result->diagnostics.empty() ? "" : result->diagnostics.back().message);
    }
}
