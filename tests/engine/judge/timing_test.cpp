// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/timing.h"
#include "engine/judge/timing_json.h"

#include "tests/support/fake_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;
using namespace std::chrono_literals;
using testing::HasSubstr;

namespace {

using Outcome = std::expected<host::RunReport, host::HostFault>;

Problem demo()
{
    auto problem = parseProblem("demo",
        { { "problem.yaml",
              "title: T\ntopic: basics\nlevel: easy\narguments:\n"
              "  - {name: a, type: float, shape: [n], role: input, fill: {integers: [1, 900]}}\n"
              "  - {name: c, type: float, shape: [n], role: output}\n"
              "  - {name: n, type: int, role: size}\n"
              "tests: [{n: 5}]\nmeasure: [{n: 100}, {n: 200, only: gpu}]\nwork: {flops: n, bytes: 8 * n}\n" },
            { "reference.cu", "void reference(...)" } });
    EXPECT_TRUE(problem) << problem.error().message;
    return std::move(*problem);
}

Outcome doubled(const test::FakeCall& call)
{
    for (int i = 0; i < call.value<int>(2); ++i)
        call.array<float>(1)[i] = 2 * call.array<float>(0)[i];
    return host::RunReport {};
}

class TimingTest : public testing::Test {
protected:
    /// The first program loaded for `solve` and the following ones call `solve` (the first pair: judging, timing).
    Result<TimingResult> run(test::FakeFunction solve, TimingOptions options = {}, bool against = false)
    {
        const ProgramLoader loader
            = [this, solve](device::Device& memory, const ptx::Module&, std::span<const std::string> entries,
                  device::LoadOptions load) -> Result<std::unique_ptr<host::HostProgram>> {
            const auto watched = [this, solve, checks = load.checks](const test::FakeCall& call) {
                if (m_called != nullptr)
                    m_called->push_back(checks);
                return solve(call);
            };
            return std::make_unique<test::FakeProgram>(
                memory, entries[0], entries[0] == "reference" ? test::FakeFunction(doubled) : watched);
        };
        const Problem problem = demo();
        ReferenceEngine reference(m_compiler, m_device, loader);
        const JudgeRequest judge { problem, "void solve(...)", "one.cu", m_compiler, m_device, reference, m_events, {},
            m_stop.get_token(), loader };
        options.protocol.warmUpTime = 0ms;
        options.protocol.budget = 50ms;
        options.protocol.mostSamples = 60;
        TimingRequest request { judge, std::nullopt, std::move(options) };
        if (against)
            request.against = { "void solve(...)", "two.cu" };
        return timeSolutions(request);
    }

    test::FakeDevice m_device;
    test::FakeCompiler m_compiler;
    test::RecordedEvents m_events;
    std::stop_source m_stop;
    std::vector<device::Checks>* m_called = nullptr; ///< the checks of each call of solve(), where a test asks
};

} // namespace

TEST_F(TimingTest, TimesWhatWasAccepted)
{
    const auto result = run(doubled);
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_EQ(result->cases.size(), 1u);
    EXPECT_EQ(result->skipped, 1u);
    EXPECT_EQ(result->quantity, "emulator wall time");
    const CaseTiming& timing = result->cases.front();
    EXPECT_EQ(timing.verdict, Verdict::Accepted) << timing.message;
    ASSERT_EQ(timing.measurements.size(), 2u);
    EXPECT_EQ(timing.measurements[0].regime, measure::Regime::Warm);
    EXPECT_EQ(timing.measurements[1].regime, measure::Regime::Cold);
    EXPECT_GE(timing.verified, 3u); // the first and two at the end
    EXPECT_EQ(timing.flops, 100);
    EXPECT_EQ(timing.bytes, 800);
    EXPECT_EQ(m_device.bytesAllocated(), 0u);
    const auto json = toJson(*result);
    EXPECT_EQ(json["cases"][0]["measurements"][0]["samples"].size(), timing.measurements[0].samples.size());
    EXPECT_GT(json["cases"][0]["measurements"][0]["gigabytes_per_second"].get<double>(), 0);
}

TEST_F(TimingTest, EverySampleIsToldInOrder)
{
    const auto timed = run(doubled);
    ASSERT_TRUE(timed) << timed.error().message;
    for (const auto& measured : timed->cases.at(0).measurements)
        EXPECT_EQ(m_events.latest.at("n=100 " + std::string(name(measured.regime))), measured.samples);
    m_events.latest.clear();
    const auto compared = run(doubled, {}, true);
    ASSERT_TRUE(compared) << compared.error().message;
    for (const auto& pairs : compared->cases.at(0).comparisons) {
        std::vector<double> ratios;
        for (std::size_t i = 0; i < pairs.first.size(); ++i)
            ratios.push_back(pairs.second[i] / pairs.first[i]);
        EXPECT_EQ(m_events.latest.at("n=100 " + std::string(name(pairs.regime))), ratios);
    }
}

TEST_F(TimingTest, WhatIsNotAcceptedIsNotTimed)
{
    const auto result = run([](const test::FakeCall&) { return Outcome(host::RunReport {}); });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->judged.verdict, Verdict::NotWritten);
    EXPECT_TRUE(result->cases.empty());
}

