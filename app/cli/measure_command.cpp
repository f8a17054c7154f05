// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/diagnostic_text.h"
#include "app/cli/job.h"
#include "app/cli/judge_text.h"
#include "app/cli/measure_text.h"
#include "app/cli/outcome.h"
#include "app/cli/problem_choice.h"

#include <fmt/format.h>

#include <QFileInfo>

#include <algorithm>

namespace warpdesk::cli {

namespace {

const QStringList regimeWords { QStringLiteral("both"), QStringLiteral("warm"), QStringLiteral("cold") };

std::expected<QJsonObject, Failure> measureJob(const Options& options, const Solution& solution)
{
    auto job = solutionJob("measure", solution, options, { "device", "target", "sweep" });
    if (!job)
        return job;
    const auto regime = options.oneOf("regime", regimeWords);
    if (!regime)
        return std::unexpected(regime.error());
    job->insert(QStringLiteral("regime"), *regime);
    if (options.has("seconds")) {
        bool isNumber = false;
        const double seconds = options.value("seconds").toDouble(&isNumber);
        if (!isNumber)
            return std::unexpected(usage("--seconds takes a number, as 0.5"));
        job->insert(QStringLiteral("seconds"), seconds);
    }
    if (options.has("against")) {
        const auto other = readSource(options.value("against"));
        if (!other)
            return std::unexpected(other.error());
        job->insert(QStringLiteral("against"), QString::fromUtf8(*other));
        job->insert(QStringLiteral("against_file"), QFileInfo(options.value("against")).fileName());
    }
    return job;
}

/// The first judgement of the two that was not accepted, and the file it is about.
std::pair<Json, std::string> refused(const Json& result, const Options& options)
{
    const std::string verdict = result.value("verdict", "");
    if (verdict != "accepted" || !result.contains("against"))
        return { result, options.positional(1).toStdString() };
    return { result["against"], options.value("against").toStdString() };
}

int tell(Console& console, const Json& result, const Options& options)
{
    const Json cases = result.value("cases", Json::array());
    if (!cases.empty()) {
        console.print(measureText(console, result));
        const bool good = result.value("verdict", "") == "accepted";
        return console.finish(result, good ? Exit::Done : Exit::Rejected);
    }
    const auto [judgement, file] = refused(result, options);
    const auto source = readSource(QString::fromStdString(file));
    const std::string text = source ? source->toStdString() : std::string();
    const Json diagnostics = judgement.value("diagnostics", Json::array());
    if (!diagnostics.empty())
        console.complain(diagnosticsText(console, diagnostics, text, file));
    for (const Json& test : judgement.value("tests", Json::array())) {
        if (test.value("verdict", "") == "accepted")
            continue;
        console.print(testText(console, test, test.value("name", "").size()));
        if (const std::string place = placeText(console, test, text, file); !place.empty())
            console.print(place);
        break;
    }
    console.print(verdictText(console, judgement));
    console.print(fmt::format("only an accepted solution is measured, and {} is not", file));
    const bool compiles = judgement.value("verdict", "") != "does not compile";
    return console.finish(result, compiles ? Exit::Rejected : Exit::DoesNotCompile);
}

int runMeasure(const Options& options, Console& console)
{
    const auto solution = chooseSolution(options);
    if (!solution)
        return console.fail(solution.error());
    const auto job = measureJob(options, *solution);
    if (!job)
        return console.fail(job.error());
    console.print(console.styled(solution->problem.title.toStdString(), Style::Bold));
    const JobOutcome outcome = runJob(console, options.runner(), *job);
    if (outcome.failure)
        return tellFailure(console, outcome, { options.positional(1).toStdString(), solution->source.toStdString() });
    return tell(console, completeResult(outcome), options);
}

} // namespace

Command measureCommand()
{
    return {
        { "measure", "judges a solution, then times it", { "SLUG", "FILE" },
            { { "against", "FILE", "time this solution too, in pairs, and say which is faster" },
                { "sweep", "SIZES", "n=1k..16M (doubling), n=1k..16M*4, n=100..1000+300 or n=7,33,1000" },
                { "regime", "WHICH", "both (default), warm or cold caches" },
                { "seconds", "S", "time for one size and regime (default: 1)" },
                { "device", "DEVICE",
                    "emulator, emulator:GPU or cuda:N (default: the GPU where usable, else the emulator)" },
                { "target", "GPU", "the GPU whose limits hold, a row of gpus.yaml" } },
            "Only what passes every test is timed. On the emulator the times are its own wall time, not a GPU's." },
        runMeasure
    };
}

} // namespace warpdesk::cli
