// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/sync_checks_ir.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

constexpr unsigned noBarrierAhead = 1, noCollectiveAhead = 2;

StringRef calledName(const Instruction& instruction)
{
    const auto* call = dyn_cast<CallInst>(&instruction);
    return call != nullptr && call->getCalledFunction() != nullptr ? call->getCalledFunction()->getName() : StringRef();
}

bool isBarrier(StringRef name) { return name.starts_with("wd.barrier.") && name != "wd.barrier.warp"; }

bool isCollective(StringRef name)
{
    return name == "wd.barrier.warp" || name.starts_with("wd.shfl.") || name.starts_with("wd.vote.")
        || name.starts_with("wd.warp.");
}

/// Which argument names the lanes that take part; -1: all of the warp must.
int maskArgument(StringRef name)
{
    if (name == "wd.barrier.warp")
        return 0;
    if (name.starts_with("wd.shfl."))
        return 3;
    return name.starts_with("wd.vote.") || name.starts_with("wd.warp.match_") || name.starts_with("wd.warp.redux_")
        ? 1
        : -1;
}

unsigned lineOf(const Instruction& instruction)
{
    return instruction.getDebugLoc() ? instruction.getDebugLoc().getLine() : 0;
}

/// Others see it, or it changes what they see. `from`: the branch that the two ways came from.
bool hasEffect(const Instruction& instruction, const BasicBlock& from)
{
    if (isa<IntrinsicInst>(instruction))
        return false;
    if (auto* store = dyn_cast<StoreInst>(&instruction)) {
        // A store of a constant before an early return and one at the end of the kernel are made one by the compiler.
        const auto* merged = dyn_cast<PHINode>(store->getValueOperand());
        return merged == nullptr || merged->getParent() != store->getParent() || merged->getBasicBlockIndex(&from) < 0
            || !isa<Constant>(merged->getIncomingValueForBlock(&from));
    }
    if (isa<AtomicRMWInst, AtomicCmpXchgInst, FenceInst>(instruction))
        return true;
    return isa<CallInst>(instruction) && !calledName(instruction).starts_with("wd.sreg.");
}

class Teller final {
public:
    explicit Teller(Function& kernel)
        : m_kernel(kernel)
        , m_dominators(kernel)
        , m_after(kernel)
        , m_loops(m_dominators)
        , m_b(kernel.getContext())
    {
    }

    /// Whether some threads may miss a barrier that others come to.
    bool run()
    {
        SmallVector<CallInst*, 16> barriers;
        SmallVector<CallInst*, 16> collectives;
        for (Instruction& instruction : instructions(m_kernel)) {
            const StringRef name = calledName(instruction);
            if (isBarrier(name))
                barriers.push_back(cast<CallInst>(&instruction));
            else if (isCollective(name))
                collectives.push_back(cast<CallInst>(&instruction));
        }
        if (barriers.empty() && collectives.empty())
            return false;
        reach(barriers, m_toBarrier);
        reach(collectives, m_toCollective);
        // Before calls are added: they are effects too.
        SmallVector<Guard, 16> guards;
        for (const CallInst* barrier : barriers)
            guards.push_back(guardOf(*barrier->getParent()));
        for (const CallInst* collective : collectives)
            guards.push_back(guardOf(*collective->getParent()));
        SmallVector<BranchInst*, 16> leaving;
        for (BasicBlock& block : m_kernel)
            if (auto* branch = dyn_cast<BranchInst>(block.getTerminator()); branch != nullptr && leaves(block))
                leaving.push_back(branch);
        for (BranchInst* branch : leaving)
            tellLeaving(*branch);
        for (unsigned i = 0; i < barriers.size(); ++i)
            tell(*barriers[i], "each.sync_barrier", { lineOf(*barriers[i]), guards[i].line });
        for (unsigned i = 0; i < collectives.size(); ++i)
            tellMembers(*collectives[i], guards[barriers.size() + i]);
        return any_of(ArrayRef(guards).take_front(barriers.size()), [](const Guard& guard) { return guard.parts; });
    }

private:
    struct Guard {
        unsigned line = 0;
        bool rejoins = false; ///< those it keeps away go on with what the others do later
        bool parts = false; ///< some of those it keeps away come to barriers, or to what follows
    };

