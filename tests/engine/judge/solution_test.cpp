// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/solution.h"

#include "tests/support/fake_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::HasSubstr;

TEST(ArchitectureFor, FollowsWhatTheSourceUses)
{
    EXPECT_EQ(architectureFor("__global__ void k() {}"), "compute_80");
    EXPECT_EQ(architectureFor("auto c = cg::this_cluster();"), "compute_90");
    EXPECT_EQ(architectureFor("asm volatile(\"cp.async.bulk.commit_group;\");"), "compute_90");
    EXPECT_EQ(architectureFor("asm(\"wgmma.fence.sync.aligned;\");"), "compute_90a");
    EXPECT_EQ(architectureFor("// one day: wgmma\n/* cp.async.bulk */ int x;"), "compute_80")
        << "comments do not count";
}

TEST(CompileSolution, ListsTheFunctionsThatAreThere)
{
    test::FakeCompiler compiler;
    Problem problem;
    problem.arguments.push_back({});
    problem.arguments[0].name = "a";
    problem.arguments[0].cType = "float";
    const auto compiled = compileSolution(compiler, problem, "void Solve() {} void compute() {}", "s.cu", "solve");
    ASSERT_TRUE(compiled) << compiled.error().message;
    EXPECT_TRUE(compiled->compiles);
    EXPECT_FALSE(compiled->hasFunction);
    EXPECT_THAT(compiled->message, HasSubstr("void solve(const float* a)"));
    EXPECT_THAT(compiled->message, HasSubstr("found: Solve, compute"));
    EXPECT_THAT(compiled->message, HasSubstr("did you mean \"Solve\"?"));
}
