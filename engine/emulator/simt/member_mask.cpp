// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/meetings_ir.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/PatternMatch.h>

#include <optional>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// Asks lanes that execute it together for a mask of some of them.
bool isSource(const Instruction& instruction)
{
    const StringRef name = calledName(instruction);
    return name == "wd.activemask" || name == "wd.vote.ballot" || name.starts_with("wd.warp.match_");
}

const Instruction* sourceOf(const Value* value)
{
    if (const auto* part = dyn_cast<ExtractValueInst>(value))
        value = part->getAggregateOperand();
    const auto* instruction = dyn_cast<Instruction>(value);
    return instruction != nullptr && isSource(*instruction) ? instruction : nullptr;
}

/// A ballot of the lanes in `whole`.
bool isPartOf(const Value* part, const Value* whole)
{
    const Instruction* source = sourceOf(part);
    return source != nullptr && calledName(*source) == "wd.vote.ballot"
        && cast<CallInst>(source)->getArgOperand(1) == whole;
}

/// The value under negations; `inverted` says whether it is the other one.
const Value* stripped(const Value* value, bool& inverted)
{
    using namespace PatternMatch;
    for (;;) {
        const Value* inner = nullptr;
        if (match(value, m_Xor(m_Value(inner), m_One())))
            inverted = !inverted;
        else if (!match(value, m_Xor(m_Value(inner), m_Zero())) && !match(value, m_Freeze(m_Value(inner))))
            return value;
        value = inner;
    }
}

class NamedLanes final {
public:
    NamedLanes(const Parting& parting, const Loop* within)
        : m_parting(parting)
        , m_within(within)
    {
        const auto* branch = dyn_cast<BranchInst>(parting.branch->getTerminator());
        if (branch == nullptr || !branch->isConditional())
            return;
        bool inverted = false;
        m_condition = stripped(branch->getCondition(), inverted);
        m_theirs = (branch->getSuccessor(0) == parting.theirs) != inverted;
    }

    /// `value`, as it is on a way from the parting to `at`, may have the bit of a lane that went the other way. `at`
    /// null: right after the parting.
    bool mayName(const Value* value, const Instruction* at)
    {
        if (const Instruction* source = sourceOf(value)) {
            if (!avoids(*source, at))
                return false;
            return calledName(*source) != "wd.vote.ballot"
                || valueForThem(cast<CallInst>(source)->getArgOperand(0)) != false;
        }
        if (auto* phi = dyn_cast<PHINode>(value))
            return mayNamePhi(*phi, at);
        using namespace PatternMatch;
        const Value* a = nullptr;
        const Value* b = nullptr;
        if (match(value, m_Not(m_Value(a))))
            return !excludes(a, at);
        if (match(value, m_And(m_Value(a), m_Value(b))))
            return mayName(a, at) && mayName(b, at);
        if (match(value, m_Or(m_Value(a), m_Value(b))))
            return mayName(a, at) || mayName(b, at);
        if (match(value, m_Xor(m_Value(a), m_Value(b)))) // taking a part out of the whole
            return !((isPartOf(b, a) && excludes(b, at)) || (isPartOf(a, b) && excludes(a, at)));
        if (auto* select = dyn_cast<SelectInst>(value))
            return mayName(select->getTrueValue(), at) || mayName(select->getFalseValue(), at);
        return true;
    }

private:
    /// Every lane that went the other way is in it: a ballot before the parting where they voted yes.
    bool excludes(const Value* value, const Instruction* at)
    {
        const Instruction* source = sourceOf(value);
        if (source == nullptr || calledName(*source) != "wd.vote.ballot")
            return false;
        return valueForThem(cast<CallInst>(source)->getArgOperand(0)) == true && onlyBefore(*source, at);
    }

