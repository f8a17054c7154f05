// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/diagnostic_text.h"
#include "app/cli/finding_text.h"
#include "app/cli/job.h"
#include "app/cli/judge_text.h"
#include "app/cli/outcome.h"
#include "app/cli/problem_choice.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpdesk::cli {

namespace {

const QStringList checkWords { QStringLiteral("memory"), QStringLiteral("none"), QStringLiteral("full") };

std::expected<QJsonObject, Failure> judgeJob(const Options& options, const Solution& solution, bool checkAll)
{
    auto job = solutionJob("judge", solution, options, { "device", "target", "seed", "only" });
    if (!job)
        return job;
    if (checkAll)
        job->insert(QStringLiteral("device"), QStringLiteral("emulator"));
    if (checkAll) {
        job->insert(QStringLiteral("checks"), QStringLiteral("full"));
        return job;
    }
    const auto checks = options.oneOf("checks", checkWords);
    if (!checks)
        return std::unexpected(checks.error());
    job->insert(QStringLiteral("checks"), *checks);
    return job;
}

Exit exitOfVerdict(const Json& result)
{
    const std::string verdict = result.value("verdict", "");
    if (verdict == "accepted")
        return Exit::Done;
    return verdict == "does not compile" ? Exit::DoesNotCompile : Exit::Rejected;
}

std::size_t nameWidth(const services::Problem& problem)
{
    std::size_t widest = 6;
    for (const QString& name : problem.testNames)
        widest = std::max(widest, displayWidth(name.toStdString()));
    return std::min<std::size_t>(widest, 48);
}

/// Prints rows as they come; a place that many tests fail at is shown once.
class TestRows final {
public:
    TestRows(Console& console, const SourceFile& source, std::size_t width)
        : m_console(console)
        , m_source(source)
        , m_width(width)
    {
    }

    void add(const Json& test)
    {
        m_console.print(testText(m_console, test, m_width));
        ++m_count;
        const Json place = test.value("place", Json());
        const std::string text = placeText(m_console, test, m_source.text, m_source.name);
        if (!text.empty() && place != m_lastPlace)
            m_console.print(text);
        if (!text.empty())
            m_lastPlace = place;
    }
    [[nodiscard]] std::size_t count() const { return m_count; }

private:
    Console& m_console;
    const SourceFile& m_source;
    std::size_t m_width;
    std::size_t m_count = 0;
    Json m_lastPlace;
};

int tellVerdict(Console& console, const JobOutcome& outcome, const SourceFile& source, TestRows& rows, bool checkAll)
{
    const Json result = completeResult(outcome);
    const Json diagnostics = result.value("diagnostics", Json::array());
    if (!diagnostics.empty())
        console.complain(diagnosticsText(console, diagnostics, source.text, source.name));
    const Json tests = result.value("tests", Json::array());
    for (std::size_t i = rows.count(); i < tests.size(); ++i)
        rows.add(tests[i]);
    if (const std::string output = result.value("output", ""); !output.empty()) {
        console.print(console.styled("output", Style::Bold));
        console.printOutput(output);
    }
    const Json findings = findingsOf(result);
    constexpr std::size_t mostShown = 12;
    for (std::size_t i = 0; i < std::min(findings.size(), mostShown); ++i)
        console.print(findingText(console, findings[i], source.text, source.name));
    if (findings.size() > mostShown)
        console.print(fmt::format("and {} more findings (--json has them)", findings.size() - mostShown));
    console.print(verdictText(console, result));
    return console.finish(result, checkAll && !findings.empty() ? Exit::Rejected : exitOfVerdict(result));
}

int runTests(const Options& options, Console& console, bool checkAll)
{
    const auto solution = chooseSolution(options);
    if (!solution)
        return console.fail(solution.error());
    const auto job = judgeJob(options, *solution, checkAll);
    if (!job)
        return console.fail(job.error());
    console.print(console.styled(solution->problem.title.toStdString(), Style::Bold));
    const SourceFile file { options.positional(1).toStdString(), solution->source.toStdString() };
    TestRows rows(console, file, nameWidth(solution->problem));
    const JobOutcome outcome
        = runJob(console, options.runner(), *job, {}, [&rows](const Json& test) { rows.add(test); });
    if (outcome.failure)
        return tellFailure(console, outcome, file);
    return tellVerdict(console, outcome, file, rows, checkAll);
}

int runJudge(const Options& options, Console& console) { return runTests(options, console, false); }

int runCheck(const Options& options, Console& console) { return runTests(options, console, true); }

} // namespace

Command judgeCommand()
{
    return { { "judge", "compiles a solution, runs every test and says the verdict", { "SLUG", "FILE" },
                 { { "device", "DEVICE",
                       "emulator, emulator:GPU or cuda:N (default: the GPU where usable, else the emulator)" },
                     { "target", "GPU", "the GPU whose limits hold, a row of gpus.yaml" },
                     { "checks", "LEVEL", "memory (default), none or full" },
                     { "seed", "HEX", "the inputs of an earlier verdict again" },
                     { "only", "TEST", "run just the test of this name, as n=33" } },
                 "SLUG is a problem's short name, or the path of a problem folder." },
        runJudge };
}

Command checkCommand()
{
    return {
        { "check", "runs the tests and looks for races", { "SLUG", "FILE" },
            { { "target", "GPU", "the GPU whose limits hold, a row of gpus.yaml" },
                { "seed", "HEX", "the inputs of an earlier verdict again" },
                { "only", "TEST", "run just the test of this name, as n=33" } },
            "A solution may pass every test and still have a race that another GPU, or another day, brings out. Exit "
            "code 1 when something is found. Always on the emulator." },
        runCheck
    };
}

} // namespace warpdesk::cli
