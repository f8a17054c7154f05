// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/variable_uses.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace warpdesk::host {

namespace {

using Kind = ptx::Reference::Kind;
using Operand = ptx::Operand;

template <class Visitor> void visit(const Operand& operand, const Visitor& visitor)
{
    visitor(operand.reference);
    for (const Operand& element : operand.elements)
        visit(element, visitor);
}

class Uses final {
public:
    Uses(const ptx::Module& module, Caller caller)
        : m_module(module)
        , m_caller(caller)
        , m_reached(module.functions.size())
    {
        m_uses.named.resize(module.variables.size());
        m_uses.written.resize(module.variables.size());
    }

    VariableUses find(std::span<const std::uint32_t> functions)
    {
        findNamed(functions);
        do {
            m_changed = false;
            for (std::uint32_t i = 0; i < m_reached.size(); ++i) {
                if (!m_reached[i])
                    continue;
                for (const ptx::Instruction& instruction : m_module.functions[i].instructions)
                    follow(i, instruction);
            }
        } while (m_changed);
        return std::move(m_uses);
    }

private:
    using Variables = std::set<std::uint32_t>;
    using Key = std::tuple<std::uint32_t, Kind, std::uint32_t>; ///< function and what is in it

    void findNamed(std::span<const std::uint32_t> functions);
    void follow(std::uint32_t function, const ptx::Instruction& instruction);
    void followCall(std::uint32_t function, const ptx::Instruction& instruction);
    [[nodiscard]] Variables addresses(std::uint32_t function, const Operand& operand) const;
    void hold(Key key, const Variables& variables);
    void write(const Variables& variables);
    /// The addresses went where they are not followed.
    void lose(const Variables& variables)
    {
        if (m_caller == Caller::Kernels)
            write(variables);
    }

    const ptx::Module& m_module;
    Caller m_caller;
    VariableUses m_uses;
    std::vector<bool> m_reached;
    std::map<Key, Variables> m_holders; ///< registers, parameters: variables whose addresses they may hold
    bool m_changed = false;
};

void Uses::findNamed(std::span<const std::uint32_t> functions)
{
    std::unordered_map<std::string_view, ptx::Reference> byName;
    for (std::uint32_t i = 0; i < m_module.variables.size(); ++i)
        byName[m_module.variables[i].name] = { Kind::Global, i };
    for (std::uint32_t i = 0; i < m_module.functions.size(); ++i)
        byName[m_module.functions[i].name] = { Kind::Function, i };
    std::vector<ptx::Reference> work;
    const auto reach = [&](const ptx::Reference& reference) {
        const bool isVariable = reference.kind == Kind::Global;
        if (!isVariable && (reference.kind != Kind::Function || m_module.functions[reference.index].isEntry))
            return; // the address of a kernel is no call of it
        auto& marks = isVariable ? m_uses.named : m_reached;
        if (!marks[reference.index]) {
            marks[reference.index] = true;
            work.push_back(reference);
        }
    };
    for (const std::uint32_t function : functions) {
        m_reached[function] = true;
        work.push_back({ Kind::Function, function });
    }
    while (!work.empty()) {
        const ptx::Reference at = work.back();
        work.pop_back();
        if (at.kind == Kind::Function) {
            for (const ptx::Instruction& instruction : m_module.functions[at.index].instructions) {
                for (const Operand& operand : instruction.operands)
                    visit(operand, reach);
            }
            continue;
        }
        for (const ptx::InitialValue& value : m_module.variables[at.index].initial) {
            const auto found = value.symbol.empty() ? byName.end() : byName.find(value.symbol);
            if (found == byName.end())
                continue;
            reach(found->second);
            if (found->second.kind == Kind::Global) // who loads it from there may store through it
                lose({ found->second.index });
        }
    }
}

Uses::Variables Uses::addresses(std::uint32_t function, const Operand& operand) const
{
    Variables found;
    visit(operand, [&](const ptx::Reference& reference) {
        if (reference.kind == Kind::Global)
            found.insert(reference.index);
        else if (const auto held = m_holders.find({ function, reference.kind, reference.index });
            held != m_holders.end())
            found.insert(held->second.begin(), held->second.end());
    });
    return found;
}

void Uses::hold(Key key, const Variables& variables)
{
    if (variables.empty())
        return;
    Variables& held = m_holders[key];
    const std::size_t before = held.size();
    held.insert(variables.begin(), variables.end());
    m_changed |= held.size() != before;
}

void Uses::write(const Variables& variables)
{
    for (const std::uint32_t variable : variables) {
        m_changed |= !m_uses.written[variable];
        m_uses.written[variable] = true;
    }
}

void Uses::follow(std::uint32_t function, const ptx::Instruction& instruction)
{
    static constexpr std::string_view readers[] = { "setp", "set", "isspacep", "prefetch", "prefetchu", "bra", "ret" };
    static constexpr std::string_view passers[]
        = { "mov", "cvta", "add", "sub", "mad", "and", "or", "cvt", "selp", "min", "max", "shl", "shr" };
    const std::string& opcode = instruction.opcode;
    const auto& operands = instruction.operands;
    if (operands.empty() || std::ranges::find(readers, opcode) != std::end(readers))
        return;
    if (opcode == "call")
        return followCall(function, instruction);
    const auto hand = [&](const ptx::Reference& to, const Operand& from) {
        hold({ function, to.kind, to.index }, addresses(function, from));
    };
    const bool ofParameter = instruction.space() == ptx::Space::Param;
    if (opcode == "ld" || opcode == "ldu") {
        if (ofParameter && operands.size() > 1)
            visit(operands[0], [&](const ptx::Reference& to) { hand(to, operands[1]); });
        return;
    }
    if (opcode == "st" && operands.size() > 1) {
        if (ofParameter && operands[0].reference.kind != Kind::Return)
            return hand(operands[0].reference, operands[1]);
        write(addresses(function, operands[0]));
        lose(addresses(function, operands[1]));
        return;
    }
    if (std::ranges::find(passers, opcode) != std::end(passers)) {
        for (std::size_t i = 1; i < operands.size(); ++i)
            visit(operands[0], [&](const ptx::Reference& to) { hand(to, operands[i]); });
        return;
    }
    for (const Operand& operand : operands)
        write(addresses(function, operand));
}

void Uses::followCall(std::uint32_t function, const ptx::Instruction& instruction)
{
    const auto target = std::ranges::find_if(
        instruction.operands, [](const Operand& operand) { return operand.reference.kind == Kind::Function; });
    if (target == instruction.operands.end()) {
        for (const Operand& operand : instruction.operands)
            write(addresses(function, operand));
        return;
    }
    const std::uint32_t callee = target->reference.index;
    const ptx::Function& called = m_module.functions[callee];
    for (auto list = target + 1; list != instruction.operands.end(); ++list) {
        for (std::uint32_t i = 0; i < list->elements.size(); ++i) {
            const Variables given = addresses(function, list->elements[i]);
            if (!called.isDeclaration)
                hold({ callee, Kind::Parameter, i }, given);
            else if (called.name == "cudaGetSymbolAddress")
                write(given);
            else
                lose(given);
        }
    }
}

} // namespace

VariableUses variableUses(const ptx::Module& module, std::span<const std::uint32_t> functions, Caller caller)
{
    return Uses(module, caller).find(functions);
}

} // namespace warpdesk::host
