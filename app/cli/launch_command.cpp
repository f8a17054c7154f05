// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/diagnostic_text.h"
#include "app/cli/job.h"
#include "app/cli/judge_text.h"
#include "app/cli/launch_arguments.h"
#include "app/cli/npy.h"
#include "app/cli/outcome.h"
#include "app/cli/problem_choice.h"

#include <fmt/format.h>

#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace warpdesk::cli {

namespace {

constexpr std::size_t valuesShown = 16;
const QStringList checkWords { QStringLiteral("memory"), QStringLiteral("none"), QStringLiteral("full") };

struct Launch {
    QJsonObject job;
    std::vector<LaunchArgument> arguments;
    QList<QByteArray> parts;
};

std::expected<void, Failure> addExtents(const Options& options, QJsonObject& job)
{
    for (const char* name : { "grid", "block", "cluster" }) {
        if (!options.has(name))
            continue;
        const auto extent = parseExtent(name, options.value(name));
        if (!extent)
            return std::unexpected(extent.error());
        QJsonArray list;
        for (const std::uint32_t size : *extent)
            list.append(static_cast<qint64>(size));
        job.insert(QLatin1String(name), list);
    }
    return {};
}

std::expected<Launch, Failure> prepare(const Options& options, const QByteArray& source)
{
    for (const char* needed : { "kernel", "grid", "block" }) {
        if (!options.has(needed))
            return std::unexpected(
                usage(fmt::format("--{} is missing", needed), "`warpdesk launch --help` explains it"));
    }
    Launch launch;
    launch.job = { { QStringLiteral("job"), QStringLiteral("launch") },
        { QStringLiteral("source"), QString::fromUtf8(source) },
        { QStringLiteral("file"), QFileInfo(options.positional(0)).fileName() },
        { QStringLiteral("kernel"), options.value("kernel") },
        { QStringLiteral("cooperative"), options.has("cooperative") } };
    if (const auto added = addExtents(options, launch.job); !added)
        return std::unexpected(added.error());
    const auto shared = options.integer("shared", 0, 0, qint64 { 1 } << 32);
    const auto repeat = options.integer("repeat", 1, 1, 1'000'000);
    const auto checks = options.oneOf("checks", checkWords);
    if (!shared || !repeat)
        return std::unexpected(!shared ? shared.error() : repeat.error());
    if (!checks)
        return std::unexpected(checks.error());
    launch.job.insert(QStringLiteral("shared"), *shared);
    launch.job.insert(QStringLiteral("repeat"), *repeat);
    launch.job.insert(QStringLiteral("checks"), *checks);
    for (const char* name : { "device", "target" }) {
        if (options.has(name))
            launch.job.insert(QLatin1String(name), options.value(name));
    }
    for (const QString& text : options.values("arg")) {
        auto argument = parseLaunchArgument(text);
        if (!argument)
            return std::unexpected(argument.error());
        launch.arguments.push_back(*std::move(argument));
    }
    launch.job.insert(QStringLiteral("arguments"), launchArgumentsJson(launch.arguments, launch.parts));
    return launch;
}

/// Brings the outputs into the form of contracts.md: values here, or written to the file the user named.
std::expected<void, Failure> placeOutputs(Json& result, const Launch& launch, const QList<QByteArray>& parts)
{
    for (Json& output : result["outputs"]) {
        const auto index = output.value("argument", std::size_t { 0 });
        if (index >= launch.arguments.size())
            continue;
        const LaunchArgument& argument = launch.arguments[index];
        const bool binary = output.contains("binary");
        const qsizetype part = binary ? output["binary"].get<qsizetype>() : 0;
        if (binary && part >= parts.size())
            return std::unexpected(
                Failure { "internal", "the runner announced an output that did not come", {}, {}, 0, 0, false });
        if (argument.outputFile.isEmpty()) {
            if (binary)
                output["values"] = valuesOf(argument.type, parts[part]);
            output.erase("binary");
            continue;
        }
        const QByteArray bytes
            = binary ? parts[part] : bytesOfValues(argument.type, output.value("values", Json::array()));
        const bool npy = argument.outputFile.endsWith(QLatin1String(".npy"));
        QSaveFile file(argument.outputFile);
        if (!file.open(QIODevice::WriteOnly) || file.write(npy ? writeNpy(argument.type, bytes) : bytes) < 0
            || !file.commit()) {
            return std::unexpected(Failure { "environment",
                fmt::format(
                    "{} cannot be written: {}", argument.outputFile.toStdString(), file.errorString().toStdString()),
                {}, {}, 0, 0, false });
        }
        output.erase("binary");
        output.erase("values");
        output["count"] = bytes.size() / static_cast<qsizetype>(judge::bytesOf(argument.type));
        output["file"] = argument.outputFile.toStdString();
    }
    return {};
}

std::string timesText(const Json& result)
{
    std::vector<double> times;
    for (const Json& time : result.value("milliseconds", Json::array())) {
        if (time.is_number())
            times.push_back(time.get<double>());
    }
    if (times.empty())
        return {};
    std::ranges::sort(times);
    const std::size_t middle = times.size() / 2;
    const double median = times.size() % 2 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
    std::string text = duration(median);
    if (times.size() > 1)
        text = fmt::format(
            "median {} of {} ({} to {})", text, times.size(), duration(times.front()), duration(times.back()));
    if (const Json jit = result.value("jit_milliseconds", Json()); jit.is_number())
        text += fmt::format(", jit {}", duration(jit.get<double>()));
    return text;
}

void printOutputs(Console& console, const Json& result)
{
    for (const Json& output : result.value("outputs", Json::array())) {
        std::string text = fmt::format("argument {} ({})", output.value("argument", 0), output.value("type", "?"));
        if (output.contains("file")) {
            console.print(
                fmt::format("{}: {} elements to {}", text, valueText(output["count"]), output.value("file", "")));
            continue;
        }
        const Json values = output.value("values", Json::array());
        text += ":";
        for (std::size_t i = 0; i < std::min(values.size(), valuesShown); ++i)
            text += " " + valueText(values[i]);
        if (values.size() > valuesShown)
            text += fmt::format(" ... ({} elements)", values.size());
        console.print(text);
    }
}

Exit exitOfLaunch(const Json& result)
{
    const std::string verdict = result.value("verdict", "accepted");
    if (verdict == "does not compile")
        return Exit::DoesNotCompile;
    return verdict == "accepted" ? Exit::Done : Exit::Rejected;
}

int runLaunch(const Options& options, Console& console)
{
    const auto source = readSource(options.positional(0));
    if (!source)
        return console.fail(source.error());
    const auto launch = prepare(options, *source);
    if (!launch)
        return console.fail(launch.error());
    const JobOutcome outcome = runJob(console, options.runner(), launch->job, launch->parts);
    const SourceFile file { options.positional(0).toStdString(), source->toStdString() };
    if (outcome.failure)
        return tellFailure(console, outcome, file);
    Json result = completeResult(outcome);
    if (!result.contains("outputs"))
        result["outputs"] = Json::array();
    if (const auto placed = placeOutputs(result, *launch, outcome.parts); !placed)
        return console.fail(placed.error());
    if (const Json diagnostics = result.value("diagnostics", Json::array()); !diagnostics.empty())
        console.complain(diagnosticsText(console, diagnostics, file.text, file.name));
    console.printOutput(result.value("output", ""));
    printOutputs(console, result);
    if (const std::string verdict = result.value("verdict", ""); !verdict.empty() && verdict != "accepted") {
        console.print(console.styled(verdict, Style::Bad));
        if (const std::string message = result.value("message", ""); !message.empty())
            console.print(message);
        if (const std::string place = placeText(console, result, file.text, file.name); !place.empty())
            console.print(place);
    }
    console.print(fmt::format("{}  {}",
        console.styled(result.value("kernel", options.value("kernel").toStdString()), Style::Bold), timesText(result)));
    return console.finish(result, exitOfLaunch(result));
}

} // namespace

