// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/spins_ir.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/IntrinsicInst.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

bool isForeign(const Instruction& instruction, const Loop& loop)
{
    if (isa<LoadInst>(instruction))
        return instruction.isVolatile() || instruction.isAtomic();
    if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
        return loop.isLoopInvariant(exchange->getCompareOperand());
    if (auto* atomic = dyn_cast<AtomicRMWInst>(&instruction))
        return atomic->getOperation() != AtomicRMWInst::Add && atomic->getOperation() != AtomicRMWInst::Sub;
    if (auto* call = dyn_cast<CallInst>(&instruction); call != nullptr && call->getCalledFunction() != nullptr)
        return call->getCalledFunction()->getName().contains("mbarrier");
    return false;
}

/// An atomic add of 0 reads.
bool isRead(const Instruction& instruction)
{
    const auto* atomic = dyn_cast<AtomicRMWInst>(&instruction);
    if (atomic == nullptr)
        return false;
    const auto* operand = dyn_cast<Constant>(atomic->getValOperand());
    return operand != nullptr && operand->isNullValue();
}

} // namespace

bool waitsForOthers(const Loop& loop)
{
    SmallVector<BasicBlock*, 4> exiting;
    loop.getExitingBlocks(exiting);
    SmallVector<const llvm::Value*, 16> work;
    SmallPtrSet<const llvm::Value*, 32> seen;
    for (const BasicBlock* block : exiting)
        if (auto* branch = dyn_cast<BranchInst>(block->getTerminator()); branch != nullptr && branch->isConditional())
            work.push_back(branch->getCondition());
    while (!work.empty()) {
        const auto* instruction = dyn_cast<Instruction>(work.pop_back_val());
        if (instruction == nullptr || !loop.contains(instruction) || !seen.insert(instruction).second)
            continue;
        if (isForeign(*instruction, loop) || isRead(*instruction))
            return true;
        if (auto* phi = dyn_cast<PHINode>(instruction))
            for (const BasicBlock* block : phi->blocks())
                if (auto* branch = dyn_cast<BranchInst>(block->getTerminator()); branch && branch->isConditional())
                    work.push_back(branch->getCondition());
        append_range(work, instruction->operands());
    }
    return false;
}

bool spins(const Function& function, const Shapes& shapes)
{
    static_cast<void>(function);
    for (const Loop* loop : shapes.loops().getLoopsInPreorder())
        if (waitsForOthers(*loop))
            return true;
    return false;
}

} // namespace warpdesk::emulator::simt
