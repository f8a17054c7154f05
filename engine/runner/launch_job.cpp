// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic_json.h"
#include "engine/compile/kernels.h"
#include "engine/compile/ptx_lines.h"
#include "engine/judge/solution.h"
#include "engine/judge/verdict.h"
#include "engine/judge/verdict_json.h"
#include "engine/ptx/parser.h"
#include "engine/runner/checks_field.h"
#include "engine/runner/fields.h"
#include "engine/runner/job.h"
#include "engine/runner/launch_arguments.h"
#include "engine/runner/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

namespace warpdesk::runner {
namespace {

constexpr std::uint64_t kMostRepeats = 1'000'000;
constexpr std::uint64_t kDefaultSeconds = 600;
constexpr std::size_t kMostOutput = std::size_t { 1 } << 20U; ///< kept in the result; the events carry it all

struct Loaded {
    ptx::Module module;
    std::vector<Diagnostic> diagnostics;
    std::string architecture;
    double compileMilliseconds = 0;
};

std::vector<Diagnostic> diagnosticsOf(const std::vector<ptx::ParseError>& errors)
{
    std::vector<Diagnostic> diagnostics;
    for (const ptx::ParseError& error : errors) {
        Diagnostic& diagnostic = diagnostics.emplace_back();
        diagnostic.place.line = error.line;
        diagnostic.place.column = error.column;
        diagnostic.message = error.message;
    }
    return diagnostics;
}

/// What a source gives when it does not compile.
JobResult refusedSource(const JobContext& context, const std::vector<Diagnostic>& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics)
        context.events.diagnostic(diagnostic);
    return { { { "version", 1 }, { "verdict", "does not compile" }, { "diagnostics", toJson(diagnostics) } }, {} };
}

class LaunchJob final {
public:
    explicit LaunchJob(const JobContext& context)
        : m_context(context)
        , m_job(context.job.object)
    {
    }
    Result<JobResult> run();

private:
    Result<void> readFields();
    Result<std::optional<JobResult>> load(Loaded& loaded);
    Result<JobResult> launch(device::Device& device, const Loaded& loaded);
    Result<JobResult> rejected(const device::LaunchFailure& failure);
    Result<Json> outputs(const LaunchBuffers& buffers, std::vector<std::string>& parts) const;
    Result<device::Dim3> extentOf(std::string_view field, device::Dim3 otherwise) const;
    void keepOutput(std::string_view text)
    {
        m_context.events.output(text);
        m_output += text.substr(0, kMostOutput - std::min(kMostOutput, m_output.size()));
    }

