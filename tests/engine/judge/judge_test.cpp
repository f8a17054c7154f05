// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/judge.h"

#include "tests/support/fake_judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace warpdesk;
using namespace warpdesk::judge;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using Outcome = std::expected<host::RunReport, host::HostFault>;

/// c = a + a; `type` is that of c.
Problem demo(const std::string& type = "float", const std::string& tests = "[{n: 1}, {n: 5}, {n: 9, only: gpu}]")
{
    auto problem = parseProblem("demo",
        { { "problem.yaml",
              "title: T\ntopic: basics\nlevel: easy\narguments:\n"
              "  - {name: a, type: "
                  + type
                  + ", shape: [n], role: input, fill: {integers: [1, 9]}}\n"
                    "  - {name: c, type: "
                  + type
                  + ", shape: [n], role: output}\n"
                    "  - {name: n, type: int, role: size}\ntests: "
                  + tests + "\n" },
            { "reference.cu", "void reference(...)" } });
    EXPECT_TRUE(problem) << problem.error().message;
    return std::move(*problem);
}

template <class T> Outcome doubled(const test::FakeCall& call)
{
    for (int i = 0; i < call.value<int>(2); ++i)
        call.array<T>(1)[i] = static_cast<T>(call.array<T>(0)[i] + call.array<T>(0)[i]);
    return host::RunReport {};
}

Outcome fault(device::FaultKind kind, bool inHostCode = false)
{
    host::HostFault result;
    result.fault.kind = kind;
    result.fault.message = "a fault";
    result.fault.place.line = 12;
    result.inHostCode = inHostCode;
    return std::unexpected(result);
}

class JudgeTest : public testing::Test {
protected:
    Result<JudgeResult> run(test::FakeFunction solve, const Problem& problem = demo(), JudgeOptions options = {},
        const std::string& source = "void solve(...)", std::stop_token stop = {})
    {
        const ProgramLoader loader
            = [this, solve, &problem](device::Device& memory, const ptx::Module&, std::span<const std::string> entries,
                  device::LoadOptions) -> Result<std::unique_ptr<host::HostProgram>> {
            const bool wide = problem.arguments[1].type == ElementType::Float;
            test::FakeFunction reference
                = wide ? test::FakeFunction(doubled<float>) : test::FakeFunction(doubled<std::uint8_t>);
            return std::make_unique<test::FakeProgram>(
                memory, entries[0], entries[0] == "reference" ? reference : solve);
        };
        ReferenceEngine reference(m_compiler, m_device, loader);
        const JudgeRequest request { problem, source, "solution.cu", m_compiler, m_device, reference, m_events, options,
            stop, loader };
        return judge::judge(request);
    }

    Verdict verdict(test::FakeFunction solve, const Problem& problem = demo())
    {
        const auto result = run(std::move(solve), problem);
        EXPECT_TRUE(result) << result.error().message;
        return result ? result->verdict : Verdict::Accepted;
    }

    test::FakeDevice m_device;
    test::FakeCompiler m_compiler;
    test::RecordedEvents m_events;
};

} // namespace

TEST_F(JudgeTest, AcceptsARightSolution)
{
    const auto result = run([this](const test::FakeCall& call) {
        m_device.print("hello\n");
        return doubled<float>(call);
    });
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->verdict, Verdict::Accepted);
    EXPECT_EQ(result->tests.size(), 2u);
    EXPECT_EQ(result->skipped, 1u) << "only: gpu";
    EXPECT_EQ(result->output, "hello\nhello\n");
    EXPECT_THAT(m_events.tests, ElementsAre("n=1", "n=5"));
    EXPECT_THAT(m_events.stages, ElementsAre("compile", "jit", "test", "reference", "test", "reference"));
    EXPECT_EQ(m_device.bytesAllocated(), 0u);
}

TEST_F(JudgeTest, OutputsArePoisonedBeforeTheCall)
{
    EXPECT_EQ(verdict([](const test::FakeCall& call) {
        const auto* bytes = call.array<unsigned char>(1);
        for (int i = 0; i < 4 * call.value<int>(2); ++i)
            EXPECT_EQ(bytes[i], 0xff);
        return doubled<float>(call);
    }),
        Verdict::Accepted);
}

