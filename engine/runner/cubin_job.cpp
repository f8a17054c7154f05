// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic_json.h"
#include "engine/compile/kernels.h"
#include "engine/compile/ptx_lines.h"
#include "engine/cubin/image.h"
#include "engine/cubin/listing.h"
#include "engine/cubin/ptxas_log.h"
#include "engine/device/occupancy.h"
#include "engine/judge/solution.h"
#include "engine/runner/fields.h"
#include "engine/runner/job.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>

namespace warpdesk::runner {
namespace {

constexpr std::string_view kDefaultTarget = "h100";
/// Block sizes whose occupancy is told where the job names none.
constexpr std::array kBlockSizes { 32U, 64U, 96U, 128U, 192U, 256U, 384U, 512U, 768U, 1024U };

/// What machine code is made for, and whose limits its occupancy has.
struct CodeTarget {
    std::string name; ///< as the job has it: "a100", "sm_86"
    std::string architecture; ///< "sm_86"
    const device::GpuRow* row = nullptr; ///< null = no GPU of the architecture is known
};

const device::GpuRow* rowOf(const std::vector<device::GpuRow>& rows, unsigned sm)
{
    const auto found = std::ranges::find_if(
        rows, [&](const device::GpuRow& row) { return row.computeMajor * 10 + row.computeMinor == sm; });
    return found == rows.end() ? nullptr : &*found;
}

/// A row's id, or "sm_86". A source that needs what only 9.0a has gets it.
Result<CodeTarget> targetOf(Workshop& workshop, std::string name, std::string_view source)
{
    WARPDESK_TRY(const std::vector<device::GpuRow>* rows, workshop.gpuRows());
    if (name.empty())
        name = kDefaultTarget;
    CodeTarget target { name, {}, nullptr };
    if (name.starts_with("sm_")) {
        unsigned sm = 0;
        std::from_chars(name.data() + 3, name.data() + name.size(), sm);
        target.architecture = name;
        target.row = rowOf(*rows, sm);
        return target;
    }
    const auto row = std::ranges::find(*rows, name, &device::GpuRow::id);
    if (row == rows->end()) {
        std::vector<std::string_view> known;
        for (const device::GpuRow& one : *rows)
            known.push_back(one.id);
        return failure(ErrorKind::Input, fmt::format("no GPU \"{}\" is known", name),
            fmt::format("Known are {}, or an architecture such as sm_86.", fmt::join(known, ", ")));
    }
    target.row = &*row;
    target.architecture = fmt::format("sm_{}{}", row->computeMajor, row->computeMinor);
    if (target.architecture == "sm_90" && judge::architectureFor(source) == "compute_90a")
        target.architecture += 'a';
    return target;
}

Json mixJson(const cubin::SassMix& mix)
{
    Json json = Json::object();
    for (std::size_t i = 0; i < cubin::kSassClasses; ++i)
        if (mix.counts[i] != 0)
            json[std::string(cubin::name(static_cast<cubin::SassClass>(i)))] = mix.counts[i];
    return json;
}

/// The innermost line of the solution that an instruction comes from, 0 = none.
std::uint32_t solutionLine(const cubin::CubinImage& image, const cubin::KernelImage& kernel,
    const cubin::SassInstruction& one, std::string_view file)
{
    for (const cubin::CodePlace& place : image.placesOf(kernel, one.offset)) {
        const std::string_view name = place.file;
        if (name == file || name.ends_with(fmt::format("/{}", file)))
            return place.line;
    }
    return 0;
}

Json linesJson(const cubin::CubinImage& image, const cubin::KernelImage& kernel, std::string_view file)
{
    std::map<std::uint32_t, std::vector<cubin::SassInstruction>> byLine;
    for (const cubin::SassInstruction& one : kernel.instructions)
        byLine[solutionLine(image, kernel, one, file)].push_back(one);
    Json lines = Json::array();
    for (const auto& [line, instructions] : byLine)
        lines.push_back({ { "line", line }, { "instructions", instructions.size() },
            { "mix", mixJson(cubin::mixOf(instructions)) } });
    return lines;
}

/// How many loads, stores and copies of each width there are: {"load global": {"4": 2, "16": 1}}.
Json widthsJson(const cubin::KernelImage& kernel)
{
    Json json = Json::object();
    for (const cubin::SassInstruction& one : kernel.instructions) {
        if (one.width == 0)
            continue;
        Json& count = json[std::string(cubin::name(one.kind))][fmt::format("{}", one.width)];
        count = (count.is_null() ? 0U : count.get<unsigned>()) + 1;
    }
    return json;
}

Json stepJson(const char* what, const device::OccupancyReport::Step& step)
{
    return { { what, step.value }, { "blocks", step.blocks }, { "warps", step.warps } };
}

Json occupancyJson(const device::GpuRow& row, const device::BlockNeeds& needs)
{
    const device::OccupancyReport report = device::occupancyReport(row, needs);
    Json limits = Json::array();
    for (const device::Occupancy::Limit limit : report.limits)
        limits.push_back(device::name(limit));
    Json json { { "threads", needs.threads }, { "blocks", report.blocks }, { "warps", report.warps },
        { "max_warps", report.maxWarps }, { "fraction", report.fraction() }, { "limits", std::move(limits) } };
    if (report.fewerRegisters)
        json["fewer_registers"] = stepJson("registers", *report.fewerRegisters);
    if (report.lessShared)
        json["less_shared"] = stepJson("shared_bytes", *report.lessShared);
    return json;
}

struct Wanted {
    std::string file;
    unsigned threads = 0; ///< of a block; 0 = the usual sizes
    std::uint64_t dynamicShared = 0;
    bool listing = false;
};

Json occupanciesJson(const device::GpuRow& row, const cubin::KernelImage& kernel, const Wanted& wanted)
{
    const std::uint32_t bound
        = kernel.maxThreads[0] * std::max(1U, kernel.maxThreads[1]) * std::max(1U, kernel.maxThreads[2]);
    Json list = Json::array();
    const auto add = [&](unsigned threads) {
        list.push_back(occupancyJson(
            row, { threads, kernel.registers, kernel.sharedBytes + wanted.dynamicShared, kernel.barriers }));
    };
    if (wanted.threads != 0) {
        add(wanted.threads);
        return list;
    }
    for (const unsigned threads : kBlockSizes)
        if (threads <= row.maxThreadsPerBlock && (bound == 0 || threads <= bound))
            add(threads);
    return list;
}

Json spillsJson(const cubin::KernelImage& kernel, const cubin::PtxasReport* report)
{
    // ptxas's own words first: older CUBINs do not list the instructions.
    if (report != nullptr)
        return { { "store_bytes", report->spillStoreBytes }, { "load_bytes", report->spillLoadBytes } };
    if (kernel.spills)
        return { { "store_bytes", kernel.spills->storeBytes }, { "load_bytes", kernel.spills->loadBytes } };
    return nullptr;
}

Json kernelJson(const cubin::CubinImage& image, const cubin::KernelImage& kernel, const cubin::PtxasReport* report,
    const device::GpuRow* row, const Wanted& wanted)
{
    Json parameters = Json::array();
    for (const cubin::KernelParameter& parameter : kernel.parameters)
        parameters.push_back({ { "offset", parameter.offset }, { "bytes", parameter.bytes } });
    Json banks = Json::object();
    for (const auto& [bank, bytes] : kernel.constantBanks)
        banks[fmt::format("{}", bank)] = bytes;
    Json json { { "name", kernel.name }, { "demangled", compile::demangled(kernel.name) },
        { "registers", kernel.registers }, { "spills", spillsJson(kernel, report) },
        { "stack_bytes", kernel.stackBytes }, { "shared_bytes", kernel.sharedBytes },
        { "constant_bytes", std::move(banks) }, { "parameters", std::move(parameters) },
        { "barriers", kernel.barriers }, { "code_bytes", kernel.codeBytes },
        { "instructions", kernel.instructions.size() }, { "mix", mixJson(cubin::mixOf(kernel.instructions)) },
        { "widths", widthsJson(kernel) }, { "lines", linesJson(image, kernel, wanted.file) } };
    if (kernel.maxThreads[0] != 0)
        json["max_threads"] = kernel.maxThreads;
    if (row != nullptr)
        json["occupancy"] = occupanciesJson(*row, kernel, wanted);
    if (wanted.listing)
        json["listing"] = cubin::listing(image, kernel);
    return json;
}

/// Whether a kernel is the one a person means: by PTX name, signature, or plain name.
bool isNamed(const std::string& kernel, const std::string& wanted)
{
    const std::string demangled = compile::demangled(kernel);
    return kernel == wanted || demangled == wanted || compile::plainName(demangled) == wanted;
}

Result<Json> kernelsJson(const cubin::CubinImage& image, std::string_view log, const std::string& kernel,
    const device::GpuRow* row, const Wanted& wanted)
{
    const std::vector<cubin::PtxasReport> reports = cubin::parsePtxasLog(log);
    Json list = Json::array();
    std::vector<std::string> names;
    for (const cubin::KernelImage& one : image.kernels) {
        names.push_back(compile::plainName(compile::demangled(one.name)));
        if (!kernel.empty() && !isNamed(one.name, kernel))
            continue;
        const auto report = std::ranges::find(reports, one.name, &cubin::PtxasReport::kernel);
        list.push_back(kernelJson(image, one, report == reports.end() ? nullptr : &*report, row, wanted));
    }
    if (list.empty())
        return names.empty()
            ? failure(ErrorKind::Input, "there is no kernel in this file", "A kernel is a __global__ function.")
            : failure(ErrorKind::Input, fmt::format("there is no kernel \"{}\"", kernel),
                  fmt::format("Kernels here are {}.", fmt::join(names, ", ")));
    return list;
}

Result<compile::Options> optionsOf(const Json& job, const std::string& architecture)
{
    const Json settings = job.value("options", Json::object());
    compile::Options options;
    options.architecture = architecture;
    options.machineCode = true;
    WARPDESK_TRY(options.fastMath, flagOr(settings, "fast_math", false));
    WARPDESK_TRY(options.defines, textsOr(settings, "defines"));
    WARPDESK_TRY(const std::uint64_t registers, numberOr(settings, "max_registers", 0, 255));
    options.maxRegisters = static_cast<int>(registers);
    return options;
}

/// The compiler puts its working folder before the names of files, which says nothing to anybody.
void leaveOutFolder(cubin::CubinImage& image)
{
    std::error_code error;
    const std::string folder = std::filesystem::current_path(error).string() + '/';
    for (std::string& file : image.source.files)
        if (file.starts_with(folder))
            file.erase(0, folder.size());
}

/// Machine code that was made elsewhere: the job's binary part.
Result<JobResult> readGiven(const JobContext& context, const std::string& kernel, const Wanted& wanted)
{
    WARPDESK_TRY(const std::vector<device::GpuRow>* rows, context.workshop.gpuRows());
    WARPDESK_TRY(const cubin::CubinImage image, cubin::readCubin(context.job.parts.front()));
    const device::GpuRow* row = rowOf(*rows, image.sm);
    WARPDESK_TRY(Json kernels, kernelsJson(image, {}, kernel, row, wanted));
    return JobResult { { { "version", 1 }, { "architecture", fmt::format("sm_{}", image.sm) },
                           { "target", row == nullptr ? Json() : Json(row->id) }, { "kernels", std::move(kernels) },
                           { "diagnostics", Json::array() }, { "milliseconds", 0.0 } },
        {} };
}

} // namespace

Result<JobResult> runCubin(const JobContext& context)
{
    const Json& job = context.job.object;
    Wanted wanted;
    WARPDESK_TRY(wanted.file, textOr(job, "file", "solution.cu"));
    WARPDESK_TRY(const std::string kernel, textOr(job, "kernel", ""));
    WARPDESK_TRY(const std::uint64_t threads, numberOr(job, "threads", 0, 1024));
    wanted.threads = static_cast<unsigned>(threads);
    WARPDESK_TRY(wanted.dynamicShared, numberOr(job, "shared", 0, std::uint64_t { 1 } << 20U));
    WARPDESK_TRY(wanted.listing, flagOr(job, "listing", false));
    WARPDESK_TRY(const bool wantsCode, flagOr(job, "code", false));
    WARPDESK_TRY(const bool wantsPtx, flagOr(job, "ptx", false));
    if (!context.job.parts.empty())
        return readGiven(context, kernel, wanted);

    WARPDESK_TRY(const std::string source, text(job, "source"));
    WARPDESK_TRY(const std::string name, textOr(job, "target", ""));
    WARPDESK_TRY(const CodeTarget target, targetOf(context.workshop, name, source));
    WARPDESK_TRY(const compile::Options options, optionsOf(job, target.architecture));
    WARPDESK_TRY(compile::Compiler * compiler, context.workshop.compiler());
    context.events.progress("compile", 0, 1);
    WARPDESK_TRY(const compile::Output output, compiler->compile(source, wanted.file, options));
    if (context.stop.stop_requested())
        return failure(ErrorKind::Cancelled, "cancelled");
    for (const Diagnostic& diagnostic : output.diagnostics)
        context.events.diagnostic(diagnostic);
    if (!output.ok)
        return JobResult { { { "version", 1 }, { "verdict", "does not compile" },
                               { "architecture", output.architecture }, { "diagnostics", toJson(output.diagnostics) } },
            {} };
    WARPDESK_TRY(cubin::CubinImage image, cubin::readCubin(output.cubin));
    leaveOutFolder(image);
    WARPDESK_TRY(Json kernels, kernelsJson(image, output.log, kernel, target.row, wanted));
    JobResult result { { { "version", 1 }, { "architecture", output.architecture },
                           { "target", target.row == nullptr ? Json() : Json(target.row->id) },
                           { "kernels", std::move(kernels) }, { "diagnostics", toJson(output.diagnostics) },
                           { "milliseconds", output.milliseconds } },
        {} };
    if (wantsPtx)
        result.result["ptx"] = output.ptx;
    if (wantsCode) {
        result.result["binary"] = result.parts.size();
        result.parts.push_back(output.cubin);
    }
    return result;
}

} // namespace warpdesk::runner
