// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/judge.h"

#include "engine/judge/precision.h"
#include "engine/judge/solution.h"
#include "engine/judge/test_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace warpdesk::judge {

namespace {

using Clock = std::chrono::steady_clock;

/// Printf text kept in the result, and how much of it the events carry: a solution may print without end.
constexpr std::size_t maxOutput = std::size_t { 1 } << 20;
constexpr std::size_t maxTold = std::size_t { 16 } << 20;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

class Judgement final {
public:
    explicit Judgement(const JudgeRequest& request)
        : m_request(request)
        , m_device(request.device)
        , m_begin(Clock::now())
    {
    }

    ~Judgement() { m_device.setOutput({}); }
    Judgement(const Judgement&) = delete;
    Judgement& operator=(const Judgement&) = delete;

    Result<JudgeResult> run()
    {
        m_result.problem = m_request.problem.slug;
        m_result.device = m_request.device.id();
        m_result.target = m_request.device.row().id;
        m_result.secret = m_request.options.secret ? *m_request.options.secret : Secret::fresh();
        WARPDESK_TRY_VOID(chooseTests());
        WARPDESK_TRY_VOID(judgeSource());
        m_result.milliseconds.total = millisecondsSince(m_begin);
        return std::move(m_result);
    }

private:
    Result<void> chooseTests()
    {
        const bool emulated = m_result.device.starts_with("emulator");
        const std::vector<TestSpec>& tests = m_request.problem.tests;
        for (std::size_t i = 0; i < tests.size(); ++i) {
            const bool wanted = !m_request.options.only || *m_request.options.only == tests[i].name;
            if (wanted && tests[i].gpuOnly && emulated)
                ++m_result.skipped;
            else if (wanted)
                m_cases.push_back(CaseKey { i, 0, false });
        }
        if (!m_cases.empty())
            return {};
        if (!m_request.options.only || m_result.skipped)
            return failure(ErrorKind::Input,
                fmt::format("{} has no test that runs on {}", m_request.problem.slug, m_result.device),
                "The tests are marked `only: gpu`.");
        std::vector<std::string_view> names;
        for (const TestSpec& test : tests)
            names.push_back(test.name);
        return failure(ErrorKind::Input,
            fmt::format("{} has no test \"{}\"", m_request.problem.slug, *m_request.options.only),
            fmt::format("Its tests are: {}.", fmt::join(names, "; ")));
    }

    Result<void> judgeSource()
    {
        if (m_request.stop.stop_requested())
            return failure(ErrorKind::Cancelled, "cancelled");
        // The reference begins first: another process works on it while this one compiles.
        WARPDESK_TRY_VOID(m_request.reference.begin(m_request.problem, m_result.secret, m_cases));
        m_request.events.progress(Stage::Compile, 0, 1, {});
        const Clock::time_point begin = Clock::now();
        WARPDESK_TRY(CompiledSolution solution,
            compileSolution(m_request.compiler, m_request.problem, m_request.source, m_request.file, "solve"));
        m_result.milliseconds.compile = millisecondsSince(begin);
        m_result.architecture = solution.architecture;
        m_result.flags = solution.flags;
        m_result.diagnostics = std::move(solution.diagnostics);
        for (const Diagnostic& diagnostic : m_result.diagnostics)
            m_request.events.diagnostic(diagnostic);
        if (!solution.compiles || !solution.hasFunction) {
            m_result.verdict = solution.compiles ? Verdict::NoSolve : Verdict::DoesNotCompile;
            m_result.message = solution.message;
            return {};
        }
        m_result.labels = precisionLabels(m_request.problem, *solution.module);
        return runTests(*solution.module);
    }

    Result<std::unique_ptr<host::HostProgram>> load(const ptx::Module& module, device::Checks checks)
    {
        const std::vector<std::string> entries { "solve" };
        device::LoadOptions options;
        options.checks = checks;
        options.solutionFile = m_request.file;
        return m_request.loader(m_device, module, entries, options);
    }