    const JobContext& m_context;
    const Json& m_job;
    std::string m_source, m_file, m_kernel, m_device, m_target;
    device::LaunchRequest m_request;
    device::Checks m_checks = device::Checks::Memory;
    std::uint64_t m_repeat = 1;
    std::uint64_t m_seconds = kDefaultSeconds;
    std::vector<LaunchArgument> m_arguments;
    Json m_result;
    std::string m_output;
    bool m_faulted = false;
};

Result<device::Dim3> LaunchJob::extentOf(std::string_view field, device::Dim3 otherwise) const
{
    const auto found = m_job.find(field);
    if (found == m_job.end() || found->is_null())
        return otherwise;
    std::array<std::uint32_t, 3> sizes { 1, 1, 1 };
    if (!found->is_array() || found->empty() || found->size() > 3)
        return failure(ErrorKind::Input, fmt::format("the job's field \"{}\" must be up to three sizes", field));
    for (std::size_t i = 0; i < found->size(); ++i) {
        if (!(*found)[i].is_number_unsigned() || (*found)[i].get<std::uint64_t>() > UINT32_MAX)
            return failure(ErrorKind::Input, fmt::format("the job's field \"{}\" must hold whole numbers", field));
        sizes[i] = (*found)[i].get<std::uint32_t>();
    }
    return device::Dim3 { sizes[0], sizes[1], sizes[2] };
}

Result<void> LaunchJob::readFields()
{
    WARPDESK_TRY(m_source, text(m_job, "source"));
    WARPDESK_TRY(m_file, textOr(m_job, "file", "kernel.cu"));
    WARPDESK_TRY(m_kernel, text(m_job, "kernel"));
    WARPDESK_TRY(m_device, textOr(m_job, "device", ""));
    WARPDESK_TRY(m_target, textOr(m_job, "target", ""));
    WARPDESK_TRY(m_request.grid, extentOf("grid", {}));
    WARPDESK_TRY(m_request.block, extentOf("block", {}));
    WARPDESK_TRY(m_request.cluster, extentOf("cluster", {}));
    WARPDESK_TRY(m_request.dynamicShared, numberOr(m_job, "shared", 0, UINT32_MAX));
    WARPDESK_TRY(m_request.cooperative, flagOr(m_job, "cooperative", false));
    WARPDESK_TRY(m_repeat, numberOr(m_job, "repeat", 1, kMostRepeats));
    WARPDESK_TRY(m_seconds, numberOr(m_job, "seconds", kDefaultSeconds, 86400));
    WARPDESK_TRY(m_checks, checksOf(m_job));
    WARPDESK_TRY(m_arguments, launchArgumentsOf(m_context.job));
    m_request.autoOptinShared = true;
    return {};
}

Result<std::optional<JobResult>> LaunchJob::load(Loaded& loaded)
{
    std::string ptxText = m_source;
    if (!m_file.ends_with(".ptx")) {
        compile::Options options;
        options.architecture = judge::architectureFor(m_source);
        if (m_kernel.find('<') != std::string::npos && m_kernel.find('(') == std::string::npos)
            options.nameExpressions.push_back(m_kernel);
        WARPDESK_TRY(compile::Compiler * compiler, m_context.workshop.compiler());
        m_context.events.progress("compile", 0, 1);
        WARPDESK_TRY(compile::Output output, compiler->compile(m_source, m_file, options));
        if (!output.ok)
            return refusedSource(m_context, output.diagnostics);
        for (const Diagnostic& diagnostic : output.diagnostics)
            m_context.events.diagnostic(diagnostic);
        loaded.diagnostics = std::move(output.diagnostics);
        loaded.architecture = output.architecture;
        loaded.compileMilliseconds = output.milliseconds;
        ptxText = std::move(output.ptx);
    }
    auto module = ptx::parse(ptxText);
    if (!module && m_file.ends_with(".ptx"))
        return refusedSource(m_context, diagnosticsOf(module.error()));
    if (!module) {
        const ptx::ParseError& error = module.error().front();
        if (auto told = compile::inlineAssemblyError(ptxText, error.line, error.message, m_file))
            return refusedSource(m_context, { *std::move(told) });
        return failure(
            ErrorKind::Internal, fmt::format("the PTX was not understood, line {}: {}", error.line, error.message));
    }
    if (!m_file.ends_with(".ptx"))
        if (auto told = compile::inlineAssemblyFault(*module, ptxText, m_file))
            return refusedSource(m_context, { *std::move(told) });
    loaded.module = std::move(*module);
    return std::optional<JobResult>();
}

Result<JobResult> LaunchJob::rejected(const device::LaunchFailure& launchFailure)
{
    m_result["output"] = m_output;
    if (launchFailure.refusal) {
        m_result["verdict"] = judge::name(judge::Verdict::LaunchError);
        m_result["message"] = launchFailure.refusal->message;
        m_result["status"] = device::statusName(launchFailure.refusal->status);
        return JobResult { std::move(m_result), {} };
    }
    m_faulted = true;
    const device::Fault fault = launchFailure.fault.value_or(device::Fault {});
    WARPDESK_TRY(const judge::Verdict verdict, judge::verdictOf(host::HostFault { fault, false }));
    m_result["verdict"] = judge::name(verdict);
    m_result["message"] = fault.message;
    m_result["fault"] = judge::toJson(fault);
    return JobResult { std::move(m_result), {} };
}

Result<Json> LaunchJob::outputs(const LaunchBuffers& buffers, std::vector<std::string>& parts) const
{
    Json list = Json::array();
    for (std::size_t i = 0; i < m_arguments.size(); ++i) {
        const LaunchArgument& argument = m_arguments[i];
        if (!argument.isResult())
            continue;
        WARPDESK_TRY(std::string bytes, buffers.read(i));
        Json entry { { "argument", i }, { "type", shortName(argument.type) }, { "count", argument.count } };
        if (bytes.size() > kInlineBytes) {
            entry["binary"] = parts.size();
            parts.push_back(std::move(bytes));
        } else {
            entry["values"] = valuesOf(argument.type, bytes);
        }
        list.push_back(std::move(entry));
    }
    return list;
}

Result<JobResult> LaunchJob::launch(device::Device& device, const Loaded& loaded)
{
    device::LoadOptions options;
    options.checks = m_checks;
    options.solutionFile = m_file;
    WARPDESK_TRY(const std::unique_ptr<device::LoadedModule> module, device.load(loaded.module, options));
    const std::vector<compile::KernelInfo> kernels = compile::kernelsOf(loaded.module);
    WARPDESK_TRY(const compile::KernelInfo kernel, compile::findKernel(kernels, m_kernel));
    const auto id = module->find(kernel.name);
    if (!id)
        return failure(ErrorKind::Internal, fmt::format("the device does not know the kernel {}", kernel.name));
    WARPDESK_TRY(LaunchBuffers buffers, LaunchBuffers::create(device, m_arguments, module->kernels()[*id]));
    m_request.kernel = *id;
    m_request.parameters = buffers.parameters();
    m_result
        = { { "version", 1 }, { "kernel", kernel.demangled }, { "device", device.id() }, { "target", device.row().id },
              { "architecture", loaded.architecture }, { "milliseconds", Json::array() }, { "jit_milliseconds", 0.0 },
              { "compile_milliseconds", loaded.compileMilliseconds }, { "diagnostics", toJson(loaded.diagnostics) } };

    double jit = 0;
    for (std::uint64_t i = 0; i < m_repeat; ++i) {
        if (m_context.stop.stop_requested())
            return failure(ErrorKind::Cancelled, "cancelled");
        // Every repeat starts from the same memory, so that the outputs are those of one launch.
        WARPDESK_TRY_VOID(buffers.fill());
        device.setDeadline(std::chrono::steady_clock::now() + std::chrono::seconds(m_seconds));
        const auto report = module->launch(m_request);
        for (const device::Finding& finding : report ? report->findings : report.error().findings)
            m_result["findings"].push_back(judge::toJson(finding));
        if (!report)
            return rejected(report.error());
        jit += report->jitMilliseconds;
        m_result["milliseconds"].push_back(report->milliseconds);
        if (m_repeat > 1)
            m_context.events.progress("test", static_cast<unsigned>(i + 1), static_cast<unsigned>(m_repeat));
    }
    JobResult result;
    m_result["jit_milliseconds"] = jit;
    WARPDESK_TRY(m_result["outputs"], outputs(buffers, result.parts));
    if (const auto damaged = device.damagedRedZone())
        m_result["message"] = fmt::format("memory beside {} was overwritten", damaged->label);
    m_result["output"] = m_output;
    result.result = std::move(m_result);
    return result;
}

Result<JobResult> LaunchJob::run()
{
    WARPDESK_TRY_VOID(readFields());
    Loaded loaded;
    WARPDESK_TRY(std::optional<JobResult> refused, load(loaded));
    if (refused)
        return std::move(*refused);
    WARPDESK_TRY(device::Device * device, m_context.workshop.device(m_device, m_target));
    device->setStopToken(m_context.stop);
    device->setOutput([this](std::string_view text) { keepOutput(text); });
    m_context.events.progress("jit", 0, 1);
    auto result = launch(*device, loaded);
    device->setOutput({});
    device->setStopToken({});
    if (m_faulted || !result)
        m_context.workshop.retireDevice();
    return result;
}

} // namespace

Result<JobResult> runLaunch(const JobContext& context) { return LaunchJob(context).run(); }

} // namespace warpdesk::runner
