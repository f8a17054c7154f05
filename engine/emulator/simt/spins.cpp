// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/spins_ir.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Calculated from what does not change in the loop, wherever the instructions stand.
bool isInvariant(const Value* value, const Loop& loop, unsigned depth = 0)
{
    constexpr unsigned mostDepth = 16;
    const auto* instruction = dyn_cast<Instruction>(value);
    if (instruction == nullptr || !loop.contains(instruction))
        return true;
    if (depth == mostDepth || isa<PHINode>(instruction) || instruction->mayReadOrWriteMemory())
        return false;
    return all_of(
        instruction->operands(), [&](const Use& operand) { return isInvariant(operand.get(), loop, depth + 1); });
}

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

/// Where all lanes that still run come together: nobody gets past it without the ones that wait.
bool gathers(const Instruction& instruction)
{
    const auto* call = dyn_cast<CallInst>(&instruction);
    if (call == nullptr || call->getCalledFunction() == nullptr)
        return false;
    const StringRef name = call->getCalledFunction()->getName();
    if (name.starts_with("wd.barrier.") && name != "wd.barrier.warp")
        return name != "wd.barrier.arrive";
    const bool masked = name == "wd.barrier.warp" || name.starts_with("wd.shfl.") || name.starts_with("wd.vote.");
    if (!masked)
        return name.starts_with("wd.warp.mma");
    const unsigned index = name == "wd.barrier.warp" ? 0 : name.starts_with("wd.vote.") ? 1 : 3;
    const auto* mask = dyn_cast<ConstantInt>(call->getArgOperand(index));
    return mask != nullptr && mask->isMinusOne();
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
