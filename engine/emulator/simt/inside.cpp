// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/inside_ir.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

bool provablyInside(const Value* pointer, std::uint64_t bytes, const Instruction& access, bool kernel)
{
    constexpr unsigned mostDepth = 8;
    const DataLayout& layout = access.getFunction()->getDataLayout();
    std::int64_t offset = 0;
    const Value* value = pointer;
    for (unsigned depth = 0; depth < mostDepth; ++depth) {
        if (auto* argument = dyn_cast<Argument>(value))
            return kernel && isa<LoadInst>(access) && argument->getArgNo() == 0;
        if (auto* variable = dyn_cast<AllocaInst>(value))
            return offset >= 0
                && static_cast<std::uint64_t>(offset) + bytes <= variable->getAllocationSize(layout)->getFixedValue();
        const auto* instruction = dyn_cast<Instruction>(value);
        if (instruction == nullptr)
            return false;
        if (auto* address = dyn_cast<GetElementPtrInst>(instruction)) {
            APInt own(64, 0);
            if (!address->accumulateConstantOffset(layout, own))
                return false;
            offset += own.getSExtValue();
        } else if (instruction->getOpcode() == Instruction::Add && isa<ConstantInt>(instruction->getOperand(1))) {
            offset += cast<ConstantInt>(instruction->getOperand(1))->getSExtValue();
        } else if (!isa<IntToPtrInst, PtrToIntInst>(instruction)) {
            return false;
        }
        value = instruction->getOperand(0);
    }
    return false;
}

} // namespace warpdesk::emulator::simt