    static void reach(ArrayRef<CallInst*> calls, SmallPtrSet<const BasicBlock*, 16>& reaching)
    {
        SmallVector<const BasicBlock*, 16> work;
        for (const CallInst* call : calls)
            work.push_back(call->getParent());
        while (!work.empty()) {
            const BasicBlock* block = work.pop_back_val();
            if (reaching.insert(block).second)
                append_range(work, predecessors(block));
        }
    }

    /// The two ways of a branch have nothing in common but the end of the kernel.
    bool leaves(const BasicBlock& block)
    {
        const auto* branch = dyn_cast<BranchInst>(block.getTerminator());
        if (branch == nullptr || !branch->isConditional())
            return false;
        const auto* node = m_after.getNode(&block);
        const BasicBlock* meeting
            = node == nullptr || node->getIDom() == nullptr ? nullptr : node->getIDom()->getBlock();
        if (meeting == nullptr)
            return true;
        SmallVector<const BasicBlock*, 8> work { meeting };
        SmallPtrSet<const BasicBlock*, 8> seen;
        while (!work.empty()) {
            const BasicBlock* next = work.pop_back_val();
            if (!seen.insert(next).second)
                continue;
            if (any_of(*next, [&](const Instruction& instruction) { return hasEffect(instruction, block); }))
                return false;
            append_range(work, successors(next));
        }
        return true;
    }

    /// Whether lanes or warps may see it differently, as far as its own calculation tells.
    static bool dependsOnThread(const Value* condition)
    {
        constexpr unsigned most = 256;
        SmallVector<const Value*, 16> work { condition };
        SmallPtrSet<const Value*, 32> seen;
        while (!work.empty()) {
            const auto* instruction = dyn_cast<Instruction>(work.pop_back_val());
            if (instruction == nullptr || !seen.insert(instruction).second)
                continue;
            if (seen.size() > most || isa<AtomicRMWInst, AtomicCmpXchgInst>(instruction))
                return true;
            if (isa<LoadInst>(instruction) && !instruction->hasMetadata(LLVMContext::MD_invariant_load))
                return true;
            if (auto* call = dyn_cast<CallInst>(instruction); call != nullptr && !isa<IntrinsicInst>(call)) {
                StringRef name = calledName(*call);
                if (!name.consume_front("wd.sreg."))
                    return name != "wd.shared.base";
                if (name.starts_with("tid.") || name.starts_with("lane") || name == "warpid" || name == "clock64")
                    return true;
                continue;
            }
            // What a phi depends on besides its values is decided by branches before it.
            if (auto* phi = dyn_cast<PHINode>(instruction))
                for (const BasicBlock* block : phi->blocks())
                    if (auto* branch = dyn_cast<BranchInst>(block->getTerminator()); branch && branch->isConditional())
                        work.push_back(branch->getCondition());
            append_range(work, instruction->operands());
        }
        return false;
    }