Command launchCommand()
{
    return { { "launch", "runs any kernel of a .cu or .ptx file on raw buffers", { "FILE" },
                 { { "kernel", "NAME", "its plain, lowered or demangled name" },
                     { "grid", "X[,Y[,Z]]", "blocks in the grid" }, { "block", "X[,Y[,Z]]", "threads in a block" },
                     { "shared", "BYTES", "dynamic shared memory" },
                     { "cooperative", {}, "every block resident: grid-wide barriers work" },
                     { "cluster", "X[,Y[,Z]]", "blocks in a cluster" },
                     { "repeat", "N", "launch N times; one time each" },
                     { "arg", "ARGUMENT", "one for each parameter, in order (see below)" },
                     { "checks", "LEVEL", "memory (default), none or full" },
                     { "device", "DEVICE", "emulator, emulator:GPU or cuda:N" },
                     { "target", "GPU", "the GPU whose limits hold" } },
                 "ARGUMENT is\n"
                 "  TYPE:VALUE                    i32:5  f32:1.5  u64:0xffffffffffffffff\n"
                 "  in:TYPE:[1,2,3]  in:TYPE:@FILE\n"
                 "  out:TYPE:COUNT[:@FILE]\n"
                 "  inout:TYPE:[1,2,3][:@FILE]  inout:TYPE:@FILE[:@FILE]\n"
                 "TYPE is i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64 e4m3 e5m2 bool. A FILE is raw little-endian, "
                 "or .npy." },
        runLaunch };
}

} // namespace warpdesk::cli
