// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <set>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::HasSubstr;

namespace {

const std::string head = "title: T\ntopic: basics\nlevel: easy\n";
const std::string good = head + R"(arguments:
  - {name: a, type: float, shape: [n], role: input, fill: {uniform: [-1, 1]}}
  - {name: c, type: float, shape: [n], role: output}
  - {name: n, type: int, role: size}
  - {name: alpha, type: float, role: scalar, value: 2.5}
tests:
  - {n: 1}
  - {n: 33, alpha: 0.5, a: {constant: 3}}
)";

Result<Problem> parseText(std::string yaml)
{
    return parseProblem("demo", { { "problem.yaml", std::move(yaml) }, { "reference.cu", "void reference();" } });
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

struct Misfit {
    const char* name;
    const char* from;
    const char* to;
    int line;
    const char* message;
};
class ProblemMisfit : public testing::TestWithParam<Misfit> { };

} // namespace

TEST(Problem, ReadsWhatIsThere)
{
    const auto problem = parseText(good + R"(measure: [{n: 1048576}, {n: 67108864, only: gpu}]
tolerance: {absolute: 1e-6, relative: 1e-5, scale: 0.5}
limits: {time: 500 ms, memory: 2 GiB}
work: {flops: 2 * n, bytes: 8 * n}
hints: [one, two, three]
leaderboard: {board: vectoradd_v2, adapter: adapter.py}
)");
    ASSERT_TRUE(problem) << problem.error().message;
    EXPECT_EQ(problem->slug, "demo");
    EXPECT_EQ(problem->arguments.size(), 4u);
    EXPECT_EQ(problem->signature("solve"), "void solve(const float* a, float* c, int n, float alpha)");
    EXPECT_EQ(problem->tests[0].name, "n=1");
    EXPECT_EQ(problem->tests[1].name, "n=33, alpha=0.5, a constant");
    EXPECT_TRUE(problem->measure[1].gpuOnly);
    EXPECT_EQ(problem->limits.seconds, 0.5);
    EXPECT_EQ(problem->limits.bytes, 2147483648u);
    EXPECT_EQ(problem->tolerance.scale, 0.5);
    EXPECT_EQ(problem->hints.size(), 3u);
    EXPECT_EQ(problem->leaderboard->board, "vectoradd_v2");
    EXPECT_EQ(problem->flops->real({ { "n", 4 } }).value(), 8);
}

TEST(Problem, EveryFaultIsTold)
{
    std::string text = replaced(good, "level: easy", "level: esay");
    text = replaced(text, "{n: 1}", "{m: 1}");
    text = replaced(text, "{constant: 3}", "{konstant: 3}");
    text += "tolerance: {relativ: 1}\nlimits: {time: never}\n";
    const auto faults = faultsOf("demo", { { "problem.yaml", text } });
    std::vector<std::string> messages;
    for (const Error& fault : faults)
        messages.push_back(fault.message);
    EXPECT_THAT(messages,
        testing::UnorderedElementsAre(HasSubstr("demo/reference.cu: the file is missing"),
            HasSubstr("problem.yaml:3: level"), HasSubstr("problem.yaml:10: tests[0].m"),
            HasSubstr("problem.yaml:11: tests[1].a"), HasSubstr("problem.yaml:12: tolerance.relativ"),
            HasSubstr("problem.yaml:13: limits.time")));
}

TEST(Problem, AFaultyArgumentHidesWhatDependsOnIt)
{
    const auto faults = faultsOf("demo",
        { { "problem.yaml", replaced(good, "{name: n, type: int", "{name: n, type: flaot") },
            { "reference.cu", "void reference();" } });
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_THAT(faults[0].message, HasSubstr("arguments[2].type"));
    EXPECT_TRUE(faultsOf("demo", { { "problem.yaml", good }, { "reference.cu", "x" } }).empty());
}

TEST(Problem, DefaultsAreThoseOfTheContract)
{
    const auto problem = parseText(good);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->limits.seconds, 10);
    EXPECT_EQ(problem->limits.bytes, std::uint64_t { 4 } << 30);
    EXPECT_FALSE(problem->flops) << "missing work is unknown, never 0";
}

TEST(Problem, BindsSizesAndScalars)
{
    const auto problem = parseText(good);
    const auto bound = bind(*problem, problem->tests[1]);
    ASSERT_TRUE(bound);
    EXPECT_EQ(bound->arguments[0].count, 33u);
    float alpha = 0;
    std::memcpy(&alpha, bound->arguments[3].scalar.data(), sizeof alpha);
    EXPECT_EQ(alpha, 0.5F);
}