    /// The innermost branch that keeps some threads from the block.
    Guard guardOf(const BasicBlock& block)
    {
        SmallVector<const BasicBlock*, 8> branches;
        for (const Loop* loop = m_loops.getLoopFor(&block); loop != nullptr; loop = loop->getParentLoop()) {
            SmallVector<BasicBlock*, 4> exiting;
            loop->getExitingBlocks(exiting);
            branches.append(exiting.begin(), exiting.end());
        }
        const auto* node = m_dominators.getNode(&block);
        for (node = node == nullptr ? nullptr : node->getIDom(); node != nullptr; node = node->getIDom())
            if (!m_after.dominates(&block, node->getBlock()))
                branches.push_back(node->getBlock());
        Guard best;
        bool parts = false;
        unsigned depth = 0;
        for (const BasicBlock* from : branches) {
            const auto* branch = dyn_cast<BranchInst>(from->getTerminator());
            if (branch == nullptr || !branch->isConditional() || !dependsOnThread(branch->getCondition()))
                continue;
            const bool rejoins = !leaves(*from);
            const unsigned level = m_dominators.getNode(from)->getLevel() + 1;
            parts |= rejoins
                || all_of(successors(from), [&](const BasicBlock* next) { return m_toBarrier.contains(next); });
            if ((rejoins && !best.rejoins) || (rejoins == best.rejoins && level > depth)) {
                best = { lineOf(*branch), rejoins, false };
                depth = level;
            }
        }
        best.parts = parts;
        return best;
    }

    void call(StringRef name, ArrayRef<Value*> arguments)
    {
        SmallVector<Type*, 4> types;
        for (Value* argument : arguments)
            types.push_back(argument->getType());
        m_b.CreateCall(syncDeclaration(*m_kernel.getParent(), name, m_b.getVoidTy(), types), arguments);
    }

    void tell(Instruction& before, StringRef name, ArrayRef<unsigned> numbers)
    {
        m_b.SetInsertPoint(&before);
        SmallVector<Value*, 4> arguments;
        for (const unsigned number : numbers)
            arguments.push_back(m_b.getInt32(number));
        call(name, arguments);
    }

    void tellLeaving(BranchInst& branch)
    {
        const auto ahead = [&](unsigned side) {
            const BasicBlock* next = branch.getSuccessor(side);
            return (m_toBarrier.contains(next) ? 0 : noBarrierAhead)
                | (m_toCollective.contains(next) ? 0 : noCollectiveAhead);
        };
        for (unsigned side = 0; side < 2; ++side) {
            const unsigned what = ahead(side) & ~ahead(1 - side);
            if (what == 0)
                continue;
            m_b.SetInsertPoint(&branch);
            Value* goes = side == 0 ? branch.getCondition() : m_b.CreateNot(branch.getCondition());
            call("each.sync_leaves", { goes, m_b.getInt32(what) });
        }
    }

    void tellMembers(CallInst& collective, const Guard& guard)
    {
        const StringRef name = calledName(collective);
        const int index = maskArgument(name);
        const bool whole = index < 0;
        Value* mask = whole ? ConstantInt::getSigned(m_b.getInt32Ty(), -1)
                            : collective.getArgOperand(static_cast<unsigned>(index));
        const auto* constant = dyn_cast<ConstantInt>(mask);
        const bool all = constant != nullptr && constant->isMinusOne();
        if (all && !whole && !guard.rejoins)
            return;
        m_b.SetInsertPoint(&collective);
        call("each.sync_members",
            { mask, m_b.getInt32(lineOf(collective)), m_b.getInt32(guard.line), m_b.getInt32(whole ? 1 : 0) });
    }

    Function& m_kernel;
    DominatorTree m_dominators;
    PostDominatorTree m_after;
    LoopInfo m_loops;
    IRBuilder<> m_b;
    SmallPtrSet<const BasicBlock*, 16> m_toBarrier, m_toCollective;
};

} // namespace

Function* syncDeclaration(Module& module, StringRef name, Type* result, ArrayRef<Type*> arguments)
{
    const std::string full = "wd." + name.str();
    if (Function* known = module.getFunction(full))
        return known;
    auto* function
        = Function::Create(FunctionType::get(result, arguments, false), Function::ExternalLinkage, full, module);
    function->setDoesNotThrow();
    function->addFnAttr(Attribute::WillReturn);
    function->addFnAttr(Attribute::Convergent);
    function->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
    return function;
}

bool tellSynchronisation(Function& kernel) { return Teller(kernel).run(); }

} // namespace warpdesk::emulator::simt
