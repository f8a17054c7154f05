// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/kernels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <cxxabi.h>

namespace warpdesk::compile {
namespace {

KernelInfo infoOf(const ptx::Module& module, const ptx::Function& function)
{
    KernelInfo info;
    info.name = function.name;
    info.demangled = demangled(function.name);
    info.plain = plainName(info.demangled);
    info.parameters = function.parameters;
    for (const ptx::Instruction& instruction : function.instructions) {
        if (instruction.location == ptx::kNone)
            continue;
        const ptx::Location* place = &module.locations[instruction.location];
        while (place->inlinedAt != ptx::kNone)
            place = &module.locations[place->inlinedAt];
        if (place->line == 0)
            continue;
        info.line = place->line;
        break;
    }
    return info;
}

/// Where the parameter list of a demangled signature opens, or its size.
std::size_t parametersAt(std::string_view signature)
{
    int depth = 0;
    for (std::size_t at = 0; at < signature.size(); ++at) {
        const char c = signature[at];
        if (c == '<')
            ++depth;
        else if (c == '>')
            --depth;
        else if (c == '(' && depth == 0 && !signature.substr(at).starts_with("(anonymous namespace)"))
            return at;
    }
    return signature.size();
}

/// A signature without its result type and parameters: "ns::scale<float>".
std::string_view qualifiedName(std::string_view signature)
{
    std::string_view head = signature.substr(0, parametersAt(signature));
    int depth = 0;
    for (std::size_t at = head.size(); at-- > 0;) {
        depth += head[at] == '>' ? 1 : head[at] == '<' ? -1 : 0;
        if (head[at] == ' ' && depth == 0)
            return head.substr(at + 1);
    }
    return head;
}

std::string withoutSpaces(std::string_view text)
{
    std::string out;
    std::ranges::copy_if(text, std::back_inserter(out), [](char c) { return c != ' '; });
    return out;
}

std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({ above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U) });
            diagonal = above;
        }
    }
    return row[b.size()];
}

bool answersTo(const KernelInfo& kernel, std::string_view name)
{
    if (kernel.name == name || kernel.demangled == name)
        return true;
    const std::string wanted = withoutSpaces(name);
    const std::string_view qualified = qualifiedName(kernel.demangled);
    if (withoutSpaces(qualified) == wanted)
        return true;
    const std::string parameters(std::string_view(kernel.demangled).substr(parametersAt(kernel.demangled)));
    return withoutSpaces(kernel.demangled) == wanted || withoutSpaces(std::string(qualified) + parameters) == wanted;
}

std::string listOf(std::span<const KernelInfo> kernels)
{
    std::vector<std::string_view> names;
    for (const KernelInfo& kernel : kernels)
        names.push_back(qualifiedName(kernel.demangled));
    return fmt::format("{}", fmt::join(names, ", "));
}

} // namespace

std::string demangled(const std::string& name)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && text != nullptr ? std::string(text.get()) : name;
}

std::string plainName(std::string_view demangledName)
{
    std::string_view name = qualifiedName(demangledName);
    name = name.substr(0, name.find('<'));
    if (const std::size_t colons = name.rfind("::"); colons != std::string_view::npos)
        name.remove_prefix(colons + 2);
    return std::string(name);
}

std::vector<KernelInfo> kernelsOf(const ptx::Module& module)
{
    std::vector<KernelInfo> found;
    for (const ptx::Function& function : module.functions)
        if (function.isEntry && !function.isDeclaration)
            found.push_back(infoOf(module, function));
    return found;
}

std::vector<KernelInfo> hostFunctionsOf(const ptx::Module& module)
{
    std::vector<KernelInfo> found;
    for (const ptx::Function& function : module.functions)
        if (!function.isEntry && !function.isDeclaration)
            found.push_back(infoOf(module, function));
    return found;
}

Result<KernelInfo> findKernel(std::span<const KernelInfo> kernels, std::string_view name)
{
    for (const KernelInfo& kernel : kernels)
        if (answersTo(kernel, name))
            return kernel;
    std::vector<KernelInfo> sharing;
    std::ranges::copy_if(kernels, std::back_inserter(sharing), [&](const KernelInfo& k) { return k.plain == name; });
    if (sharing.size() == 1)
        return sharing.front();
    if (sharing.size() > 1)
        return failure(ErrorKind::Input,
            fmt::format("\"{}\" names {} kernels: {}", name, sharing.size(), listOf(sharing)),
            "Name one of them with its template arguments.");
    if (kernels.empty())
        return failure(ErrorKind::Input, fmt::format("there is no kernel \"{}\": the file has no kernels", name),
            "A template is compiled only where it is launched or named with its arguments, as scale<float>.");

    const KernelInfo* closest = nullptr;
    std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
    for (const KernelInfo& kernel : kernels) {
        const std::size_t off = std::min(distance(name, kernel.plain), distance(name, qualifiedName(kernel.demangled)));
        if (off < least) {
            least = off;
            closest = &kernel;
        }
    }
    return failure(ErrorKind::Input, fmt::format("there is no kernel \"{}\"; the file has {}", name, listOf(kernels)),
        closest == nullptr ? std::string() : fmt::format("Did you mean {}?", qualifiedName(closest->demangled)));
}

} // namespace warpdesk::compile
