// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/module_facts.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>

#include <cxxabi.h>

namespace warpdesk::emulator {

namespace {

/// What a function names, through everything it calls.
class Reach {
public:
    explicit Reach(const ptx::Module& module)
        : m_module(module)
    {
    }
    void add(const ptx::Function& function)
    {
        for (const ptx::Variable& variable : function.variables) {
            if (variable.space == ptx::Space::Shared)
                addShared(variable);
        }
        for (const ptx::Instruction& instruction : function.instructions) {
            for (const ptx::Operand& operand : instruction.operands)
                addOperand(operand);
        }
    }
    [[nodiscard]] std::uint64_t sharedBytes() const { return m_bytes; }

private:
    void addShared(const ptx::Variable& variable)
    {
        const bool dynamic
            = variable.linkage == ptx::Linkage::Extern || (!variable.dims.empty() && variable.dims.front() == 0);
        if (dynamic)
            return;
        const std::uint64_t alignment = std::max<std::uint64_t>(variable.alignment(), 1);
        m_bytes = (m_bytes + alignment - 1) / alignment * alignment + variable.bytes();
    }

    void addOperand(const ptx::Operand& operand)
    {
        using Kind = ptx::Reference::Kind;
        const ptx::Reference& reference = operand.reference;
        if (reference.kind == Kind::Global && reference.index < m_module.variables.size()) {
            const ptx::Variable& variable = m_module.variables[reference.index];
            if (variable.space == ptx::Space::Shared && m_variables.insert(reference.index).second)
                addShared(variable);
        } else if (reference.kind == Kind::Function && reference.index < m_module.functions.size()) {
            if (m_functions.insert(reference.index).second)
                add(m_module.functions[reference.index]);
        }
        for (const ptx::Operand& element : operand.elements)
            addOperand(element);
    }

    const ptx::Module& m_module;
    std::set<std::uint32_t> m_functions, m_variables;
    std::uint64_t m_bytes = 0;
};

std::uint32_t maxThreads(const ptx::Function& function)
{
    for (const ptx::Function::Tuning& tuning : function.tunings) {
        if (tuning.name != "maxntid" && tuning.name != "reqntid")
            continue;
        std::uint32_t product = 1;
        for (const std::uint32_t value : tuning.values)
            product *= value;
        return product;
    }
    return 0;
}

} // namespace

std::uint64_t staticSharedBytes(const ptx::Module& module, const ptx::Function& function)
{
    Reach reach(module);
    reach.add(function);
    return reach.sharedBytes();
}

std::string demangled(const std::string& name)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && name.starts_with("_Z") ? text.get() : name;
}

std::string plainName(std::string_view name)
{
    // The parameter list starts at the last '(' outside template arguments; the name is the word before its own.
    int depth = 0;
    std::size_t end = name.size();
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<')
            ++depth;
        else if (name[i] == '>')
            --depth;
        else if (name[i] == '(' && depth == 0) {
            // "(anonymous namespace)::k": a part of the name
            if (const std::size_t close = name.find(")::", i); name.substr(i).starts_with("(anonymous namespace)::")) {
                i = close;
                continue;
            }
            end = i;
            break;
        }
    }
    name = name.substr(0, end);
    if (name.ends_with('>')) {
        depth = 0;
        for (std::size_t i = name.size(); i-- > 0;) {
            depth += name[i] == '>' ? 1 : name[i] == '<' ? -1 : 0;
            if (depth == 0) {
                name = name.substr(0, i);
                break;
            }
        }
    }
    const std::size_t start = name.find_last_of(" :");
    return std::string(start == std::string_view::npos ? name : name.substr(start + 1));
}

std::vector<device::KernelFacts> kernelFacts(const ptx::Module& module)
{
    std::vector<device::KernelFacts> facts;
    for (const ptx::Function& function : module.functions) {
        if (!function.isEntry || function.isDeclaration)
            continue;
        device::KernelFacts kernel;
        kernel.name = function.name;
        kernel.demangled = demangled(function.name);
        kernel.parameters = function.parameters;
        kernel.staticShared = staticSharedBytes(module, function);
        kernel.maxThreads = maxThreads(function);
        facts.push_back(std::move(kernel));
    }
    return facts;
}

} // namespace warpdesk::emulator
