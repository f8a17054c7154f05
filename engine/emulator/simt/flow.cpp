// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/spins_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/MDBuilder.h>

/// Masks, branches and phis. The control-flow graph of the prepared function is kept: a branch that may diverge enters
/// its side when any lane wants to, a join blends, a divergent loop runs until no lane is left.
namespace warpdesk::emulator::simt {

using namespace llvm;

Value* Vectoriser::maskLeaving(const BasicBlock* from, const BasicBlock* to)
{
    const Loop* outermost = nullptr;
    for (const Loop* loop = m_shapes.loops().getLoopFor(from); loop != nullptr && !loop->contains(to);
        loop = loop->getParentLoop())
        outermost = loop;
    if (outermost == nullptr)
        return nullptr;
    return m_masks.lookup(outermost->getLoopPreheader());
}

void Vectoriser::computeMask(const BasicBlock& block)
{
    if (&block == &m_scalar.getEntryBlock()) {
        m_mask = m_masks.lookup(&block);
        return;
    }
    const LoopInfo& loops = m_shapes.loops();
    const Loop* own = loops.getLoopFor(&block);
    if (own != nullptr && own->getHeader() == &block) {
        const BasicBlock* before = own->getLoopPreheader();
        if (before == nullptr)
            return fail("a loop without a single way in", block.getTerminator());
        m_mask = edgeMask(before, &block);
        if (m_shapes.divergentLoop(own)) {
            auto* phi = PHINode::Create(wide(m_b.getInt1Ty()), 2, "lanes", m_b.GetInsertBlock()->begin());
            phi->addIncoming(m_mask ? m_mask : ConstantInt::getTrue(phi->getType()), m_tails[before]);
            m_loopMasks[own] = phi;
            m_mask = phi;
        }
    } else {
        const BasicBlock* from = block.getSinglePredecessor();
        const bool single = from != nullptr;
        if (!single)
            from = m_shapes.dominators().getNode(&block)->getIDom()->getBlock();
        const Loop* inner = loops.getLoopFor(from);
        if (inner != nullptr && !inner->contains(&block))
            m_mask = maskLeaving(from, &block);
        else
            m_mask = single ? edgeMask(from, &block) : m_masks.lookup(from);
    }
    m_masks[&block] = m_mask;
}

Value* Vectoriser::edgeMask(const BasicBlock* from, const BasicBlock* to)
{
    auto found = m_edges.find({ from, to });
    return found == m_edges.end() ? m_masks.lookup(from) : found->second;
}

void Vectoriser::emitTerminator(const BasicBlock& block)
{
    const Instruction& end = *block.getTerminator();
    const Loop* loop = m_shapes.loops().getLoopFor(&block);
    if (loop != nullptr && loop->isLoopLatch(&block)) {
        emitLatch(block, *loop);
        return;
    }
    if (auto* exit = dyn_cast<ReturnInst>(&end)) {
        m_tails[&block] = m_b.GetInsertBlock();
        if (Value* result = exit->getReturnValue())
            m_b.CreateRet(lane(result));
        else
            m_b.CreateRetVoid();
        return;
    }
    const auto& branch = cast<BranchInst>(end);
    if (branch.isUnconditional() || branch.getSuccessor(0) == branch.getSuccessor(1)) {
        m_tails[&block] = m_b.GetInsertBlock();
        m_b.CreateBr(m_heads[branch.getSuccessor(0)]);
        return;
    }
    const BasicBlock* yes = branch.getSuccessor(0);
    const BasicBlock* no = branch.getSuccessor(1);
    if (!m_shapes.divergentBranch(&block)) {
        Value* condition = scalar(branch.getCondition());
        m_tails[&block] = m_b.GetInsertBlock();
        m_b.CreateCondBr(condition, m_heads[yes], m_heads[no]);
        return;
    }
    Value* condition = lane(branch.getCondition());
    Value* wanted = both(m_mask, condition);
    Value* unwanted = both(m_mask, m_b.CreateNot(condition));
    m_edges[{ &block, yes }] = wanted;
    m_edges[{ &block, no }] = unwanted;
    const bool yesIsSide = yes->getSinglePredecessor() == &block && !no->getSinglePredecessor();
    const bool noIsSide = no->getSinglePredecessor() == &block && !yes->getSinglePredecessor();
    if (!yesIsSide && !noIsSide)
        return fail("a divergent branch without a join", &end);
    Value* enter = any(yesIsSide ? wanted : unwanted);
    m_tails[&block] = m_b.GetInsertBlock();
    m_b.CreateCondBr(enter, m_heads[yesIsSide ? yes : no], m_heads[yesIsSide ? no : yes]);
}

void Vectoriser::emitLatch(const BasicBlock& block, const Loop& loop)
{
    const auto& branch = cast<BranchInst>(*block.getTerminator());
    const BasicBlock* header = loop.getHeader();
    if (m_options.yieldsAtSpins && waitsForOthers(loop)) {
        m_b.CreateCall(declare(kYield, m_b.getVoidTy(), { m_b.getInt32Ty(), m_b.getInt32Ty() }),
            { bitsOf(m_mask), i32(lineOf(branch)) });
    }
    if (!isShort(loop))
        emitStopTest(loop, branch);
    if (branch.isUnconditional()) {
        m_tails[&block] = m_b.GetInsertBlock();
        m_b.CreateBr(m_heads[header]);
        return;
    }
    const bool again = branch.getSuccessor(0) == header;
    const BasicBlock* exit = branch.getSuccessor(again ? 1 : 0);
    if (!m_shapes.divergentBranch(&block)) {
        Value* condition = scalar(branch.getCondition());
        m_tails[&block] = m_b.GetInsertBlock();
        m_b.CreateCondBr(condition, m_heads[branch.getSuccessor(0)], m_heads[branch.getSuccessor(1)]);
        return;
    }
    Value* condition = lane(branch.getCondition());
    Value* staying = both(m_mask, again ? condition : m_b.CreateNot(condition));
    m_edges[{ &block, header }] = staying;
    accumulate(loop, block);
    Value* stay = any(staying);
    m_tails[&block] = m_b.GetInsertBlock();
    m_b.CreateCondBr(stay, m_heads[header], m_heads[exit]);
}

/// A lane leaves a divergent loop with the values of its own last iteration.
void Vectoriser::accumulate(const Loop& loop, const BasicBlock& latch)
{
    const BasicBlock* exit = loop.getExitBlock();
    for (const PHINode& phi : exit->phis()) {
        const llvm::Value* value = phi.getIncomingValueForBlock(&latch);
        const auto* inside = dyn_cast<Instruction>(value);
        if (inside == nullptr || !loop.contains(inside))
            continue;
        Parts results;
        for (Value* part : lanes(value)) {
            auto* kept = PHINode::Create(part->getType(), 2, "kept", m_heads[loop.getHeader()]->begin());
            Value* next = m_mask ? m_b.CreateSelect(m_mask, part, kept) : part;
            kept->addIncoming(Constant::getNullValue(part->getType()), m_tails[loop.getLoopPreheader()]);
            kept->addIncoming(next, m_b.GetInsertBlock());
            results.push_back(next);
        }
        setLanes(phi, results);
    }
}

/// Turns between two stop tests while the loop runs: its own, and those of short loops within. 0 = no bound is known.
std::uint64_t Vectoriser::turnsOf(const Loop& loop) const
{
    std::uint64_t inside = 1;
    for (const Loop* inner : loop.getSubLoops())
        if (isShort(*inner))
            inside += turnsOf(*inner);
    return m_shapes.mostIterations(&loop) * inside;
}

bool Vectoriser::isShort(const Loop& loop) const
{
    constexpr unsigned mostIterations = 64;
    constexpr std::uint64_t mostTurns = 1024;
    const unsigned iterations = m_shapes.mostIterations(&loop);
    return iterations != 0 && iterations <= mostIterations && turnsOf(loop) <= mostTurns;
}

void Vectoriser::emitStopTest(const Loop& loop, const Instruction& latch)
{
    unsigned line = lineOf(latch);
    if (line == 0)
        line = lineOf(loop.getHeader()->front());
    auto callee = declare(kStop, m_b.getVoidTy(), { m_b.getInt32Ty(), m_b.getInt32Ty() });
    cast<Function>(callee.getCallee())->setOnlyAccessesInaccessibleMemory();
    m_b.CreateCall(callee, { i32(line), m_warp });
}

void Vectoriser::emitPhi(const PHINode& phi)
{
    if (m_lanes.contains(&phi)) { // kept from a divergent loop
        remember(phi);
        return;
    }
    const Shape shape = m_shapes.of(&phi);
    Parts parts;
    if (shape.isVector()) {
        for (Type* type : partTypes(phi.getType()))
            parts.push_back(m_b.CreatePHI(wide(type), phi.getNumIncomingValues()));
        setLanes(phi, parts);
    } else {
        for (unsigned piece = 0; piece < (shape.isAffine() ? m_geometry.pieces : 1); ++piece)
            parts.push_back(m_b.CreatePHI(phi.getType(), phi.getNumIncomingValues()));
        setBases(phi, parts);
    }
    remember(phi);
}

/// Edges into the phi's block that lanes may already have taken when control comes over the edge from `from`, in
/// order; `from` itself is last.
SmallVector<const BasicBlock*, 4> Vectoriser::chainTo(const PHINode& phi, const BasicBlock* from)
{
    SmallVector<const BasicBlock*, 4> chain;
    const DominatorTree& dominators = m_shapes.dominators();
    if (m_shapes.divergentJoin(phi.getParent()))
        for (const BasicBlock* block : phi.blocks())
            if (block != from && m_shapes.divergentBranch(block) && dominators.dominates(block, from))
                chain.push_back(block);
    sort(chain, [&](auto* a, auto* b) { return a != b && dominators.dominates(a, b); });
    chain.push_back(from);
    return chain;
}

Vectoriser::Parts Vectoriser::incomingLanes(const PHINode& phi, const BasicBlock* from)
{
    Parts result;
    for (const BasicBlock* block : chainTo(phi, from)) {
        const llvm::Value* value = phi.getIncomingValueForBlock(block);
        if (isa<UndefValue>(value))
            continue;
        Parts next = lanes(value);
        if (!result.empty())
            if (Value* mask = edgeMask(block, phi.getParent()))
                for (unsigned i = 0; i < next.size(); ++i)
                    next[i] = m_b.CreateSelect(mask, next[i], result[i]);
        result = next;
    }
    return result.empty() ? lanes(Constant::getNullValue(phi.getType())) : result;
}

const llvm::Value* Vectoriser::incomingScalar(const PHINode& phi, const BasicBlock* from)
{
    const llvm::Value* result = Constant::getNullValue(phi.getType());
    for (const BasicBlock* block : chainTo(phi, from))
        if (const llvm::Value* value = phi.getIncomingValueForBlock(block); !isa<UndefValue>(value))
            result = value;
    return result;
}

void Vectoriser::finishPhi(const PHINode& phi)
{
    const bool vector = m_shapes.of(&phi).isVector();
    const Parts targets = vector ? m_lanes.lookup(&phi) : m_bases.lookup(&phi);
    if (auto* first = dyn_cast<PHINode>(targets.front()); !first || first->getParent() != m_heads[phi.getParent()])
        return; // kept from a divergent loop
    SmallPtrSet<const BasicBlock*, 4> seen;
    for (const BasicBlock* from : phi.blocks()) {
        if (!seen.insert(from).second)
            continue;
        m_b.SetInsertPoint(m_tails[from]->getTerminator());
        m_mask = m_masks.lookup(from);
        Parts values;
        if (vector)
            values = incomingLanes(phi, from);
        else
            for (unsigned piece = 0; piece < targets.size(); ++piece)
                values.push_back(base(incomingScalar(phi, from), piece));
        for (unsigned i = 0; i < targets.size(); ++i)
            cast<PHINode>(targets[i])->addIncoming(values[i], m_tails[from]);
    }
}

} // namespace warpdesk::emulator::simt