TEST_F(JudgeTest, WrongAnswerNamesTheElement)
{
    const auto result = run([](const test::FakeCall& call) {
        auto outcome = doubled<float>(call);
        if (call.value<int>(2) > 3)
            call.array<float>(1)[3] += 1;
        return outcome;
    });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->verdict, Verdict::WrongAnswer);
    EXPECT_EQ(result->tests[0].verdict, Verdict::Accepted);
    const Comparison& comparison = *result->tests[1].comparison;
    EXPECT_EQ(comparison.first->index, (std::vector<std::int64_t> { 3 }));
    EXPECT_EQ(comparison.maxAbsError, 1);
}

TEST_F(JudgeTest, NeverWritten)
{
    const auto result = run([](const test::FakeCall& call) {
        for (int i = 0; i + 1 < call.value<int>(2); ++i)
            call.array<float>(1)[i] = 2 * call.array<float>(0)[i];
        return Outcome(host::RunReport {});
    });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->verdict, Verdict::NotWritten);
    EXPECT_THAT(result->tests[1].message, HasSubstr("1 of 5 elements of \"c\" were never written, the first at [4]"));
}

TEST_F(JudgeTest, SmallIntegersThatLookLikePoisonWereWritten)
{
    const Problem bytes = demo("uint8");
    EXPECT_EQ(verdict(doubled<std::uint8_t>, bytes), Verdict::Accepted);
    EXPECT_EQ(verdict(
                  [](const test::FakeCall& call) {
                      std::fill_n(call.array<std::uint8_t>(1), call.value<int>(2), std::uint8_t { 255 });
                      return Outcome(host::RunReport {});
                  },
                  bytes),
        Verdict::WrongAnswer);
    EXPECT_EQ(verdict([](const test::FakeCall&) { return Outcome(host::RunReport {}); }, bytes), Verdict::NotWritten);
}

TEST_F(JudgeTest, AToleranceThatForgivesTheSecondPatternHidesNothing)
{
    const Problem lenient = demo("float", "[{n: 5}]\ntolerance: {absolute: 20}");
    EXPECT_EQ(verdict([](const test::FakeCall&) { return Outcome(host::RunReport {}); }, lenient), Verdict::NotWritten);
}

TEST_F(JudgeTest, InputModified)
{
    const auto result = run([](const test::FakeCall& call) {
        auto outcome = doubled<float>(call);
        call.array<float>(0)[0] = 0;
        return outcome;
    });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->verdict, Verdict::InputModified);
    EXPECT_EQ(result->tests[0].argument, "a");
    EXPECT_THAT(result->message, HasSubstr("the input \"a\" was changed, first at [0]"));
}

TEST_F(JudgeTest, ADamagedRedZoneIsOutOfBounds)
{
    const auto result = run([](const test::FakeCall& call) {
        auto outcome = doubled<float>(call);
        call.array<float>(1)[call.value<int>(2)] = 0;
        return outcome;
    });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->verdict, Verdict::OutOfBounds);
    EXPECT_THAT(result->message, HasSubstr("just outside \"c\""));
}

TEST_F(JudgeTest, FaultsBecomeVerdicts)
{
    using device::FaultKind;
    EXPECT_EQ(verdict([](const auto&) { return fault(FaultKind::OutOfBounds); }), Verdict::OutOfBounds);
    EXPECT_EQ(verdict([](const auto&) { return fault(FaultKind::UseAfterFree); }), Verdict::OutOfBounds);
    EXPECT_EQ(verdict([](const auto&) { return fault(FaultKind::NullPointer); }), Verdict::OutOfBounds);
    EXPECT_EQ(verdict([](const auto&) { return fault(FaultKind::OutOfBounds, true); }), Verdict::RuntimeError);
    for (const FaultKind kind : { FaultKind::Misaligned, FaultKind::ReadOnly, FaultKind::Trap, FaultKind::Assert,
             FaultKind::Deadlock, FaultKind::StackOverflow })
        EXPECT_EQ(verdict([kind](const auto&) { return fault(kind); }), Verdict::RuntimeError);
    EXPECT_EQ(verdict([](const auto&) { return fault(FaultKind::MemoryLimit); }), Verdict::MemoryLimit);
}

TEST_F(JudgeTest, WhatSaysNothingAboutTheSolutionIsAnError)
{
    using device::FaultKind;
    EXPECT_EQ(run([](const auto&) { return fault(FaultKind::Unimplemented); }).error().kind, ErrorKind::Environment);
    EXPECT_EQ(run([](const auto&) { return fault(FaultKind::Internal); }).error().kind, ErrorKind::Internal);
    EXPECT_EQ(run([](const auto&) { return fault(FaultKind::Cancelled); }).error().kind, ErrorKind::Cancelled);
}

