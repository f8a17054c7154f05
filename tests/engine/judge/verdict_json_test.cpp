// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/verdict_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

using namespace warpdesk;
using namespace warpdesk::judge;
using nlohmann::json;

namespace {

Number real(double value)
{
    Number number;
    number.real = value;
    return number;
}

JudgeResult wrongAnswer()
{
    JudgeResult result;
    result.problem = "vector-add";
    result.device = "emulator:h100";
    result.target = "h100";
    result.architecture = "compute_80";
    result.verdict = Verdict::WrongAnswer;
    result.secret = { 0, 0x2a };
    TestResult test;
    test.name = "n=33";
    test.verdict = Verdict::WrongAnswer;
    test.argument = "c";
    Comparison comparison;
    comparison.wrong = 1;
    comparison.of = 33;
    comparison.maxAbsError = 0.5;
    comparison.first = Mismatch { { 32 }, real(1.5), real(std::numeric_limits<double>::quiet_NaN()), false };
    test.comparison = comparison;
    test.milliseconds = 0.25;
    result.tests.push_back(test);
    return result;
}

} // namespace

TEST(VerdictJson, HasEveryFieldOfTheContract)
{
    const json object = toJson(wrongAnswer());
    EXPECT_EQ(object["version"], 1);
    EXPECT_EQ(object["problem"], "vector-add");
    EXPECT_EQ(object["device"], "emulator:h100");
    EXPECT_EQ(object["target"], "h100");
    EXPECT_EQ(object["verdict"], "wrong answer");
    EXPECT_EQ(object["seed"], "0000000000000000000000000000002a");
    EXPECT_EQ(object["output"], "");
    EXPECT_TRUE(object["diagnostics"].is_array());
    for (const char* field : { "compile", "jit", "tests", "total" })
        EXPECT_TRUE(object["milliseconds"].contains(field)) << field;
    const json& test = object["tests"][0];
    EXPECT_EQ(test["name"], "n=33");
    EXPECT_EQ(test["wrong"], 1);
    EXPECT_EQ(test["of"], 33);
    EXPECT_EQ(test["max_abs_error"], 0.5);
    EXPECT_FALSE(test.contains("max_ulp_error")) << "unknown is absent, never 0";
    EXPECT_EQ(test["milliseconds"], 0.25);
    EXPECT_EQ(test["first_wrong"]["index"], json({ 32 }));
    EXPECT_EQ(test["first_wrong"]["expected"], 1.5);
    EXPECT_EQ(test["first_wrong"]["got"], "nan");
}

TEST(VerdictJson, IntegersStayExact)
{
    JudgeResult result = wrongAnswer();
    Number large;
    large.floating = false;
    large.isSigned = false;
    large.integer = ~std::uint64_t { 0 };
    result.tests[0].comparison->first->got = large;
    EXPECT_EQ(toJson(result)["tests"][0]["first_wrong"]["got"].dump(), "18446744073709551615");
}

TEST(VerdictJson, AFaultNamesItsThreadAndAccess)
{
    TestResult test;
    test.verdict = Verdict::OutOfBounds;
    device::Fault fault;
    fault.kind = device::FaultKind::OutOfBounds;
    fault.kernel = "add";
    fault.place.line = 4;
    fault.threadKnown = true;
    fault.block = { 1, 0, 0 };
    fault.thread = { 7, 0, 0 };
    fault.write = true;
    fault.accessBytes = 4;
    fault.address = 0x1000;
    fault.allocation = "c: 132 bytes at 0xf7c";
    test.fault = fault;
    const json object = toJson(test)["fault"];
    EXPECT_EQ(object["place"]["line"], 4);
    EXPECT_EQ(object["thread"], json({ 7, 0, 0 }));
    EXPECT_EQ(object["access"], "write");
    EXPECT_EQ(object["address"], "0x1000");
}

TEST(VerdictJson, EveryVerdictHasAName)
{
    for (int i = 0; i <= static_cast<int>(Verdict::NoSolve); ++i) {
        const auto verdict = static_cast<Verdict>(i);
        EXPECT_EQ(verdictNamed(name(verdict)), verdict);
    }
    EXPECT_FALSE(verdictNamed("fine"));
}
