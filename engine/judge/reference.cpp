// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/reference.h"

#include "engine/judge/device_arguments.h"
#include "engine/judge/inputs.h"
#include "engine/judge/solution.h"
#include "engine/ptx/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

namespace warpdesk::judge {

namespace {

/// A reference may be far slower than a solution; this only ends one that never would.
constexpr std::chrono::seconds referenceTime { 300 };

Error problemError(const Problem& problem, std::string_view file, std::uint32_t line, std::string_view message)
{
    const std::string name
        = problem.folder.empty() ? fmt::format("{}/{}", problem.slug, file) : (problem.folder / file).string();
    return Error { ErrorKind::Input,
        line ? fmt::format("{}:{}: {}", name, line, message) : fmt::format("{}: {}", name, message), {}, name, line,
        0 };
}

host::RunOptions runOptions(std::stop_token stop)
{
    host::RunOptions options;
    options.memory = host::Memory::Unified;
    options.deadline = std::chrono::steady_clock::now() + referenceTime;
    options.stop = std::move(stop);
    options.deterministic = true;
    return options;
}

} // namespace

const TestSpec& specOf(const Problem& problem, const CaseKey& key)
{
    return key.measure ? problem.measure.at(key.test) : problem.tests.at(key.test);
}

ReferenceEngine::ReferenceEngine(compile::Compiler& compiler, device::Device& device, ProgramLoader loader)
    : m_compiler(compiler)
    , m_device(device)
    , m_loader(std::move(loader))
{
}

ReferenceEngine::~ReferenceEngine() = default;

Error ReferenceEngine::faultError(std::string_view file, const host::HostFault& fault) const
{
    switch (fault.fault.kind) {
    case device::FaultKind::Cancelled:
        return Error { ErrorKind::Cancelled, "cancelled", {}, {}, 0, 0 };
    case device::FaultKind::Internal:
        return Error { ErrorKind::Internal, fault.fault.message, {}, {}, 0, 0 };
    case device::FaultKind::Unimplemented:
        return Error { ErrorKind::Environment, fault.fault.message, {}, {}, 0, 0 };
    default:
        break;
    }
    return problemError(m_problem, file, fault.fault.place.line, fault.fault.message);
}

Result<std::unique_ptr<host::HostProgram>> ReferenceEngine::load(std::string_view file, std::string_view function)
{
    const std::string* source = m_problem.file(file);
    if (!source)
        return std::unexpected(problemError(m_problem, file, 0, "the file is missing"));
    std::optional<ptx::Module> module;
    if (function == "reference") {
        WARPDESK_TRY(CompiledSolution compiled, compileSolution(m_compiler, m_problem, *source, file, function));
        if (!compiled.compiles) {
            const auto worst = std::ranges::find(compiled.diagnostics, Severity::Error, &Diagnostic::severity);
            const bool known = worst != compiled.diagnostics.end();
            return std::unexpected(problemError(
                m_problem, file, known ? worst->place.line : 0, known ? worst->message : "does not compile"));
        }
        if (!compiled.hasFunction)
            return std::unexpected(problemError(m_problem, file, 0, compiled.message));
        module = std::move(compiled.module);
    } else {
        compile::Options options;
        options.architecture = architectureFor(*source);
        WARPDESK_TRY(const compile::Output output, m_compiler.compile(*source, file, options));
        if (!output.ok) {
            const std::string message
                = output.diagnostics.empty() ? "does not compile" : output.diagnostics.front().message;
            const std::uint32_t line = output.diagnostics.empty() ? 0 : output.diagnostics.front().place.line;
            return std::unexpected(problemError(m_problem, file, line, message));
        }
        auto parsed = ptx::parse(output.ptx);
        if (!parsed)
            return failure(ErrorKind::Internal, fmt::format("the PTX of {} was not understood", file));
        module = std::move(*parsed);
    }
    const std::vector<std::string> entries { std::string(function) };
    device::LoadOptions options;
    options.checks = device::Checks::Memory;
    options.solutionFile = file;
    return m_loader(m_device, *module, entries, options);
}

Result<void> ReferenceEngine::begin(const Problem& problem, const Secret& secret, std::span<const CaseKey> cases)
{
    m_problem = problem;
    m_secret = secret;
    m_generator.reset();
    m_reference.reset();
    if (cases.empty())
        return {};
    WARPDESK_TRY(m_reference, load("reference.cu", "reference"));
    return {};
}

Result<void> ReferenceEngine::generate(
    const Case& bound, unsigned trial, std::vector<Array>& arrays, std::stop_token stop)
{
    if (!m_generator) {
        WARPDESK_TRY(m_generator, load("generate.cu", "generate"));
    }
    WARPDESK_TRY(DeviceArguments arguments, DeviceArguments::create(m_device, bound, device::AllocationKind::Managed));
    std::size_t largest = 1;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (!m_problem.arguments[i].isArray())
            continue;
        largest = std::max(largest, bound.arguments[i].count);
        if (arrays[i].bytes.empty())
            WARPDESK_TRY_VOID(arguments.fill(i, 0));
        else
            WARPDESK_TRY_VOID(arguments.write(i, arrays[i]));
    }
    std::vector<host::Argument> call = arguments.call();
    const std::uint64_t seed = generatorSeed(bound, trial, m_secret);
    call.emplace_back();
    call.back().bytes.resize(sizeof seed);
    std::memcpy(call.back().bytes.data(), &seed, sizeof seed);
    if (m_generator->has("generate")) {
        WARPDESK_TRY(const auto outcome, m_generator->run("generate", call, runOptions(std::move(stop))));
        if (!outcome)
            return std::unexpected(faultError("generate.cu", outcome.error()));
    } else {
        device::LoadedModule& module = m_generator->module();
        const auto kernel = module.find("generate");
        if (!kernel)
            return std::unexpected(problemError(m_problem, "generate.cu", 0, "there is no kernel \"generate\""));
        const device::ParameterLayout layout = device::layoutOf(module.kernels()[*kernel].parameters);
        if (layout.offsets.size() != call.size())
            return std::unexpected(problemError(m_problem, "generate.cu", 0,
                fmt::format("generate takes {} parameters; expected the {} of solve and an unsigned long long seed",
                    layout.offsets.size(), call.size() - 1)));
        std::vector<std::byte> parameters(layout.bytes);
        for (std::size_t i = 0; i < call.size(); ++i) {
            if (layout.offsets[i] + call[i].bytes.size() > parameters.size())
                return std::unexpected(
                    problemError(m_problem, "generate.cu", 0, "generate's parameters have other types than solve's"));
            std::ranges::copy(call[i].bytes, parameters.begin() + layout.offsets[i]);
        }
        device::LaunchRequest request;
        request.kernel = *kernel;
        request.block.x = 256;
        request.grid.x = static_cast<std::uint32_t>(std::min<std::size_t>((largest + 255) / 256, 1u << 20));
        request.parameters = parameters;
        request.deterministic = true;
        m_device.setStopToken(std::move(stop));
        m_device.setDeadline(std::chrono::steady_clock::now() + referenceTime);
        const auto outcome = module.launch(request);
        if (!outcome && outcome.error().fault)
            return std::unexpected(faultError("generate.cu", { *outcome.error().fault, false }));
        if (!outcome)
            return std::unexpected(problemError(m_problem, "generate.cu", 0,
                outcome.error().refusal ? outcome.error().refusal->message : "the launch failed"));
    }
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const Fill* fill = fillFor(m_problem.arguments[i], *bound.test);
        if (fill && fill->kind == FillKind::Generated) {
            WARPDESK_TRY(arrays[i], arguments.read(i));
        }
    }
    return {};
}