TEST_F(JudgeTest, TimeLimitEndsTheJudgement)
{
    const auto result = run([](const auto&) { return fault(device::FaultKind::TimeLimit); });
    ASSERT_TRUE(result);
    EXPECT_EQ(result->verdict, Verdict::TimeLimit);
    EXPECT_EQ(result->tests.size(), 1u);
    EXPECT_EQ(result->skipped, 2u);
    EXPECT_EQ(result->tests[0].place->line, 12u);
}

TEST_F(JudgeTest, AnErrorLeftBehind)
{
    const auto pending = [](device::Status status, bool right) {
        return [status, right](const test::FakeCall& call) {
            host::RunReport report;
            report.launches = 1;
            report.pendingError = { status, "what happened", {} };
            if (right)
                static_cast<void>(doubled<float>(call));
            return Outcome(report);
        };
    };
    EXPECT_EQ(verdict(pending(device::Status::InvalidConfiguration, false)), Verdict::LaunchError);
    EXPECT_EQ(verdict(pending(device::Status::InvalidConfiguration, true)), Verdict::LaunchError);
    EXPECT_EQ(verdict(pending(device::Status::MemoryAllocation, false)), Verdict::MemoryLimit);
    EXPECT_EQ(verdict(pending(device::Status::InvalidValue, false)), Verdict::RuntimeError);
    const auto result = run(pending(device::Status::InvalidValue, true));
    EXPECT_EQ(result->verdict, Verdict::Accepted);
    EXPECT_THAT(result->tests[0].labels, ElementsAre(HasSubstr("what happened")));
}

TEST_F(JudgeTest, OrderDependentAtomicsRunAgainInOneThread)
{
    std::vector<bool> modes;
    const auto result = run([&](const test::FakeCall& call) {
        modes.push_back(call.run.deterministic);
        static_cast<void>(doubled<float>(call));
        host::RunReport report;
        report.launches = 1;
        report.usedOrderDependentAtomics = true;
        return Outcome(report);
    });
    ASSERT_TRUE(result);
    EXPECT_EQ(modes, (std::vector<bool> { false, true, true })) << "known from the first test on";
    EXPECT_THAT(result->tests[1].labels, ElementsAre(HasSubstr("order-dependent atomics")));
}

TEST_F(JudgeTest, WorkOfTheCpuIsLabelled)
{
    const auto result = run(doubled<float>);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->verdict, Verdict::Accepted);
    EXPECT_THAT(result->tests[1].labels, ElementsAre(HasSubstr("no kernel was launched")));
}

TEST_F(JudgeTest, EndlessTextIsCutShort)
{
    const std::string piece(std::size_t { 1 } << 20, 'x');
    const auto result = run([&](const test::FakeCall& call) {
        for (int i = 0; i < 20; ++i)
            m_device.print(piece);
        return doubled<float>(call);
    });
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->outputTruncated);
    EXPECT_EQ(result->output.size(), std::size_t { 1 } << 20);
    EXPECT_EQ(m_events.printed.size(), std::size_t { 16 } << 20);
}

TEST_F(JudgeTest, DoesNotCompileAndNoSolve)
{
    auto result = run(doubled<float>, demo(), {}, "void solve( error");
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->verdict, Verdict::DoesNotCompile);
    EXPECT_THAT(m_events.diagnostics, ElementsAre(HasSubstr("expected a")));
    EXPECT_TRUE(result->tests.empty());
    result = run(doubled<float>, demo(), {}, "void Solve(...)");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->verdict, Verdict::NoSolve);
    EXPECT_THAT(result->message, HasSubstr("did you mean \"Solve\"?"));
}

TEST_F(JudgeTest, ATestThatExceedsTheMemoryOfTheProblem)
{
    const auto result = run(doubled<float>, demo("float", "\n  - {n: 4}\n  - {n: 2000000000}"));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Input);
    EXPECT_EQ(result.error().line, 10u);
    EXPECT_THAT(result.error().message, HasSubstr("take 15258 MiB; limits.memory of the problem is 4096 MiB"));
}