/// Keeps the first answer for a size and repeats it, as a host that remembers by size or pointer would.
TEST_F(TimingTest, ARepeatedAnswerIsFoundOut)
{
    std::map<int, std::vector<float>> kept;
    const auto result = run([&kept](const test::FakeCall& call) {
        const int n = call.value<int>(2);
        auto& answer = kept[n];
        if (answer.empty())
            for (int i = 0; i < n; ++i)
                answer.push_back(2 * call.array<float>(0)[i]);
        std::ranges::copy(answer, call.array<float>(1));
        return Outcome(host::RunReport {});
    });
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->judged.verdict, Verdict::Accepted);
    ASSERT_EQ(result->cases.size(), 1u);
    EXPECT_EQ(result->cases[0].verdict, Verdict::WrongAnswer);
    EXPECT_TRUE(result->cases[0].measurements.empty());
    EXPECT_EQ(result->cases[0].solution, "one.cu");
    const auto json = toJson(*result);
    EXPECT_EQ(json["verdict"], "wrong answer");
}

/// Right while somebody may look, wrong later: behaves well in the first calls.
TEST_F(TimingTest, LaterCallsAreVerifiedToo)
{
    int calls = 0;
    const auto result = run(
        [&calls](const test::FakeCall& call) { return ++calls <= 3 ? doubled(call) : Outcome(host::RunReport {}); });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->cases[0].verdict, Verdict::WrongAnswer);
    EXPECT_THAT(result->cases[0].message, HasSubstr("of those timed left"));
}

TEST_F(TimingTest, AFaultWhileTimedIsTheVerdict)
{
    int calls = 0;
    const auto result = run([&calls](const test::FakeCall& call) -> Outcome {
        if (++calls < 10)
            return doubled(call);
        host::HostFault fault;
        fault.fault.kind = device::FaultKind::OutOfBounds;
        fault.fault.message = "too far";
        return std::unexpected(fault);
    });
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->cases[0].verdict, Verdict::OutOfBounds);
    EXPECT_EQ(result->cases[0].message, "too far");
}

/// Honest at the sizes of the tests: at those that are timed it writes behind an array, or changes an input.
TEST_F(TimingTest, WhatIsTimedIsHeldToTheSameRules)
{
    const auto result = run([](const test::FakeCall& call) {
        const Outcome outcome = doubled(call);
        if (const int n = call.value<int>(2); n > 5)
            call.array<float>(1)[n] = 0;
        return outcome;
    });
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->judged.verdict, Verdict::Accepted);
    EXPECT_EQ(result->cases[0].verdict, Verdict::OutOfBounds);
    EXPECT_THAT(result->cases[0].message, HasSubstr("just outside \"c\""));

    const auto modified = run([](const test::FakeCall& call) {
        const Outcome outcome = doubled(call);
        if (call.value<int>(2) > 5)
            call.array<float>(0)[0] = 0;
        return outcome;
    });
    ASSERT_TRUE(modified) << modified.error().message;
    EXPECT_EQ(modified->cases[0].verdict, Verdict::InputModified);
    EXPECT_THAT(modified->cases[0].message, HasSubstr("the input \"a\""));
}

TEST_F(TimingTest, EachSizeIsCalledOnceWithChecks)
{
    std::vector<device::Checks> called;
    m_called = &called;
    const auto result = run(doubled);
    m_called = nullptr;
    ASSERT_TRUE(result) << result.error().message;
    // The test, the size with checks, then without.
    ASSERT_GE(called.size(), 3u);
    EXPECT_EQ(called[0], device::Checks::Memory);
    EXPECT_EQ(called[1], device::Checks::Memory);
    EXPECT_TRUE(
        std::all_of(called.begin() + 2, called.end(), [](auto checks) { return checks == device::Checks::None; }));
}

TEST_F(TimingTest, TwoSolutionsRunInPairs)
{
    TimingOptions options;
    options.regimes = { measure::Regime::Warm };
    options.protocol.leastSamples = 20;
    const auto result = run(doubled, options, true);
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_TRUE(result->judgedAgainst);
    EXPECT_EQ(result->judgedAgainst->secret, result->judged.secret);
    ASSERT_EQ(result->cases[0].comparisons.size(), 1u);
    const measure::Comparison& compared = result->cases[0].comparisons[0];
    EXPECT_GE(compared.first.size(), 20u);
    EXPECT_EQ(compared.first.size(), compared.second.size());
    EXPECT_TRUE(toJson(*result).contains("against"));
}

TEST_F(TimingTest, ASweepReplacesTheSizes)
{
    TimingOptions options;
    options.sweep = "n=8..32";
    options.regimes = { measure::Regime::Warm };
    const auto result = run(doubled, options);
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_EQ(result->cases.size(), 3u);
    EXPECT_EQ(result->cases[2].name, "n=32");
    EXPECT_EQ(result->cases[2].verdict, Verdict::Accepted);
    options.sweep = "k=1..2";
    EXPECT_FALSE(run(doubled, options));
}

TEST_F(TimingTest, ASweepBeyondTheMemoryIsTheCallersFault)
{
    TimingOptions options;
    options.sweep = "n=1G";
    const auto result = run(doubled, options);
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message, HasSubstr("\"n=1073741824\""));
    EXPECT_TRUE(result.error().file.empty());
    EXPECT_EQ(result.error().remedy, "End the sweep earlier.");
}

TEST_F(TimingTest, CancelsBetweenCalls)
{
    int calls = 0;
    const auto result = run([this, &calls](const test::FakeCall& call) {
        if (++calls == 20)
            m_stop.request_stop();
        return doubled(call);
    });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Cancelled);
}
