// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/diagnostic_text.h"
#include "app/cli/job.h"
#include "app/cli/nvdisasm.h"
#include "app/cli/outcome.h"
#include "app/cli/problem_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QSaveFile>

#include <algorithm>
#include <vector>

namespace warpdesk::cli {

namespace {

constexpr qint64 mostFileBytes = qint64 { 64 } << 20;

struct Request {
    QJsonObject job;
    QList<QByteArray> parts;
    SourceFile file;
};

Failure unreadable(const QString& path, const QString& why)
{
    return { "input", fmt::format("{} cannot be read: {}", path.toStdString(), why.toStdString()), {},
        path.toStdString(), 0, 0, false };
}

/// A .cubin goes to the runner as it is, anything else is source text.
std::expected<void, Failure> addFile(const QString& path, Request& request)
{
    request.file.name = path.toStdString();
    if (!path.endsWith(QLatin1String(".cubin"))) {
        const auto source = readSource(path);
        if (!source)
            return std::unexpected(source.error());
        request.file.text = source->toStdString();
        request.job.insert(QStringLiteral("source"), QString::fromUtf8(*source));
        return {};
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(unreadable(path, file.errorString()));
    if (file.size() == 0 || file.size() > mostFileBytes)
        return std::unexpected(unreadable(path, QStringLiteral("it has %1 bytes").arg(file.size())));
    request.parts.append(file.readAll());
    return {};
}

std::expected<Request, Failure> prepare(const Options& options)
{
    Request request;
    const QString path = options.positional(0);
    request.job = { { QStringLiteral("job"), QStringLiteral("cubin") },
        { QStringLiteral("file"), QFileInfo(path).fileName() }, { QStringLiteral("kernel"), options.value("kernel") },
        { QStringLiteral("target"), options.value("target") }, { QStringLiteral("listing"), options.has("sass") },
        { QStringLiteral("code"), options.has("sass") || options.has("out") } };
    const auto threads = options.integer("block", 0, 1, 1024);
    const auto shared = options.integer("shared", 0, 0, 1 << 20);
    const auto registers = options.integer("max-registers", 0, 1, 255);
    for (const auto* number : { &threads, &shared, &registers })
        if (!*number)
            return std::unexpected(number->error());
    request.job.insert(QStringLiteral("threads"), *threads);
    request.job.insert(QStringLiteral("shared"), *shared);
    request.job.insert(QStringLiteral("options"),
        QJsonObject { { QStringLiteral("max_registers"), *registers },
            { QStringLiteral("fast_math"), options.has("fast-math") },
            { QStringLiteral("defines"), QJsonArray::fromStringList(options.values("define")) } });
    if (const auto added = addFile(path, request); !added)
        return std::unexpected(added.error());
    return request;
}

/// "integer 40, fp32 fma 32": the most frequent first.
std::string mixText(const Json& mix)
{
    std::vector<std::pair<std::string, unsigned>> sorted;
    for (const auto& [name, count] : mix.items())
        sorted.emplace_back(name, count.get<unsigned>());
    std::ranges::stable_sort(sorted, std::ranges::greater {}, &std::pair<std::string, unsigned>::second);
    std::string text;
    for (const auto& [name, count] : sorted)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count);
    return text;
}

std::string occupancyText(const Json& one)
{
    std::vector<std::string> limits;
    for (const Json& limit : one.value("limits", Json::array()))
        limits.push_back(limit.get<std::string>());
    std::string text = fmt::format("{:5} threads: {:2} blocks, {:2} of {} warps ({:.0f} %), limited by {}",
        one.value("threads", 0), one.value("blocks", 0), one.value("warps", 0), one.value("max_warps", 0),
        100 * one.value("fraction", 0.0), fmt::join(limits, " and "));
    if (const Json step = one.value("fewer_registers", Json()); step.is_object())
        text += fmt::format("; with {} registers {} blocks", step.value("registers", 0), step.value("blocks", 0));
    if (const Json step = one.value("less_shared", Json()); step.is_object())
        text += fmt::format(
            "; with {} bytes of shared memory {} blocks", step.value("shared_bytes", 0), step.value("blocks", 0));
    return text;
}

std::string spillText(const Json& spills)
{
    if (!spills.is_object())
        return "spills unknown";
    const auto stores = spills.value("store_bytes", 0U);
    const auto loads = spills.value("load_bytes", 0U);
    return stores == 0 && loads == 0 ? "no spills" : fmt::format("spills {} bytes stored, {} loaded", stores, loads);
}

void printKernel(Console& console, const Json& kernel)
{
    console.print(console.styled(kernel.value("demangled", ""), Style::Bold));
    console.print(fmt::format("  {} registers, {}, {} bytes of stack, {} bytes of static shared memory, {} barriers",
        kernel.value("registers", 0), spillText(kernel.value("spills", Json())), kernel.value("stack_bytes", 0),
        kernel.value("shared_bytes", 0), kernel.value("barriers", 0)));
    console.print(fmt::format("  {} instructions: {}", kernel.value("instructions", 0), mixText(kernel["mix"])));
    for (const Json& one : kernel.value("occupancy", Json::array()))
        console.print("  " + occupancyText(one));
}

/// Puts NVIDIA's text in place of the house's own listing, where the tool is found.
std::expected<void, Failure> addDisassembly(Json& result, const QByteArray& code)
{
    const QString tool = findNvdisasm();
    result["disassembler"] = tool.isEmpty() ? "own" : tool.toStdString();
    if (tool.isEmpty())
        return {};
    const auto text = disassemble(tool, code);
    if (!text)
        return std::unexpected(text.error());
    for (Json& kernel : result["kernels"])
        if (std::string section = sectionOf(*text, kernel.value("name", "")); !section.empty())
            kernel["listing"] = std::move(section);
    return {};
}

std::expected<void, Failure> useCode(const Options& options, Json& result, const QByteArray& code)
{
    if (options.has("sass"))
        if (const auto added = addDisassembly(result, code); !added)
            return added;
    if (!options.has("out"))
        return {};
    QSaveFile file(options.value("out"));
    if (!file.open(QIODevice::WriteOnly) || file.write(code) != code.size() || !file.commit())
        return std::unexpected(Failure { "environment",
            fmt::format(
                "{} cannot be written: {}", options.value("out").toStdString(), file.errorString().toStdString()),
            {}, {}, 0, 0, false });
    result["out"] = options.value("out").toStdString();
    return {};
}

void printResult(Console& console, const Json& result)
{
    const Json target = result.value("target", Json());
    console.print(fmt::format("{}{}", result.value("architecture", ""),
        target.is_string() ? fmt::format(", occupancy on {}", target.get<std::string>()) : std::string()));
    for (const Json& kernel : result.value("kernels", Json::array()))
        printKernel(console, kernel);
    for (const Json& kernel : result.value("kernels", Json::array()))
        if (const std::string text = kernel.value("listing", ""); !text.empty())
            console.print("\n" + kernel.value("demangled", "") + "\n" + text);
    if (result.value("disassembler", "") == "own")
        console.print("nvdisasm was not found (WARPDESK_NVDISASM names one): the listing has no operands.");
}

int runCubin(const Options& options, Console& console)
{
    const auto request = prepare(options);
    if (!request)
        return console.fail(request.error());
    const JobOutcome outcome = runJob(console, options.runner(), request->job, request->parts);
    if (outcome.failure)
        return tellFailure(console, outcome, request->file);
    Json result = completeResult(outcome);
    if (const Json diagnostics = result.value("diagnostics", Json::array()); !diagnostics.empty())
        console.complain(diagnosticsText(console, diagnostics, request->file.text, request->file.name));
    if (result.value("verdict", "") == "does not compile")
        return console.finish(result, Exit::DoesNotCompile);
    const QByteArray code = !request->parts.isEmpty()           ? request->parts.front()
        : result.contains("binary") && !outcome.parts.isEmpty() ? outcome.parts.front()
                                                                : QByteArray();
    result.erase("binary");
    if (const auto used = useCode(options, result, code); !used)
        return console.fail(used.error());
    printResult(console, result);
    return console.finish(result, Exit::Done);
}

} // namespace

Command cubinCommand()
{
    return { { "cubin", "what a kernel takes on a GPU: registers, spills, instructions, occupancy", { "FILE" },
                 { { "kernel", "NAME", "one kernel: its plain, lowered or demangled name" },
                     { "target", "GPU", "a row of gpus.yaml, or an architecture such as sm_86; default: h100" },
                     { "block", "THREADS", "occupancy of this block size alone" },
                     { "shared", "BYTES", "dynamic shared memory of a block" },
                     { "max-registers", "N", "at most N registers a thread" },
                     { "define", "NAME=VALUE", "as the compiler's -D" }, { "fast-math", {}, "as the compiler's" },
                     { "sass", {}, "the machine code as text, by nvdisasm where it is found" },
                     { "o,out", "FILE", "writes the CUBIN" } },
                 "FILE is a .cu, or a .cubin. Nothing runs, and no GPU is needed." },
        runCubin };
}

} // namespace warpdesk::cli