    /// A problem may ask for more than the request does.
    [[nodiscard]] device::Checks checks() const
    {
        return m_request.problem.raceFree ? device::Checks::Full : m_request.options.checks;
    }

    /// Wrong answers and deadlocks are often races: the first test that failed so runs once more under full checks, and
    /// what they find is shown with it.
    Result<void> explainFailure(const ptx::Module& module)
    {
        const bool looked = checks() != device::Checks::Memory;
        const auto unexplained = [](const TestResult& test) {
            return test.verdict == Verdict::WrongAnswer || test.verdict == Verdict::NotWritten
                || (test.fault && test.fault->kind == device::FaultKind::Deadlock);
        };
        const auto failed = std::ranges::find_if(m_result.tests, unexplained);
        if (looked || failed == m_result.tests.end() || !m_result.device.starts_with("emulator"))
            return {};
        WARPDESK_TRY(const std::unique_ptr<host::HostProgram> program, load(module, device::Checks::Full));
        // What it prints, and how it ends, was told before.
        m_device.setOutput({});
        TestRunContext context { m_request, m_device, *program, {}, m_result.secret };
        const auto index = static_cast<std::size_t>(failed - m_result.tests.begin());
        WARPDESK_TRY(TestResult again, runTest(context, m_cases[index]));
        failed->findings = std::move(again.findings);
        return {};
    }

    Result<void> runTests(const ptx::Module& module)
    {
        m_request.events.progress(Stage::Jit, 0, 1, {});
        m_device.setOutput([this](std::string_view text) { output(text); });
        const Clock::time_point begin = Clock::now();
        WARPDESK_TRY(const std::unique_ptr<host::HostProgram> program, load(module, checks()));
        m_result.milliseconds.jit = millisecondsSince(begin);

        TestRunContext context { m_request, m_device, *program, [this](std::string_view text) { output(text); },
            m_result.secret };
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            if (m_request.stop.stop_requested())
                return failure(ErrorKind::Cancelled, "cancelled");
            m_request.events.progress(Stage::Test, static_cast<unsigned>(i), static_cast<unsigned>(m_cases.size()),
                specOf(m_request.problem, m_cases[i]).name);
            WARPDESK_TRY(TestResult test, runTest(context, m_cases[i]));
            m_result.milliseconds.jit += test.jitMilliseconds;
            m_result.milliseconds.tests += test.milliseconds;
            if (m_result.verdict == Verdict::Accepted && test.verdict != Verdict::Accepted) {
                m_result.verdict = test.verdict;
                m_result.message = test.message;
            }
            m_request.events.test(i, test);
            m_result.tests.push_back(std::move(test));
            // Whatever ran out of time or memory will do so again, and every larger test costs its whole limit.
            const Verdict last = m_result.tests.back().verdict;
            if (last == Verdict::TimeLimit || last == Verdict::MemoryLimit) {
                m_result.skipped += static_cast<unsigned>(m_cases.size() - i - 1);
                break;
            }
        }
        return explainFailure(module);
    }

    void output(std::string_view text)
    {
        const std::size_t untold = maxTold - std::min(maxTold, m_told);
        if (untold > 0)
            m_request.events.output(text.substr(0, untold));
        m_told += text.size();
        const std::size_t room = maxOutput - std::min(maxOutput, m_result.output.size());
        m_result.outputTruncated |= text.size() > room;
        m_result.output += text.substr(0, room);
    }

    const JudgeRequest& m_request;
    WatchedDevice m_device;
    Clock::time_point m_begin;
    JudgeResult m_result;
    std::vector<CaseKey> m_cases;
    std::size_t m_told = 0; ///< bytes printed
};

} // namespace

std::string_view name(Stage stage)
{
    constexpr std::array<std::string_view, 5> names { "compile", "reference", "jit", "test", "measure" };
    return names[static_cast<std::size_t>(stage)];
}

Result<JudgeResult> judge(const JudgeRequest& request) { return Judgement(request).run(); }

} // namespace warpdesk::judge