TEST_F(JudgeTest, OnlyOneTest)
{
    JudgeOptions options;
    options.only = "n=5";
    EXPECT_EQ(run(doubled<float>, demo(), options)->tests.size(), 1u);
    options.only = "n=6";
    const auto none = run(doubled<float>, demo(), options);
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().remedy, HasSubstr("n=1; n=5"));
}

TEST_F(JudgeTest, TheSeedRepeatsTheInputs)
{
    const auto inputsOf = [&](std::optional<Secret> secret) {
        std::vector<float> seen;
        JudgeOptions options;
        options.secret = secret;
        const auto result = run(
            [&](const test::FakeCall& call) {
                seen.insert(seen.end(), call.array<float>(0), call.array<float>(0) + call.value<int>(2));
                return doubled<float>(call);
            },
            demo("float", "[{n: 64}]"), options);
        return std::pair(seen, result->secret);
    };
    const auto [first, secret] = inputsOf(std::nullopt);
    EXPECT_EQ(inputsOf(secret).first, first);
    EXPECT_NE(inputsOf(std::nullopt).first, first);
}

TEST_F(JudgeTest, ADrawnSizeIsToldAndComesAgainWithTheSeed)
{
    const auto sizeOf = [&](std::optional<Secret> secret, std::optional<std::string> only) {
        std::vector<int> seen;
        JudgeOptions options;
        options.secret = secret;
        options.only = std::move(only);
        const auto result = run(
            [&](const test::FakeCall& call) {
                seen.push_back(call.value<int>(2));
                return doubled<float>(call);
            },
            demo("float", "[{n: 5}, {n: {between: [1000, 900000]}}]"), options);
        EXPECT_EQ(result->verdict, Verdict::Accepted);
        EXPECT_EQ(result->tests.back().name, "n in 1000..900000");
        EXPECT_EQ(result->tests.back().sizes.at("n"), seen.back());
        return std::pair(seen.back(), result->secret);
    };
    const auto [first, secret] = sizeOf(std::nullopt, std::nullopt);
    EXPECT_GE(first, 1000);
    EXPECT_LE(first, 900000);
    EXPECT_EQ(sizeOf(secret, "n in 1000..900000").first, first);
    EXPECT_NE(sizeOf(std::nullopt, std::nullopt).first, first);
}

TEST_F(JudgeTest, ASolutionForTheWrittenSizesFails)
{
    const auto known
        = [](const test::FakeCall& call) { return call.value<int>(2) == 5 ? doubled<float>(call) : Outcome {}; };
    EXPECT_EQ(run(known, demo("float", "[{n: 5}]"))->verdict, Verdict::Accepted);
    EXPECT_EQ(run(known, demo("float", "[{n: 5}, {n: {between: [6, 90]}}]"))->verdict, Verdict::NotWritten);
}

TEST_F(JudgeTest, Cancelled)
{
    std::stop_source source;
    source.request_stop();
    const auto result = run(doubled<float>, demo(), {}, "void solve(...)", source.get_token());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Cancelled);
}

TEST_F(JudgeTest, AnArgumentFreedBySolve)
{
    EXPECT_EQ(verdict([](const test::FakeCall& call) {
        auto outcome = doubled<float>(call);
        static_cast<void>(call.memory.free(reinterpret_cast<device::Address>(call.array<float>(0))));
        return outcome;
    }),
        Verdict::RuntimeError);
}

TEST_F(JudgeTest, TheMemoryLimitHoldsForTheSolution)
{
    Problem problem = demo();
    problem.limits.bytes = 4096;
    EXPECT_EQ(verdict(
                  [](const test::FakeCall& call) {
                      EXPECT_FALSE(call.memory.allocate(8192, device::AllocationKind::Device, "scratch"));
                      return doubled<float>(call);
                  },
                  problem),
        Verdict::Accepted);
}

TEST_F(JudgeTest, AFaultAfterARefusedAllocationIsTheMemoryLimit)
{
    Problem problem = demo();
    problem.limits.bytes = 4096;
    const auto result = run(
        [](const test::FakeCall& call) {
            EXPECT_FALSE(call.memory.allocate(8192, device::AllocationKind::Device, "cudaMalloc at line 7"));
            return fault(device::FaultKind::NullPointer);
        },
        problem);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->verdict, Verdict::MemoryLimit);
    EXPECT_THAT(result->message, HasSubstr("cudaMalloc at line 7 of 8192 bytes failed"));
}
