// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/diagnostic_json.h"
#include "engine/compile/kernels.h"
#include "engine/compile/ptx_lines.h"
#include "engine/compile/signature.h"
#include "engine/judge/solution.h"
#include "engine/ptx/parser.h"
#include "engine/runner/fields.h"
#include "engine/runner/job.h"
#include "engine/runner/problem_field.h"

#include <fmt/format.h>

namespace warpdesk::runner {
namespace {

Result<compile::Options> optionsOf(const Json& json, std::string_view source)
{
    compile::Options options;
    WARPDESK_TRY(options.architecture, textOr(json, "architecture", ""));
    if (options.architecture.empty())
        options.architecture = judge::architectureFor(source);
    WARPDESK_TRY(options.fastMath, flagOr(json, "fast_math", false));
    WARPDESK_TRY(options.defines, textsOr(json, "defines"));
    WARPDESK_TRY(const std::uint64_t registers, numberOr(json, "max_registers", 0, 255));
    options.maxRegisters = static_cast<int>(registers);
    WARPDESK_TRY(options.syntaxOnly, flagOr(json, "syntax_only", false));
    return options;
}

/// The kernels of an accepted source. One whose `asm` statements make no PTX is accepted no longer.
Result<Json> kernelsOf(compile::Output& output, const std::string& file)
{
    Json kernels = Json::array();
    const auto module = ptx::parse(output.ptx);
    if (!module) {
        const ptx::ParseError& error = module.error().front();
        auto told = compile::inlineAssemblyError(output.ptx, error.line, error.message, file);
        if (!told)
            return failure(
                ErrorKind::Internal, fmt::format("the PTX was not understood, line {}: {}", error.line, error.message));
        output.diagnostics.push_back(*std::move(told));
        output.ok = false;
        return kernels;
    }
    if (auto told = compile::inlineAssemblyFault(*module, output.ptx, file)) {
        output.diagnostics.push_back(*std::move(told));
        output.ok = false;
        return kernels;
    }
    for (const compile::KernelInfo& kernel : compile::kernelsOf(*module))
        kernels.push_back({ { "name", kernel.name }, { "demangled", kernel.demangled }, { "line", kernel.line } });
    return kernels;
}

} // namespace

Result<JobResult> runCompile(const JobContext& context)
{
    const Json& job = context.job.object;
    WARPDESK_TRY(const std::string source, text(job, "source"));
    WARPDESK_TRY(const std::string file, textOr(job, "file", "solution.cu"));
    const Json settings = job.value("options", Json::object());
    WARPDESK_TRY(compile::Options options, optionsOf(settings, source));
    WARPDESK_TRY(const bool wantsPtx, flagOr(settings, "ptx", false));

    std::vector<std::string> parameters;
    const bool hasProblem = job.contains("problem") && !job["problem"].is_null();
    if (hasProblem) {
        WARPDESK_TRY(const judge::Problem problem, problemOf(job["problem"]));
        for (const judge::Argument& argument : problem.arguments)
            parameters.push_back(argument.parameterType());
        options.epilogue = compile::signatureCheck(parameters);
    }
    WARPDESK_TRY(compile::Compiler * compiler, context.workshop.compiler());
    context.events.progress("compile", 0, 1);
    WARPDESK_TRY(compile::Output output, compiler->compile(source, file, options));
    if (hasProblem)
        compile::explainSignature(output, source, parameters);
    Json kernels = Json::array();
    if (output.ok && !output.ptx.empty()) {
        WARPDESK_TRY(kernels, kernelsOf(output, file));
    }
    if (context.stop.stop_requested())
        return failure(ErrorKind::Cancelled, "cancelled");
    for (const Diagnostic& diagnostic : output.diagnostics)
        context.events.diagnostic(diagnostic);

    JobResult result;
    result.result = { { "version", 1 }, { "ok", output.ok }, { "diagnostics", toJson(output.diagnostics) },
        { "kernels", std::move(kernels) }, { "milliseconds", output.milliseconds }, { "cached", output.cached },
        { "architecture", output.architecture }, { "flags", output.flags } };
    if (wantsPtx && output.ok && !output.ptx.empty())
        result.result["ptx"] = std::move(output.ptx);
    return result;
}

} // namespace warpdesk::runner
