// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/spins_ir.h"

#include "engine/emulator/simt/collectives_ir.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// `Threads`: another thread may have to write before the loop ends. `Lanes`: and nothing that the loop does, or goes
/// on to, changes that; a probe that moves on to other addresses ends by itself.
enum class Waits : std::uint8_t { Threads, Lanes };

bool isForeign(const Instruction& instruction, const Loop& loop, Waits waits)
{
    if (isa<LoadInst>(instruction))
        return instruction.isVolatile() || instruction.isAtomic();
    const bool still = waits == Waits::Threads;
    if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
        return isInvariant(exchange->getCompareOperand(), loop)
            && (still
                || (isInvariant(exchange->getPointerOperand(), loop)
                    && isInvariant(exchange->getNewValOperand(), loop)));
    if (auto* atomic = dyn_cast<AtomicRMWInst>(&instruction))
        return atomic->getOperation() != AtomicRMWInst::Add && atomic->getOperation() != AtomicRMWInst::Sub
            && (still
                || (isInvariant(atomic->getPointerOperand(), loop) && isInvariant(atomic->getValOperand(), loop)));
    if (auto* call = dyn_cast<CallInst>(&instruction); call != nullptr && call->getCalledFunction() != nullptr)
        return call->getCalledFunction()->getName().contains("mbarrier");
    return false;
}

/// `exchanged == what it was compared with`: whether a compare-and-swap took place.
const AtomicCmpXchgInst* successOf(const Instruction& instruction)
{
    if (!isa<ICmpInst>(instruction))
        return nullptr;
    for (unsigned side = 0; side < 2; ++side) {
        const auto* old = dyn_cast<ExtractValueInst>(instruction.getOperand(side));
        const auto* exchange = old ? dyn_cast<AtomicCmpXchgInst>(old->getAggregateOperand()) : nullptr;
        if (exchange != nullptr && exchange->getCompareOperand() == instruction.getOperand(1 - side))
            return exchange;
    }
    return nullptr;
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

bool waitsFor(const Loop& loop, Waits waits)
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
        if (isForeign(*instruction, loop, waits) || isRead(*instruction))
            return true;
        if (const AtomicCmpXchgInst* exchange = successOf(*instruction)) {
            if (loop.contains(exchange) && isForeign(*exchange, loop, waits))
                return true;
            continue;
        }
        if (isa<AtomicCmpXchgInst, AtomicRMWInst>(instruction))
            continue;
        if (auto* phi = dyn_cast<PHINode>(instruction))
            for (const BasicBlock* block : phi->blocks())
                if (auto* branch = dyn_cast<BranchInst>(block->getTerminator()); branch && branch->isConditional())
                    work.push_back(branch->getCondition());
        append_range(work, instruction->operands());
    }
    return false;
}

bool writesForOthers(const Instruction& instruction)
{
    if (auto* store = dyn_cast<StoreInst>(&instruction))
        return !isa<AllocaInst>(getUnderlyingObject(store->getPointerOperand()));
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(instruction))
        return true;
    const auto* call = dyn_cast<CallInst>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr
        && !call->getCalledFunction()->getName().starts_with("wd.") && !call->getCalledFunction()->isIntrinsic();
}

/// Lanes that come to `starts` write something before they wait for those in the loop.
bool mayRelease(ArrayRef<const BasicBlock*> starts, const Loop& loop)
{
    SmallVector<const BasicBlock*, 16> work(starts);
    SmallPtrSet<const BasicBlock*, 32> seen;
    while (!work.empty()) {
        const BasicBlock* block = work.pop_back_val();
        if (loop.contains(block) || !seen.insert(block).second)
            continue;
        bool stopped = false;
        for (const Instruction& instruction : *block) {
            stopped = gathers(instruction);
            if (stopped)
                break;
            if (writesForOthers(instruction))
                return true;
        }
        if (!stopped)
            append_range(work, successors(block));
    }
    return false;
}

/// The ways that other lanes take at divergent branches before the loop.
SmallVector<const BasicBlock*, 8> waysAround(const Loop& loop, const Shapes& shapes, const PostDominatorTree& after)
{
    SmallVector<const BasicBlock*, 8> ways;
    const BasicBlock* header = loop.getHeader();
    for (auto* node = shapes.dominators().getNode(header)->getIDom(); node != nullptr; node = node->getIDom()) {
        const BasicBlock* branch = node->getBlock();
        if (!shapes.divergentBranch(branch) || after.dominates(header, branch))
            continue;
        for (const BasicBlock* next : successors(branch))
            if (!shapes.dominators().dominates(next, header))
                ways.push_back(next);
    }
    return ways;
}

} // namespace

bool waitsForOthers(const Loop& loop) { return waitsFor(loop, Waits::Threads); }

bool mayHoldLanes(const LoopInfo& loops)
{
    return any_of(loops.getLoopsInPreorder(), [](const Loop* loop) { return waitsFor(*loop, Waits::Lanes); });
}

bool lanesWaitForOneAnother(const Function& function, const Shapes& shapes)
{
    const PostDominatorTree after(const_cast<Function&>(function));
    for (const Loop* loop : shapes.loops().getLoopsInPreorder()) {
        if (!waitsFor(*loop, Waits::Lanes))
            continue;
        SmallVector<const BasicBlock*, 8> starts = waysAround(*loop, shapes, after);
        if (shapes.divergentLoop(loop)) {
            SmallVector<BasicBlock*, 4> exits;
            loop->getExitBlocks(exits);
            starts.append(exits.begin(), exits.end());
        }
        if (mayRelease(starts, *loop))
            return true;
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
