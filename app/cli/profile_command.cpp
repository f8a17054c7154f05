// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/diagnostic_text.h"
#include "app/cli/job.h"
#include "app/cli/outcome.h"
#include "app/cli/problem_choice.h"
#include "app/cli/profile_text.h"

#include <fmt/format.h>

#include <QSaveFile>

#include <limits>

namespace warpdesk::cli {

namespace {

std::expected<QJsonObject, Failure> profileJob(const Options& options, const Solution& solution)
{
    auto job = solutionJob("profile", solution, options, { "target", "size", "kernel", "seed" });
    if (!job)
        return job;
    if (options.has("gpu")) {
        if (options.has("target") && options.value("target") != options.value("gpu"))
            return std::unexpected(usage("--gpu and --target name the same thing: give one of them"));
        job->insert(QStringLiteral("target"), options.value("gpu"));
    }
    if (options.has("svg"))
        job->insert(QStringLiteral("svg"), options.has("dark") ? QStringLiteral("dark") : QStringLiteral("light"));
    else if (options.has("dark"))
        return std::unexpected(usage("--dark is about the drawing that --svg writes"));
    if (options.has("block") && !options.has("access") && !options.has("warp") && !options.has("barriers"))
        return std::unexpected(usage("--block chooses the block that --access, --warp or --barriers looks at"));
    job->insert(QStringLiteral("barriers"), options.has("barriers"));
    constexpr qint64 most = std::numeric_limits<std::int32_t>::max();
    for (const char* name : { "sample", "access", "warp", "block" }) {
        if (!options.has(name))
            continue;
        const auto number = options.integer(name, 0, 0, most);
        if (!number)
            return std::unexpected(number.error());
        job->insert(QLatin1String(name), *number);
    }
    return job;
}

/// Writes the roofline to the file that --svg names, and takes it out of the object.
std::expected<void, Failure> writeSvg(const Options& options, Json& result)
{
    const std::string drawing = result.value("svg", "");
    result.erase("svg");
    if (!options.has("svg") || drawing.empty())
        return {};
    QSaveFile file(options.value("svg"));
    const auto bytes = static_cast<qint64>(drawing.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(drawing.data(), bytes) != bytes || !file.commit())
        return std::unexpected(Failure { "environment",
            fmt::format(
                "{} cannot be written: {}", options.value("svg").toStdString(), file.errorString().toStdString()),
            {}, {}, 0, 0, false });
    result["svg"] = options.value("svg").toStdString();
    return {};
}

int tell(Console& console, Json result, const Options& options, const std::string& source)
{
    if (const auto written = writeSvg(options, result); !written)
        return console.fail(written.error());
    const std::string file = options.positional(1).toStdString();
    const std::string verdict = result.value("verdict", "");
    if (const Json diagnostics = result.value("diagnostics", Json::array()); !diagnostics.empty())
        console.complain(diagnosticsText(console, diagnostics, source, file));
    console.printOutput(result.value("output", ""));
    if (verdict != "accepted") {
        console.print(console.styled(verdict, Style::Bad) + "  " + result.value("message", ""));
        return console.finish(result, verdict == "does not compile" ? Exit::DoesNotCompile : Exit::Rejected);
    }
    const Json kernels = result.value("kernels", Json::array());
    console.print(console.styled(
        fmt::format("{}, counted on the emulator as if by {}", result.value("name", ""), result.value("gpu", "")),
        Style::Dim));
    if (kernels.empty())
        console.print("solve() launched no kernel");
    for (const Json& kernel : kernels)
        console.print(kernelText(console, kernel, source));
    if (const std::string total = modelledText(console, result); !total.empty())
        console.print(total);
    if (result.contains("svg"))
        console.print(fmt::format("the roofline is in {}", result["svg"].get<std::string>()));
    if (result.contains("pictures"))
        console.print(picturesText(console, result["pictures"]));
    return console.finish(result, Exit::Done);
}

int runProfile(const Options& options, Console& console)
{
    const auto solution = chooseSolution(options);
    if (!solution)
        return console.fail(solution.error());
    const auto job = profileJob(options, *solution);
    if (!job)
        return console.fail(job.error());
    console.print(console.styled(solution->problem.title.toStdString(), Style::Bold));
    const JobOutcome outcome = runJob(console, options.runner(), *job);
    if (outcome.failure)
        return tellFailure(console, outcome, { options.positional(1).toStdString(), solution->source.toStdString() });
    return tell(console, completeResult(outcome), options, solution->source.toStdString());
}

} // namespace

Command profileCommand()
{
    return { { "profile", "counts what a solution's kernels do, line by line", { "SLUG", "FILE" },
                 { { "size", "SIZE", "n=1000,m=7 or the name of a test (default: the first size to measure)" },
                     { "kernel", "NAME", "only kernels with NAME in their names" },
                     { "gpu", "GPU", "the GPU whose caches and time are modelled, a row of gpus.yaml (default: h100)" },
                     { "target", "GPU", "the same as --gpu" }, { "svg", "FILE", "draws the roofline" },
                     { "dark", {}, "the drawing is for a dark ground" },
                     { "sample", "BLOCKS", "count about so many blocks of a larger grid (default: 128; 0: all)" },
                     { "access", "LINE", "show the addresses of the accesses of this line" },
                     { "warp", "N", "show the active lanes of warp N over time, and its accesses alone" },
                     { "barriers", {}, "show how the warps of a block come to its barriers" },
                     { "block", "N", "the block that --access, --warp and --barriers look at (default: 0)" },
                     { "seed", "HEX", "of the inputs" } },
                 "Instructions are those of the PTX. Names in the object of --json are Nsight Compute's. Times are "
                 "modelled (\u2248), from datasheets: nothing runs on a GPU." },
        runProfile };
}

} // namespace warpdesk::cli