TEST(Problem, LaterScalarsMayUseEarlierOnes)
{
    const auto problem = parseText(replaced(good, "{name: alpha, type: float, role: scalar, value: 2.5}",
        "{name: half, type: int, role: scalar, value: \"div(n, 2)\"}\n"
        "  - {name: alpha, type: long long, role: scalar, value: half * half}"));
    // Scalars are bound after the sizes, whatever their place among the parameters.
    ASSERT_FALSE(problem) << "a test overrides alpha with 0.5, which is no integer";
    EXPECT_THAT(problem.error().message, HasSubstr("tests[1].alpha"));
}

TEST(Problem, NamesOfEqualTestsDiffer)
{
    const auto problem = parseText(replaced(good, "  - {n: 1}\n", "  - {n: 1}\n  - {n: 1}\n"));
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->tests[1].name, "n=1 #2");
}

TEST_P(ProblemMisfit, IsOneErrorWithFileLineAndField)
{
    const auto problem = parseText(replaced(good, GetParam().from, GetParam().to));
    ASSERT_FALSE(problem);
    EXPECT_EQ(problem.error().kind, ErrorKind::Input);
    EXPECT_THAT(problem.error().message + " | " + problem.error().remedy, HasSubstr(GetParam().message));
    EXPECT_THAT(problem.error().message, HasSubstr("demo/problem.yaml"));
    if (GetParam().line) {
        EXPECT_EQ(problem.error().line, static_cast<std::uint32_t>(GetParam().line)) << problem.error().message;
    }
}

