// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

Problem demo(const std::string& measure)
{
    auto problem = parseProblem("demo",
        { { "problem.yaml",
              "title: T\ntopic: basics\nlevel: easy\narguments:\n"
              "  - {name: a, type: float, shape: [rows, n], role: input, fill: {uniform: [0, 1]}}\n"
              "  - {name: c, type: float, shape: [rows], role: output}\n"
              "  - {name: rows, type: int, role: size}\n"
              "  - {name: n, type: int, role: size}\n"
              "tests: [{rows: 3, n: 5}]\n"
                  + measure },
            { "reference.cu", "void reference(...)" } });
    EXPECT_TRUE(problem) << problem.error().message;
    return std::move(*problem);
}

std::vector<std::int64_t> values(std::string_view sweep)
{
    const auto cases = sweepCases(demo("measure: [{rows: 7, n: 9, only: gpu}]\n"), sweep);
    EXPECT_TRUE(cases) << cases.error().message;
    std::vector<std::int64_t> list;
    for (const TestSpec& spec : cases ? *cases : std::vector<TestSpec>()) {
        EXPECT_EQ(spec.sizes.find("rows")->second, 7);
        EXPECT_FALSE(spec.gpuOnly);
        list.push_back(spec.sizes.find("n")->second);
    }
    return list;
}

std::string refusal(std::string_view sweep)
{
    const auto cases = sweepCases(demo(""), sweep);
    return cases ? "" : cases.error().message;
}

} // namespace

TEST(Sweep, DoublesMultipliesAddsAndLists)
{
    EXPECT_THAT(values("n=1k..8k"), ElementsAre(1024, 2048, 4096, 8192));
    EXPECT_THAT(values("n=1k..1M*16"), ElementsAre(1024, 16384, 262144));
    EXPECT_THAT(values("n=100..1000+300"), ElementsAre(100, 400, 700, 1000));
    EXPECT_THAT(values("n=7,33,1000"), ElementsAre(7, 33, 1000));
    EXPECT_THAT(values("n=5"), ElementsAre(5));
    EXPECT_THAT(values("n=5,5"), ElementsAre(5));
}

TEST(Sweep, NamesEverySizeAndTakesTheRestFromTheProblem)
{
    const auto cases = sweepCases(demo(""), "n=16");
    ASSERT_TRUE(cases);
    EXPECT_EQ(cases->front().name, "rows=3, n=16"); // the last test, where nothing is measured
}

TEST(Sweep, RefusesWhatItCannotMean)
{
    EXPECT_THAT(refusal("1k..8k"), HasSubstr("names no size"));
    EXPECT_THAT(refusal("m=1..8"), HasSubstr("names \"m\"; the sizes of demo are: rows, n"));
    EXPECT_THAT(refusal("n=8k..1k"), HasSubstr("ascending"));
    EXPECT_THAT(refusal("n=1..8*1"), HasSubstr("less than 2"));
    EXPECT_THAT(refusal("n=1..1000+1"), HasSubstr("more than 64"));
    EXPECT_THAT(refusal("n=1,x"), HasSubstr("\"x\""));
    EXPECT_THAT(refusal("n=0"), HasSubstr("\"0\""));
    EXPECT_THAT(refusal("n=9999999999G"), HasSubstr("no whole number"));
}
