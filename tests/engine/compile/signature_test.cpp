// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/signature.h"

#include <gtest/gtest.h>

namespace warpdesk::compile {
namespace {

struct Row {
    const char* name;
    const char* source;
    unsigned line; ///< 0 = accepted
    const char* message; ///< of the one error
};

class SignatureTest : public testing::TestWithParam<Row> { };

TEST_P(SignatureTest, GivesOneErrorAtSolve)
{
    static const auto compiler = create({});
    ASSERT_TRUE(compiler) << compiler.error().message;
    const std::vector<std::string> wanted { "const float*", "float*", "int" };
    Options options;
    options.epilogue = signatureCheck(wanted);
    auto output = (*compiler)->compile(GetParam().source, "solution.cu", options);
    ASSERT_TRUE(output) << output.error().message;
    explainSignature(*output, GetParam().source, wanted);
    EXPECT_EQ(output->ok, GetParam().line == 0) << output->log;
    if (GetParam().line == 0) {
        EXPECT_TRUE(output->diagnostics.empty());
        return;
    }
    ASSERT_EQ(output->diagnostics.size(), 1U) << output->log;
    EXPECT_EQ(output->diagnostics[0].place.file, "");
    EXPECT_EQ(output->diagnostics[0].place.line, GetParam().line);
    EXPECT_EQ(output->diagnostics[0].message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Solutions, SignatureTest,
    testing::Values(Row { "right", "extern \"C\" void solve(const float* a, float* b, int n) { }", 0, "" },
        Row { "mangledAndNoexcept", "void solve(const float* a, float* const b, const int n) noexcept { }", 0, "" },
        Row { "missing", "__global__ void k() { }", 0, "" },
        Row { "otherTypes", "// solve(a)\nint solve_it;\nextern \"C\" void solve(float* a, int n)\n{\n}\n", 3,
            "solve has type \"void solve(float *, int)\"; the problem needs \"void solve(const float*, float*, "
            "int)\"" },
        Row { "result", "int solve(const float*, float*, int) { return 0; }", 1,
            "solve has type \"int solve(const float *, float *, int)\"; the problem needs \"void solve(const float*, "
            "float*, int)\"" },
        Row { "overloads", "void solve(int) { }\nvoid solve(const float*, float*, int) { }", 1,
            "solve has more than one type (overloads or a template); the problem needs one \"void solve(const float*, "
            "float*, int)\"" },
        Row { "otherErrorFirst", "void solve(int) { }\nint a = nothing;\n", 2, "identifier \"nothing\" is undefined" },
        Row { "braceMissing", "\nvoid solve(const float* a, float* b, int n) {\n  b[0] = n;\n", 3, "expected a \"}\"" },
        Row { "commentOpen", "int a;\n/* solve", 2, "comment unclosed at end of file" }),
    [](const auto& row) { return row.param.name; });

} // namespace
} // namespace warpdesk::compile
