// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/full_warps_ir.h"

#include "engine/emulator/simt/spins_ir.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

using Blocks = SmallVector<BasicBlock*, 8>;

/// Blocks from `first` on, up to `end`. Structured code reaches nothing else from there.
Blocks blocksBetween(BasicBlock* first, const BasicBlock* end)
{
    Blocks found;
    SmallPtrSet<BasicBlock*, 16> seen;
    Blocks work { first };
    while (!work.empty()) {
        BasicBlock* block = work.pop_back_val();
        if (block == end || !seen.insert(block).second)
            continue;
        found.push_back(block);
        append_range(work, successors(block));
    }
    return found;
}

/// Instructions of a copy; 0 = it must not be copied, or gains nothing.
unsigned copySize(const Blocks& blocks)
{
    unsigned count = 0;
    bool accesses = false;
    for (const BasicBlock* block : blocks) {
        if (isa<ReturnInst, UnreachableInst>(block->getTerminator()))
            return 0;
        for (const Instruction& instruction : *block) {
            if (isa<DbgInfoIntrinsic>(instruction))
                continue;
            ++count;
            if (isa<AllocaInst>(instruction))
                return 0;
            accesses
                |= isa<LoadInst, StoreInst>(instruction) && !instruction.hasMetadata(LLVMContext::MD_invariant_load);
            const auto* call = dyn_cast<CallInst>(&instruction);
            if (call == nullptr)
                continue;
            const Function* callee = call->getCalledFunction();
            if (callee == nullptr || callee->getName().starts_with("wd.barrier."))
                return 0;
        }
    }
    return accesses ? count : 0;
}

class FullWarps final {
public:
    FullWarps(Function& function, const Shapes& shapes, unsigned budget)
        : m_function(function)
        , m_shapes(shapes)
        , m_left(budget)
    {
    }

    bool run()
    {
        scan(&m_function.getEntryBlock(), nullptr);
        return m_changed;
    }

private:
    const BasicBlock* original(const BasicBlock* block) const
    {
        const BasicBlock* from = m_originals.lookup(block);
        return from == nullptr ? block : from;
    }
    bool divergent(const BasicBlock* block) const
    {
        return !m_uniform.contains(block) && m_shapes.divergentBranch(original(block));
    }

    /// The divergent loop that the block, or what it is a copy of, begins.
    const Loop* divergentLoopAt(const BasicBlock* block) const
    {
        const BasicBlock* from = original(block);
        const Loop* loop = m_shapes.loops().getLoopFor(from);
        return loop != nullptr && loop->getHeader() == from && m_shapes.divergentLoop(loop) ? loop : nullptr;
    }

    void scan(BasicBlock* first, const BasicBlock* end);
    BasicBlock* branch(BasicBlock* block);
    BasicBlock* loop(BasicBlock* header, const Loop& shape);
    Blocks copy(const Blocks& blocks, ValueToValueMapTy& map, const char* suffix);
    Value* allLanes(IRBuilder<>& b, Value* condition);

    Function& m_function;
    const Shapes& m_shapes;
    unsigned m_left = 0;
    bool m_changed = false;
    DenseMap<const BasicBlock*, const BasicBlock*> m_originals;
    SmallPtrSet<const BasicBlock*, 32> m_uniform; ///< latches and headers of loops that all lanes run together
};

/// Goes through the blocks in which every lane is active.
void FullWarps::scan(BasicBlock* first, const BasicBlock* end)
{
    SmallPtrSet<const BasicBlock*, 32> seen;
    Blocks work { first };
    while (!work.empty()) {
        BasicBlock* block = work.pop_back_val();
        if (block == end || block == nullptr || !seen.insert(block).second)
            continue;
        if (const Loop* shape = divergentLoopAt(block); shape != nullptr && !m_uniform.contains(block))
            work.push_back(loop(block, *shape));
        else if (isa<BranchInst>(block->getTerminator()) && divergent(block))
            work.push_back(branch(block));
        else
            append_range(work, successors(block));
    }
}

