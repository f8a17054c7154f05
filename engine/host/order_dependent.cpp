// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/order_dependent.h"

#include <algorithm>
#include <unordered_set>

namespace warpdesk::host {

namespace {

using ptx::Operand;
using ptx::Reference;

template <class Visitor> void visit(const Operand& operand, const Visitor& visitor)
{
    visitor(operand);
    for (const Operand& element : operand.elements)
        visit(element, visitor);
}

/// Instructions whose first operand is read, not written.
bool readsFirstOperand(const std::string& opcode)
{
    return opcode == "st" || opcode == "red" || opcode == "call" || opcode == "bra" || opcode == "brx"
        || opcode == "bar" || opcode == "barrier";
}

std::unordered_set<std::uint32_t> registersRead(const ptx::Function& function)
{
    std::unordered_set<std::uint32_t> read;
    for (const ptx::Instruction& instruction : function.instructions) {
        if (instruction.guard)
            read.insert(instruction.guard->predicate.index);
        for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
            const Operand& top = instruction.operands[i];
            if (i == 0 && top.kind != Operand::Kind::Address && !readsFirstOperand(instruction.opcode))
                continue;
            visit(top, [&](const Operand& operand) {
                if (operand.reference.kind == Reference::Kind::Local)
                    read.insert(operand.reference.index);
            });
        }
    }
    return read;
}

bool hasOrderDependentAtomic(const ptx::Function& function)
{
    std::optional<std::unordered_set<std::uint32_t>> read;
    return std::ranges::any_of(function.instructions, [&](const ptx::Instruction& instruction) {
        if (instruction.opcode != "atom" && instruction.opcode != "red")
            return false;
        const bool isMinMax = instruction.has("min") || instruction.has("max");
        if (ptx::isFloat(instruction.type()) && !isMinMax)
            return true;
        if (instruction.opcode == "red" || instruction.operands.empty()
            || instruction.operands[0].kind != Operand::Kind::Register)
            return false;
        if (!read)
            read = registersRead(function);
        return read->contains(instruction.operands[0].reference.index);
    });
}

} // namespace

bool usesOrderDependentAtomics(const ptx::Module& module, std::string_view kernel)
{
    std::vector<bool> seen(module.functions.size());
    std::vector<std::uint32_t> work;
    for (std::uint32_t i = 0; i < module.functions.size(); ++i) {
        if (module.functions[i].name == kernel)
            work.push_back(i);
    }
    while (!work.empty()) {
        const std::uint32_t index = work.back();
        work.pop_back();
        if (seen[index])
            continue;
        seen[index] = true;
        const ptx::Function& function = module.functions[index];
        if (hasOrderDependentAtomic(function))
            return true;
        for (const ptx::Instruction& instruction : function.instructions) {
            for (const Operand& top : instruction.operands) {
                visit(top, [&](const Operand& operand) {
                    if (operand.reference.kind == Reference::Kind::Function)
                        work.push_back(operand.reference.index);
                });
            }
        }
    }
    return false;
}

} // namespace warpdesk::host