INSTANTIATE_TEST_SUITE_P(Fields, ProblemMisfit,
    testing::Values(Misfit { "UnknownField", "title: T", "titel: T", 1, "Did you mean \"title\"?" },
        Misfit { "NoTitle", "title: T\n", "", 1, "\"title\" is missing" },
        Misfit { "Topic", "topic: basics", "topic: basic", 2, "Did you mean \"basics\"?" },
        Misfit { "Level", "level: easy", "level: simple", 3, "level: expected one of easy, medium, hard" },
        Misfit { "Type", "type: float, shape: [n], role: input", "type: flaot, shape: [n], role: input", 5,
            "Did you mean \"float\"?" },
        Misfit {
            "CTypeOfArray", "type: float, shape: [n], role: input", "type: int, shape: [n], role: input", 5, "int32" },
        Misfit { "Role", "role: output", "role: result", 6, "arguments[1].role" },
        Misfit { "NoRole", ", role: output", "", 6, "\"role\" is missing" },
        Misfit { "NoShape", "shape: [n], role: output", "role: output", 6, "\"shape\" is missing" },
        Misfit {
            "UnknownSize", "shape: [n], role: output", "shape: [m], role: output", 6, "no size or integer scalar" },
        Misfit { "NegativeShape", "shape: [n], role: output", "shape: [n - 2], role: output", 6,
            "a shape cannot be negative" },
        Misfit { "InexactShape", "shape: [n], role: output", "shape: [n / 2], role: output", 6, "not an integer" },
        Misfit {
            "HugeShape", "shape: [n], role: output", "shape: [n * pow2(60)], role: output", 6, "larger than 1 TiB" },
        Misfit { "OutputWithFill", "role: output}", "role: output, fill: {uniform: [0, 1]}}", 6, "unknown field" },
        Misfit { "InputWithoutFill", ", fill: {uniform: [-1, 1]}", "", 5, "\"fill\" is missing" },
        Misfit { "UnknownFill", "{uniform: [-1, 1]}", "{unifrom: [-1, 1]}", 5, "Did you mean \"uniform\"?" },
        Misfit { "FillParameters", "{uniform: [-1, 1]}", "{uniform: [-1]}", 5, "two numbers [low, high]" },
        Misfit { "TwoFills", "{uniform: [-1, 1]}", "{uniform: [-1, 1], normal: [0, 1]}", 5, "found 2 fields" },
        Misfit { "BareFill", "{uniform: [-1, 1]}", "uniform", 5, "needs its parameters" },
        Misfit { "NoGenerator", "{uniform: [-1, 1]}", "generate", 5, "no generate.cu" },
        Misfit { "CsrOfFloats", "{uniform: [-1, 1]}", "{csr: {part: offsets, rows: n, columns: n, count: n}}", 5,
            "array of integers" },
        Misfit { "SizeWithFloatType", "{name: n, type: int, role: size}", "{name: n, type: float, role: size}", 7,
            "an integer type" },
        Misfit { "NotAnIdentifier", "{name: n, type: int", "{name: \"n n\", type: int", 7, "a C identifier" },
        Misfit { "TwiceTheSameName", "{name: c, type", "{name: a, type", 6, "there already is an argument \"a\"" },
        Misfit { "ReservedName", "{name: alpha", "{name: seed", 8, "choose another name" },
        Misfit { "TestWithoutSize", "{n: 1}", "{name: first}", 10, "the size \"n\" has no value" },
        Misfit { "TestUnknownField", "{n: 1}", "{n: 1, alhpa: 2}", 10, "Did you mean \"alpha\"?" },
        Misfit { "CrossProduct", "{n: 1}", "{n: [1, 2]}", 10, "lists make no cross products" },
        Misfit { "NegativeSize", "{n: 1}", "{n: -1}", 10, "a size from 0 to" },
        Misfit { "SizeTooLarge", "{n: 1}", "{n: 2147483648}", 10, "a size from 0 to" },
        Misfit { "RangeUpsideDown", "{n: 1}", "{n: {between: [9, 3]}}", 10, "Write [3, 9]" },
        Misfit { "RangeOfOne", "{n: 1}", "{n: {between: [9, 9]}}", 10, "only 9 is in it, which is no secret" },
        Misfit { "RangeWithOneBound", "{n: 1}", "{n: {between: [9]}}", 10, "expected two sizes" },
        Misfit { "RangeOfReals", "{n: 1}", "{n: {between: [1.5, 9]}}", 10, "tests[0].n.between[0]" },
        Misfit { "RangeBelowZero", "{n: 1}", "{n: {between: [-1, 9]}}", 10, "an integer from 0 to 2147483647" },
        Misfit { "RangeTooHigh", "{n: 1}", "{n: {between: [1, pow2(31)]}}", 10, "an integer from 0 to 2147483647" },
        Misfit { "RangeWithoutBounds", "{n: 1}", "{n: {multiple_of: 4}}", 10, "\"between\" is missing" },
        Misfit { "RangeUnknownField", "{n: 1}", "{n: {betwen: [1, 9]}}", 10, "Did you mean \"between\"?" },
        Misfit { "RangeWithoutMultiple", "{n: 1}", "{n: {between: [5, 7], multiple_of: 4}}", 10,
            "there is no multiple of 4 in 5..7" },
        Misfit { "RangeMultipleOfNothing", "{n: 1}", "{n: {between: [5, 7], multiple_of: 0}}", 10,
            "an integer from 1 to 2147483647" },
        Misfit { "RangeContradicts", "{n: 1}", "{n: {between: [5, 70], multiple_of: 4, not_multiple_of: 2}}", 10,
            "every multiple of 4 is one of 2 as well" },
        Misfit { "RangeLeavesNothing", "{n: 1}", "{n: {between: [8, 8], not_multiple_of: 4}}", 10, "leaves no size" },
        Misfit { "RangeWithASeed", "{n: 1}", "{n: {between: [1, 9]}, seed: 3}", 10, "Leave `seed` out" },
        Misfit { "RangeThatIsMeasured", "tests:", "measure: [{n: {between: [1, 9]}}]\ntests:", 9, "Write one size" },
        Misfit { "RangeInAFill", "{n: 1}", "{n: 1, a: {between: [1, 9]}}", 10, "tests[0].a" },
        Misfit { "RangeOfAScalar", "{n: 1}", "{n: 1, alpha: {between: [1, 9]}}", 10, "tests[0].alpha" },
        Misfit { "OnlyWhat", "{n: 1}", "{n: 1, only: cpu}", 10, "expected gpu" },
        Misfit { "FillOfOutput", "{n: 1}", "{n: 1, c: {constant: 0}}", 10, "an output has no fill" },
        Misfit {
            "ScalarWithoutValue", "role: scalar, value: 2.5", "role: scalar", 10, "the scalar \"alpha\" has no value" },
        Misfit {
            "NoTests", "  - {n: 1}\n  - {n: 33, alpha: 0.5, a: {constant: 3}}\n", "  []\n", 10, "at least one test" },
        Misfit { "GivenTwice", "level: easy", "level: easy\nlevel: hard", 4, "given twice" },
        Misfit { "NotYaml", "title: T", "title: [T", 2, "not valid YAML" },
        Misfit { "CommaInAShape", "shape: [n], role: output", "shape: [max(n, 2)], role: output", 6,
            "Quote an expression that contains a comma" },
        Misfit { "CommaInATest", "{n: 1}", "{n: max(1, 2)}", 10, "Quote an expression that contains a comma" },
        Misfit { "CommaInAFill", "{uniform: [-1, 1]}", "{contention: {bins: min(n, 8), hot: 0.5}}", 5,
            "Quote an expression that contains a comma" },
        Misfit { "WordBetween", "shape: [n], role: output", "shape: [n div 2], role: output", 6, "div(a, b)" },
        Misfit { "Tolerance", "tests:", "tolerance: {relative: -1}\ntests:", 9, "tolerance.relative" },
        Misfit { "ToleranceWord", "tests:", "tolerance: {rel: 1}\ntests:", 9, "unknown field" },
        Misfit { "ToleranceOfTest", "{n: 1}", "{n: 1, tolerance: {relative: .inf}}", 10, "a finite number" },
        Misfit { "Limits", "tests:", "limits: {time: 10 hours}\ntests:", 9, "a time, as 10 s" },
        Misfit { "Memory", "tests:", "limits: {memory: lots}\ntests:", 9, "an amount of memory" },
        Misfit { "Work", "tests:", "work: {flops: 2 * m}\ntests:", 9, "work.flops" },
        Misfit { "CompareMode", "tests:", "compare: sorted\ntests:", 9, "unordered, argmax, permutation, residual" },
        Misfit { "CompareNeedsOf", "tests:", "compare: argmax\ntests:", 9, "argmax needs its arguments" },
        Misfit { "ArgmaxOfFloats", "tests:", "compare: {argmax: {of: a}}\ntests:", 9, "needs an integer output" },
        Misfit { "Hints", "tests:", "hints: think\ntests:", 9, "expected a list" },
        Misfit { "LeaderboardPath", "tests:", "leaderboard: {board: b, adapter: ../x.py}\ntests:", 9,
            "name of a file in the problem" }),
    [](const auto& row) { return row.param.name; });