    bool mayNamePhi(const PHINode& phi, const Instruction* at)
    {
        if (!m_seen.insert(&phi).second)
            return false;
        if (avoids(phi, at)) // from before the parting
            return true;
        for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
            const BasicBlock* from = phi.getIncomingBlock(i);
            const Value* value = phi.getIncomingValue(i);
            if (from == m_parting.branch && phi.getParent() == m_parting.ours && mayName(value, nullptr))
                return true;
            if (comesTo(*from->getTerminator()) && mayName(value, from->getTerminator()))
                return true;
        }
        return false;
    }

    /// What the predicate is for lanes that went the other way, where the branch tells.
    std::optional<bool> valueForThem(const Value* predicate) const
    {
        using namespace PatternMatch;
        if (m_condition == nullptr)
            return std::nullopt;
        bool inverted = false;
        const Value* value = stripped(predicate, inverted);
        if (value == m_condition)
            return m_theirs != inverted;
        const Value* a = nullptr;
        const Value* b = nullptr;
        const bool both = match(value, m_LogicalAnd(m_Value(a), m_Value(b)));
        if (!both && !match(value, m_LogicalOr(m_Value(a), m_Value(b))))
            return std::nullopt;
        // One part that is false decides a conjunction, one that is true a disjunction.
        for (const Value* part : { a, b })
            if (valueForThem(part) == !both)
                return !both != inverted;
        return std::nullopt;
    }

    /// Calls `visit` on the blocks after the parting, until it says that the ways end there.
    void walk(function_ref<bool(const BasicBlock&)> visit) const
    {
        SmallPtrSet<const BasicBlock*, 16> seen;
        SmallVector<const BasicBlock*, 16> work;
        const auto enter = [&](const BasicBlock* block) {
            const bool inside = m_within == nullptr || (m_within->contains(block) && block != m_within->getHeader());
            if (inside && seen.insert(block).second)
                work.push_back(block);
        };
        enter(m_parting.ours);
        while (!work.empty()) {
            const BasicBlock* block = work.pop_back_val();
            if (!visit(*block))
                for (const BasicBlock* next : successors(block))
                    enter(next);
        }
    }

    /// Some way from the parting to `at` does not pass `mark` (of a phi: the start of its block).
    bool avoids(const Instruction& mark, const Instruction* at) const
    {
        if (at == nullptr)
            return true;
        bool found = false;
        walk([&](const BasicBlock& block) {
            const bool marked = mark.getParent() == &block;
            found |= at->getParent() == &block && (!marked || (!isa<PHINode>(mark) && at->comesBefore(&mark)));
            return found || marked;
        });
        return found;
    }

    bool comesTo(const Instruction& at) const
    {
        bool found = false;
        walk([&](const BasicBlock& block) { return found |= at.getParent() == &block; });
        return found;
    }

    /// No way from the parting to `at` passes `mark`.
    bool onlyBefore(const Instruction& mark, const Instruction* at) const
    {
        if (at == nullptr)
            return true;
        bool passed = false;
        walk([&](const BasicBlock& block) {
            const bool ends = at->getParent() == &block;
            passed |= mark.getParent() == &block && (!ends || mark.comesBefore(at));
            return false;
        });
        return !passed;
    }

    const Parting& m_parting;
    const Loop* m_within;
    const Value* m_condition = nullptr;
    bool m_theirs = false; ///< the condition for those who went the other way
    SmallPtrSet<const PHINode*, 4> m_seen;
};

} // namespace

bool maySee(const BasicBlock& block, const BasicBlock& next, const Parting& parting, const BasicBlock* side)
{
    const auto* first = cast<BranchInst>(parting.branch->getTerminator());
    const auto* here = dyn_cast<BranchInst>(block.getTerminator());
    if (here == nullptr || !here->isConditional() || here->getSuccessor(0) == here->getSuccessor(1))
        return true;
    bool inverted = false;
    if (stripped(first->getCondition(), inverted) != stripped(here->getCondition(), inverted))
        return true;
    return ((first->getSuccessor(0) == side) != inverted) == (here->getSuccessor(0) == &next);
}

bool mayNameParted(const Value* mask, const Instruction& at, const Parting& parting, const Loop* within)
{
    return NamedLanes(parting, within).mayName(mask, &at);
}

namespace {

/// False where the mask may be none of what was asked.
bool collect(const Value* mask, SmallPtrSetImpl<const Instruction*>& sources, SmallPtrSetImpl<const Value*>& seen)
{
    using namespace PatternMatch;
    const Value* a = nullptr;
    const Value* b = nullptr;
    if (!seen.insert(mask).second)
        return true;
    const auto each = [&](const Use& part) { return collect(part.get(), sources, seen); };
    if (const Instruction* source = sourceOf(mask)) {
        sources.insert(source);
        return true;
    }
    if (match(mask, m_And(m_Value(a), m_Value(b)))) {
        const bool left = collect(a, sources, seen);
        return collect(b, sources, seen) || left;
    }
    if (match(mask, m_Or(m_Value(a), m_Value(b))))
        return collect(a, sources, seen) && collect(b, sources, seen);
    if (match(mask, m_Xor(m_Value(a), m_Value(b))))
        return (isPartOf(b, a) && collect(a, sources, seen)) || (isPartOf(a, b) && collect(b, sources, seen));
    if (auto* phi = dyn_cast<PHINode>(mask))
        return all_of(phi->incoming_values(), each);
    return false;
}

} // namespace

SmallPtrSet<const Instruction*, 4> sourcesOf(const Value* mask)
{
    SmallPtrSet<const Instruction*, 4> sources;
    SmallPtrSet<const Value*, 16> seen;
    if (!collect(mask, sources, seen))
        sources.clear();
    return sources;
}

} // namespace warpdesk::emulator::simt
