// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/solution.h"

#include "engine/compile/ptx_lines.h"
#include "engine/compile/signature.h"
#include "engine/ptx/parser.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <memory>

namespace warpdesk::judge {

namespace {

/// Words of CUDA C++ and PTX that only compute capability 9.0 has, and those of its architecture-specific variant.
constexpr std::array<std::string_view, 9> needs90 { "cluster_group", "this_cluster", "__cluster_dims__",
    "cp.async.bulk", "cp_async_bulk", "barrier.cluster", "mapa.", "memcpy_async_tx", "shared::cluster" };
constexpr std::array<std::string_view, 3> needs90a { "wgmma", "setmaxnreg", "warpgroup" };

bool mentions(std::string_view source, std::span<const std::string_view> words)
{
    return std::ranges::any_of(
        words, [&](std::string_view word) { return source.find(word) != std::string_view::npos; });
}

/// The source without comments, so that a remark does not choose the architecture.
std::string withoutComments(std::string_view source)
{
    std::string result;
    for (std::size_t i = 0; i < source.size(); ++i) {
        const std::string_view rest = source.substr(i);
        if (rest.starts_with("//")) {
            i = std::min(source.find('\n', i), source.size()) - 1;
        } else if (rest.starts_with("/*")) {
            const std::size_t end = source.find("*/", i + 2);
            i = end == std::string_view::npos ? source.size() : end + 1;
        } else {
            result += source[i];
        }
    }
    return result;
}

std::string plainName(const std::string& mangled)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), &std::free);
    const std::string demangled = status == 0 && text ? std::string(text.get()) : mangled;
    return demangled.substr(0, demangled.find('('));
}

/// Functions the source itself seems to define: named in it, called neither by the prelude nor by CUDA.
std::vector<std::string> functionsOf(const ptx::Module& module, std::string_view source)
{
    std::vector<std::string> names;
    for (const ptx::Function& function : module.functions) {
        if (function.isDeclaration)
            continue;
        std::string plain = plainName(function.name);
        const std::size_t space = plain.rfind(' ', plain.find('<'));
        if (space != std::string::npos)
            plain.erase(0, space + 1);
        const std::string word = plain.substr(0, plain.find('<'));
        const std::string last = word.substr(word.rfind(':') == std::string::npos ? 0 : word.rfind(':') + 1);
        if (last.empty() || last.starts_with("__") || source.find(last) == std::string_view::npos)
            continue;
        if (std::ranges::find(names, plain) == names.end())
            names.push_back(plain);
    }
    return names;
}

std::string missingFunction(
    std::string_view function, const ptx::Module& module, const Problem& problem, std::string_view source)
{
    const std::vector<std::string> names = functionsOf(module, source);
    std::string message
        = fmt::format("there is no function \"{}\"; the problem calls {}", function, problem.signature(function));
    if (names.empty())
        return message + "; the source defines no function at all";
    message += fmt::format("; found: {}", fmt::join(names, ", "));
    const auto lower = [](std::string_view text) {
        std::string result(text);
        std::ranges::transform(
            result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return result;
    };
    for (const std::string& name : names) {
        if (lower(name) == lower(function))
            return message + fmt::format("; did you mean \"{}\"?", name);
    }
    const std::vector<std::string_view> views(names.begin(), names.end());
    const std::string meant = yaml::closest(function, views);
    return meant.empty() ? message : message + fmt::format("; did you mean \"{}\"?", meant);
}

bool defines(const ptx::Module& module, std::string_view function)
{
    return std::ranges::any_of(module.functions, [&](const ptx::Function& candidate) {
        return !candidate.isDeclaration && !candidate.isEntry && plainName(candidate.name) == function;
    });
}

} // namespace

std::string architectureFor(std::string_view source)
{
    const std::string text = withoutComments(source);
    if (mentions(text, needs90a))
        return "compute_90a";
    return mentions(text, needs90) ? "compute_90" : "compute_80";
}

Result<CompiledSolution> compileSolution(compile::Compiler& compiler, const Problem& problem, std::string_view source,
    std::string_view file, std::string_view function)
{
    std::vector<std::string> parameters;
    for (const Argument& argument : problem.arguments)
        parameters.push_back(argument.parameterType());
    compile::Options options;
    options.architecture = architectureFor(source);
    options.epilogue = compile::signatureCheck(parameters, function);
    WARPDESK_TRY(compile::Output output, compiler.compile(source, file, options));
    compile::explainSignature(output, source, parameters, function);

    CompiledSolution result;
    result.architecture = options.architecture;
    result.flags = std::move(output.flags);
    result.diagnostics = std::move(output.diagnostics);
    result.milliseconds = output.milliseconds;
    result.compiles = output.ok;
    if (!output.ok)
        return result;
    auto module = ptx::parse(output.ptx);
    if (!module) {
        const ptx::ParseError& error = module.error().front();
        if (auto told = compile::inlineAssemblyError(output.ptx, error.line, error.message, file)) {
            result.diagnostics.push_back(*std::move(told));
            result.compiles = false;
            return result;
        }
        return failure(ErrorKind::Internal,
            fmt::format("the PTX of {} was not understood: line {}, column {}: {}", file, error.line, error.column,
                error.message));
    }
    if (auto told = compile::inlineAssemblyFault(*module, output.ptx, file)) {
        result.diagnostics.push_back(*std::move(told));
        result.compiles = false;
        return result;
    }
    result.hasFunction = defines(*module, function);
    if (!result.hasFunction)
        result.message = missingFunction(function, *module, problem, source);
    result.module = std::move(*module);
    return result;
}

} // namespace warpdesk::judge