TEST(Problem, EverySizeOfARangeMustFit)
{
    const std::string halves = replaced(good, "shape: [n], role: output", "shape: [n / 2], role: output");
    const std::string even = replaced(replaced(halves, "{n: 33,", "{n: 34,"), "{n: 1}", "{n: 2}");
    ASSERT_TRUE(parseText(even));
    const auto odd = parseText(replaced(even, "{n: 2}", "{n: {between: [2, 90]}}"));
    ASSERT_FALSE(odd);
    EXPECT_EQ(odd.error().line, 10U);
    EXPECT_THAT(odd.error().message, HasSubstr("tests[0].n: with n=3 this test cannot be"));
    EXPECT_THAT(odd.error().remedy, HasSubstr("multiple_of"));
    EXPECT_TRUE(parseText(replaced(even, "{n: 2}", "{n: {between: [1, 90], multiple_of: 2}}")));
}

TEST(Problem, ARangeIsDrawnFromTheSecretAlone)
{
    const auto problem
        = parseText(replaced(good, "{n: 1}", "{n: {between: [30, 1000], multiple_of: 6, not_multiple_of: 4}}"));
    ASSERT_TRUE(problem) << problem.error().message;
    const TestSpec& test = problem->tests[0];
    EXPECT_EQ(test.name, "n in 30..1000 by 6 but not by 4") << "the same in every run";
    std::set<std::int64_t> seen;
    for (std::uint64_t secret = 0; secret < 2000; ++secret) {
        const TestSpec drawn = withDrawnSizes(*problem, test, Secret { 7, secret });
        EXPECT_EQ(withDrawnSizes(*problem, test, Secret { 7, secret }).sizes, drawn.sizes);
        EXPECT_TRUE(drawn.ranges.empty());
        seen.insert(drawn.sizes.at("n"));
    }
    // 30, 42, 54, ..., 990: 81 sizes, and 2000 draws miss one of them with a probability of 1e-9.
    std::set<std::int64_t> all;
    for (std::int64_t n = 30; n <= 1000; n += 6)
        if (n % 4 != 0)
            all.insert(n);
    EXPECT_EQ(seen, all);
    EXPECT_EQ(atLargestSizes(test).sizes.at("n"), 990);
    EXPECT_FALSE(bind(*problem, test)) << "before it is drawn";
}

TEST(Problem, MissingReferenceIsNamed)
{
    const auto problem = parseProblem("demo", { { "problem.yaml", good } });
    ASSERT_FALSE(problem);
    EXPECT_THAT(problem.error().message, HasSubstr("demo/reference.cu"));
}
