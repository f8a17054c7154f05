// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/precision.h"

#include "engine/ptx/parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

Problem demo(const std::string& input, const std::string& output)
{
    auto problem = parseProblem("demo",
        { { "problem.yaml",
              "title: T\ntopic: basics\nlevel: easy\narguments:\n  - {name: a, type: " + input
                  + ", shape: [n], role: input, fill: {integers: [1, 9]}}\n  - {name: c, type: " + output
                  + ", shape: [n], role: output}\n  - {name: n, type: int, role: size}\ntests: [{n: 1}]\n" },
            { "reference.cu", "void reference(...)" } });
    EXPECT_TRUE(problem) << problem.error().message;
    return std::move(*problem);
}

std::vector<std::string> labels(
    const std::string& body, const std::string& input = "float", const std::string& output = "float")
{
    const auto module = ptx::parse(".version 8.0\n.target sm_80\n.address_size 64\n.file 1 \"a.cu\"\n"
                                   ".visible .entry k()\n{\n.reg .b16 %h<4>;\n.reg .b32 %r<8>;\n.reg .f32 %f<8>;\n"
                                   ".reg .f64 %d<4>;\n.loc 1 12 3\n"
        + body + "\nret;\n}\n");
    EXPECT_TRUE(module) << module.error().front().message;
    return precisionLabels(demo(input, output), *module);
}

Comparison off(double relative)
{
    Comparison comparison;
    comparison.argument = 1;
    comparison.relativeError = relative;
    return comparison;
}

} // namespace

TEST(PrecisionLabels, NameTheKindAndTheLine)
{
    EXPECT_THAT(labels("fma.rn.f16x2 %r1, %r2, %r3, %r4;"),
        ElementsAre("half precision in a float problem, line 12: fma.rn.f16x2"));
    EXPECT_THAT(
        labels("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f0,%f1,%f2,%f3}, {%r0,%r1,%r2,%r3}, {%r4,%r5}, "
               "{%f4,%f5,%f6,%f7};"),
        ElementsAre(HasSubstr("TF32 tensor operations in a float problem, line 12")));
    EXPECT_THAT(labels("cvt.rn.bf16.f32 %h0, %f1;\ncvt.rn.bf16.f32 %h1, %f1;"), ElementsAre(HasSubstr("bfloat16")));
    EXPECT_THAT(labels("add.f32 %f0, %f1, %f2;", "double", "double"),
        ElementsAre(HasSubstr("single precision in a double problem")));
}

TEST(PrecisionLabels, SayNothingWhereTheTypesAreTheProblems)
{
    EXPECT_THAT(labels("fma.rn.f32 %f0, %f1, %f2, %f3;"), IsEmpty());
    EXPECT_THAT(labels("fma.rn.f16x2 %r1, %r2, %r3, %r4;", "half", "float"), IsEmpty());
    EXPECT_THAT(labels("cvt.f32.f16 %f1, %h0;\ncvt.rn.f64.s32 %d0, %r1;"), IsEmpty()); // to a finer type
    EXPECT_THAT(labels("cvt.rn.f16.f32 %h0, %f1;", "int8", "int8"), IsEmpty()); // no floating array to compare with
}

TEST(AccuracyLabel, TellsTheErrorOfCoarserArithmetic)
{
    EXPECT_FALSE(accuracyLabel(demo("float", "float"), off(3e-7)));
    EXPECT_FALSE(accuracyLabel(demo("half", "float"), off(3e-4)));
    EXPECT_FALSE(accuracyLabel(demo("float", "float"), Comparison {}));
    const auto label = accuracyLabel(demo("float", "float"), off(2.1e-4));
    ASSERT_TRUE(label);
    EXPECT_EQ(*label, "less accurate than single precision: relative error 2.1e-04");
    EXPECT_TRUE(accuracyLabel(demo("double", "double"), off(1e-7)));
}