Blocks FullWarps::copy(const Blocks& blocks, ValueToValueMapTy& map, const char* suffix)
{
    Blocks copies;
    for (BasicBlock* block : blocks) {
        BasicBlock* copied = CloneBasicBlock(block, map, suffix, &m_function);
        map[block] = copied;
        m_originals[copied] = original(block);
        copies.push_back(copied);
    }
    for (BasicBlock* block : copies)
        for (Instruction& instruction : *block)
            RemapInstruction(&instruction, map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    m_changed = true;
    return copies;
}

Value* FullWarps::allLanes(IRBuilder<>& b, Value* condition)
{
    FunctionCallee full = m_function.getParent()->getOrInsertFunction(
        kFull, FunctionType::get(b.getInt1Ty(), { b.getInt1Ty() }, false));
    auto* declaration = cast<Function>(full.getCallee());
    declaration->setConvergent();
    declaration->setDoesNotThrow();
    declaration->setDoesNotAccessMemory();
    declaration->setWillReturn();
    return b.CreateCall(full, { condition });
}

/// if (c) side;  =>  if (all lanes: c) copy of side; else if (c) side;
/// Returns where all lanes are active again.
BasicBlock* FullWarps::branch(BasicBlock* block)
{
    auto* end = cast<BranchInst>(block->getTerminator());
    BasicBlock* yes = end->getSuccessor(0);
    BasicBlock* no = end->getSuccessor(1);
    const bool yesIsSide = yes->getSinglePredecessor() == block && no->getSinglePredecessor() == nullptr;
    const bool noIsSide = no->getSinglePredecessor() == block && yes->getSinglePredecessor() == nullptr;
    if (!yesIsSide && !noIsSide)
        return nullptr;
    BasicBlock* side = yesIsSide ? yes : no;
    BasicBlock* join = yesIsSide ? no : yes;
    const Blocks region = blocksBetween(side, join);
    const unsigned size = copySize(region);
    if (size == 0 || size > m_left)
        return join;
    m_left -= size;

    ValueToValueMapTy map;
    copy(region, map, ".full");
    auto* some = BasicBlock::Create(m_function.getContext(), "some", &m_function, side);
    end->moveBefore(*some, some->end());
    side->replacePhiUsesWith(block, some);
    join->replacePhiUsesWith(block, some);
    m_originals[some] = original(block);
    auto* copied = cast<BasicBlock>(map.lookup(side));
    for (PHINode& phi : join->phis()) {
        for (BasicBlock* from : region) {
            const int index = phi.getBasicBlockIndex(from);
            if (index < 0)
                continue;
            Value* value = phi.getIncomingValue(static_cast<unsigned>(index));
            Value* mapped = map.lookup(value);
            phi.addIncoming(mapped == nullptr ? value : mapped, cast<BasicBlock>(map.lookup(from)));
        }
    }
    IRBuilder<> b(block);
    b.SetCurrentDebugLocation(end->getDebugLoc());
    Value* condition = yesIsSide ? end->getCondition() : b.CreateNot(end->getCondition());
    b.CreateCondBr(allLanes(b, condition), copied, some);
    scan(copied, join);
    return join;
}

/// do body; while (c);  =>  do copy of body; while (all lanes: c);  if (c) do body; while (c);
/// Returns where all lanes are active again.
BasicBlock* FullWarps::loop(BasicBlock* header, const Loop& shape)
{
    BasicBlock* before = nullptr;
    BasicBlock* latch = nullptr;
    if (pred_size(header) != 2 || waitsForOthers(shape))
        return nullptr;
    BasicBlock* const ways[2] = { *pred_begin(header), *std::next(pred_begin(header)) };
    const bool firstIsLatch = original(ways[0]) == shape.getLoopLatch();
    before = ways[firstIsLatch ? 1 : 0];
    latch = ways[firstIsLatch ? 0 : 1];
    auto* end = dyn_cast<BranchInst>(latch->getTerminator());
    if (end == nullptr || !end->isConditional() || original(latch) != shape.getLoopLatch()
        || before->getSingleSuccessor() != header)
        return nullptr;
    const bool again = end->getSuccessor(0) == header;
    BasicBlock* exit = end->getSuccessor(again ? 1 : 0);
    if (exit->getSinglePredecessor() != latch)
        return nullptr;
    const Blocks blocks = blocksBetween(header, exit);
    const unsigned size = copySize(blocks);
    if (size == 0 || size > m_left)
        return exit;
    m_left -= size;

    LLVMContext& context = m_function.getContext();
    ValueToValueMapTy map;
    const Blocks copies = copy(blocks, map, ".full");
    auto* fullHeader = cast<BasicBlock>(map.lookup(header));
    auto* fullLatch = cast<BasicBlock>(map.lookup(latch));
    const auto mapped = [&](Value* value) {
        Value* other = map.lookup(value);
        return other == nullptr ? value : other;
    };
    auto* left = BasicBlock::Create(context, "left", &m_function, header);
    auto* rest = BasicBlock::Create(context, "rest", &m_function, header);
    auto* done = BasicBlock::Create(context, "done", &m_function, exit);
    m_originals[left] = original(latch); // where lanes may part: as divergent as the latch
    before->getTerminator()->replaceSuccessorWith(header, fullHeader);

    // Values of the full loop reach what follows through phis of `left`.
    const auto leaving = [&](Value* value) -> Value* {
        auto* instruction = dyn_cast<Instruction>(value);
        if (instruction == nullptr || !is_contained(copies, instruction->getParent()))
            return value;
        auto* phi = PHINode::Create(value->getType(), 1, "left", left);
        phi->addIncoming(value, fullLatch);
        return phi;
    };
    for (PHINode& phi : header->phis()) {
        Value* next = leaving(mapped(phi.getIncomingValueForBlock(latch)));
        const auto index = static_cast<unsigned>(phi.getBasicBlockIndex(before));
        phi.setIncomingBlock(index, rest);
        phi.setIncomingValue(index, next);
    }
    Value* condition = leaving(mapped(end->getCondition()));
    for (PHINode& phi : exit->phis()) {
        Value* value = phi.getIncomingValueForBlock(latch);
        Value* own = leaving(mapped(value));
        auto* masked = PHINode::Create(phi.getType(), 1, "masked", done);
        masked->addIncoming(value, latch);
        phi.setIncomingBlock(0, done);
        phi.setIncomingValue(0, masked);
        phi.addIncoming(own, left);
    }
    IRBuilder<> b(context);
    b.SetCurrentDebugLocation(end->getDebugLoc());
    b.SetInsertPoint(done);
    b.CreateBr(exit);
    end->replaceSuccessorWith(exit, done);
    b.SetInsertPoint(rest);
    b.CreateBr(header);
    b.SetInsertPoint(left);
    b.CreateCondBr(condition, again ? rest : exit, again ? exit : rest);
    Instruction* fullEnd = fullLatch->getTerminator();
    b.SetInsertPoint(fullEnd);
    Value* stay = cast<BranchInst>(fullEnd)->getCondition();
    if (!again)
        stay = b.CreateNot(stay);
    b.CreateCondBr(allLanes(b, stay), fullHeader, left);
    fullEnd->eraseFromParent();

    m_uniform.insert(fullHeader);
    m_uniform.insert(fullLatch);
    scan(fullHeader, left);
    return exit;
}

} // namespace

bool copyForFullWarps(Function& function, const Shapes& shapes, unsigned budget)
{
    return FullWarps(function, shapes, budget).run();
}

} // namespace warpdesk::emulator::simt
