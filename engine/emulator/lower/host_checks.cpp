// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/host_checks_ir.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace warpdesk::emulator {

namespace {

void promoteRegisters(llvm::Function& function)
{
    llvm::SmallVector<llvm::AllocaInst*, 64> registers;
    for (llvm::Instruction& instruction : function.getEntryBlock())
        if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
            if (llvm::isAllocaPromotable(variable))
                registers.push_back(variable);
    if (registers.empty())
        return;
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(registers, dominators);
}

struct Origin {
    const llvm::AllocaInst* variable = nullptr;
    std::int64_t offset = 0;
};

/// Follows constant steps from an address back to the alloca it points into.
Origin originOf(const llvm::Value* value, const llvm::DataLayout& layout)
{
    std::int64_t offset = 0;
    for (int steps = 0; steps < 32; ++steps) {
        if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(value))
            return { variable, offset };
        const auto* step = llvm::dyn_cast<llvm::Operator>(value);
        if (step == nullptr)
            return {};
        if (const auto* element = llvm::dyn_cast<llvm::GEPOperator>(step)) {
            llvm::APInt bytes(64, 0);
            if (!element->accumulateConstantOffset(layout, bytes))
                return {};
            offset += bytes.getSExtValue();
        } else if (step->getOpcode() == llvm::Instruction::Add) {
            const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(step->getOperand(1));
            if (constant == nullptr)
                return {};
            offset += constant->getSExtValue();
        } else if (step->getOpcode() != llvm::Instruction::PtrToInt
            && step->getOpcode() != llvm::Instruction::IntToPtr) {
            return {};
        }
        value = step->getOperand(0);
    }
    return {};
}

} // namespace

void removeProvenHostChecks(llvm::Module& module)
{
    llvm::Function* check = module.getFunction("wd.host.check");
    for (llvm::Function& function : module)
        if (!function.isDeclaration())
            promoteRegisters(function);
    if (check == nullptr)
        return;
    llvm::SmallVector<llvm::CallInst*, 32> proven;
    for (llvm::User* user : check->users()) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(user);
        if (call == nullptr)
            continue;
        const Origin origin = originOf(call->getArgOperand(0), module.getDataLayout());
        const auto* size = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1));
        if (origin.variable == nullptr || size == nullptr || origin.offset < 0)
            continue;
        const auto bytes = origin.variable->getAllocationSize(module.getDataLayout());
        if (bytes && static_cast<std::uint64_t>(origin.offset) + size->getZExtValue() <= bytes->getFixedValue())
            proven.push_back(call);
    }
    for (llvm::CallInst* call : proven)
        call->eraseFromParent();
}

} // namespace warpdesk::emulator