Result<std::vector<Array>> ReferenceEngine::inputs(const CaseKey& key, std::stop_token stop)
{
    const TestSpec spec = withDrawnSizes(m_problem, specOf(m_problem, key), m_secret);
    WARPDESK_TRY(const Case bound, bind(m_problem, spec));
    WARPDESK_TRY(std::vector<Array> arrays, makeInputs(bound, key.trial, m_secret));
    if (m_problem.usesGenerator())
        WARPDESK_TRY_VOID(generate(bound, key.trial, arrays, std::move(stop)));
    return arrays;
}

Result<std::vector<Array>> ReferenceEngine::expected(const CaseKey& key, std::stop_token stop)
{
    if (!m_reference)
        return failure(ErrorKind::Internal, "the reference was asked before it was begun");
    const TestSpec spec = withDrawnSizes(m_problem, specOf(m_problem, key), m_secret);
    WARPDESK_TRY(const Case bound, bind(m_problem, spec));
    WARPDESK_TRY(const std::vector<Array> given, inputs(key, stop));
    m_device.setMemoryLimit(std::uint64_t { 1 } << 40);
    WARPDESK_TRY(DeviceArguments arguments, DeviceArguments::create(m_device, bound, device::AllocationKind::Managed));
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (m_problem.arguments[i].role == Role::Output)
            WARPDESK_TRY_VOID(arguments.fill(i, 0));
        else if (m_problem.arguments[i].isArray())
            WARPDESK_TRY_VOID(arguments.write(i, given[i]));
    }
    WARPDESK_TRY(const auto outcome, m_reference->run("reference", arguments.call(), runOptions(std::move(stop))));
    if (!outcome)
        return std::unexpected(faultError("reference.cu", outcome.error()));
    if (outcome->pendingError)
        return std::unexpected(
            problemError(m_problem, "reference.cu", outcome->pendingError->place.line, outcome->pendingError->message));
    std::vector<Array> results(given.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (m_problem.arguments[i].isResult()) {
            WARPDESK_TRY(results[i], arguments.read(i));
        }
    }
    return results;
}

} // namespace warpdesk::judge
