// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/cut_ir.h"

#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

bool isWait(const Instruction& instruction)
{
    const auto* call = dyn_cast<CallInst>(&instruction);
    if (call == nullptr || call->getCalledFunction() == nullptr)
        return false;
    const StringRef name = call->getCalledFunction()->getName();
    return name == kWait || name == kArrive || name == kYield || name == kMeet;
}

namespace {

/// Values that may differ between the warps of a block, by data and by control.
class WarpDependence final {
public:
    explicit WarpDependence(Function& body)
        : m_body(body)
        , m_after(body)
    {
    }

    bool reachesWaits()
    {
        mark(m_body.getArg(1));
        for (Instruction& instruction : instructions(m_body))
            if (isSource(instruction))
                mark(&instruction);
        while (!m_work.empty() && !m_found) {
            Value* value = m_work.pop_back_val();
            for (User* user : value->users()) {
                auto* instruction = dyn_cast<Instruction>(user);
                if (instruction == nullptr)
                    continue;
                if (instruction->isTerminator())
                    branch(*instruction);
                else
                    mark(instruction);
            }
        }
        return m_found;
    }

private:
    static bool isSource(const Instruction& instruction)
    {
        if (isa<LoadInst>(instruction))
            return !instruction.hasMetadata(LLVMContext::MD_invariant_load);
        if (isa<IntrinsicInst>(instruction))
            return instruction.mayReadFromMemory();
        if (isa<CallInst>(instruction))
            return cast<CallInst>(instruction).getCalledFunction() == nullptr
                || cast<CallInst>(instruction).getCalledFunction()->getName() != kResult;
        return isa<AtomicRMWInst, AtomicCmpXchgInst>(instruction);
    }

    void mark(Value* value)
    {
        if (!value->getType()->isVoidTy() && m_marked.insert(value).second)
            m_work.push_back(value);
    }

    void branch(Instruction& terminator)
    {
        BasicBlock* from = terminator.getParent();
        if (!m_branches.insert(from).second)
            return;
        auto* node = m_after.getNode(from);
        BasicBlock* join = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
        SmallPtrSet<BasicBlock*, 16> seen;
        SmallVector<BasicBlock*, 16> work(successors(from));
        while (!work.empty()) {
            BasicBlock* block = work.pop_back_val();
            if (block == join || !seen.insert(block).second)
                continue;
            for (Instruction& instruction : *block) {
                m_found |= isWait(instruction);
                mark(&instruction);
            }
            append_range(work, successors(block));
        }
        if (join != nullptr)
            for (PHINode& phi : join->phis())
                mark(&phi);
    }

    Function& m_body;
    PostDominatorTree m_after;
    SmallPtrSet<Value*, 32> m_marked;
    SmallPtrSet<BasicBlock*, 16> m_branches;
    SmallVector<Value*, 64> m_work;
    bool m_found = false;
};

} // namespace

bool waitsDependOnWarp(Function& body) { return WarpDependence(body).reachesWaits(); }

} // namespace warpdesk::emulator::simt
