// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/source_text.h"

#include "engine/compile/host_headers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpdesk::compile {
namespace {

TEST(SourceTextTest, Utf8IsCheckedByteByByte)
{
    for (const std::string_view good : { "a é € 😀", "\xEF\xBB\xBF int", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF" })
        EXPECT_TRUE(checkedSource(good, "s.cu")) << good;
    struct Row {
        const char* text;
        unsigned line, column;
    };
    for (const Row& row : { Row { "ab\n\xC0\x80", 2, 1 }, Row { "\xED\xA0\x80", 1, 1 },
             Row { "x\xF4\x90\x80\x80", 1, 2 }, Row { "\xE2\x82", 1, 1 }, Row { "a\n\nbb\x80", 3, 3 } }) {
        const auto checked = checkedSource(row.text, "s.cu");
        ASSERT_FALSE(checked);
        EXPECT_EQ(checked.error().kind, ErrorKind::Input);
        EXPECT_EQ(checked.error().file, "s.cu");
        EXPECT_EQ(checked.error().line, row.line);
        EXPECT_EQ(checked.error().column, row.column);
    }
}

TEST(SourceTextTest, IncludesOutsideCommentsAndStrings)
{
    const auto found
        = includesOf("#include <a.h>\n// #include <b.h>\n/*\n#include <c.h>\n*/\n \t# include \"d/e.h\" // x\n"
                     "const char* s = \"\\n#include <f.h>\";\nR\"(\n#include <g.h>\n)\";\n#include MACRO\n");
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].name, "a.h");
    EXPECT_EQ(found[0].column, 10U);
    EXPECT_EQ(found[1].name, "d/e.h");
    EXPECT_EQ(found[1].line, 6U);
    EXPECT_EQ(found[1].column, 13U);
}

TEST(SourceTextTest, BlankingKeepsOffsetsAndLines)
{
    const std::string source = "int a = 1'000; // one\nchar c = '\\''; /* two\nthree */ char* s = \"x//y\";\n";
    const std::string blanked = blankedComments(source);
    EXPECT_EQ(blanked.size(), source.size());
    EXPECT_EQ(std::ranges::count(blanked, '\n'), 3);
    EXPECT_THAT(blanked, testing::HasSubstr("1'000;"));
    EXPECT_THAT(blanked, testing::Not(testing::HasSubstr("two")));
    EXPECT_THAT(blanked, testing::Not(testing::HasSubstr("//")));
}

TEST(SourceTextTest, FindsTheDefinitionRatherThanADeclarationOrCall)
{
    EXPECT_EQ(findFunction("void solve(int);\nvoid f() { solve(1); }\n\nvoid\nsolve(int n)\n{\n}\n", "solve").line, 5U);
    EXPECT_EQ(findFunction("int solver(int) { return 0; }\nvoid solve(int) noexcept { }", "solve").line, 2U);
    EXPECT_EQ(findFunction("void solve(int);\n", "solve").line, 1U);
    EXPECT_EQ(findFunction("int a;\n", "solve").line, 0U);
}

TEST(HostHeadersTest, AdviceNamesWhatToUse)
{
    for (const char* header :
        { "vector", "thrust/device_vector.h", "cublas_v2.h", "string", "memory", "map", "cub/cub.cuh" })
        EXPECT_TRUE(adviceFor(header)) << header;
    for (const char* header :
        { "cuda_fp16.h", "cub/block/block_scan.cuh", "cstdio", "curand_kernel.h", "mma.h", "vectors" })
        EXPECT_FALSE(adviceFor(header)) << header;
}

TEST(SourceTextTest, LambdasLoseTheirAnnotations)
{
    const auto same = [](std::string_view text) { EXPECT_EQ(withPlainLambdas(text), text); };
    EXPECT_EQ(withPlainLambdas("f([=] __device__(int i) {});"), "f([=]           (int i) {});");
    EXPECT_EQ(withPlainLambdas("[&a] __host__ __device__ { }"), "[&a]                     { }");
    EXPECT_EQ(withPlainLambdas("[]__device__() mutable -> int {}"), "[]          () mutable -> int {}");
    EXPECT_EQ(withPlainLambdas("[x]\n__device__\n(int i)"), "[x]\n          \n(int i)") << "lines stay";
    same("__device__ int f(int (&a)[3]);");
    same("[[nodiscard]] __device__ int f();");
    same("struct S { __host__ __device__ int operator[](int i) const; __device__ S(); };");
    same("int a[3]; __device__ int g();");
    same("// f([=] __device__(int i) {});");
    same("const char* s = \"[=] __device__(\";");
}

} // namespace
} // namespace warpdesk::compile
