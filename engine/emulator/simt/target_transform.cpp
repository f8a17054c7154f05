// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/target_transform_ir.h"

#include "engine/emulator/simt/full_warps_ir.h"

#include <llvm/Analysis/TargetTransformInfoImpl.h>
#include <llvm/IR/Instructions.h>

namespace warpdesk::emulator::simt {
namespace {

/// A vote gives every lane the same when its member mask is the same: a constant, or itself a result of a vote.
bool isUniformVote(const llvm::Value* value)
{
    const auto* call = llvm::dyn_cast<llvm::CallInst>(value);
    if (call == nullptr || call->getCalledFunction() == nullptr)
        return false;
    const llvm::StringRef name = call->getCalledFunction()->getName();
    if (name == "wd.activemask")
        return true;
    if (!name.starts_with("wd.vote."))
        return false;
    const llvm::Value* mask = call->getArgOperand(1);
    return llvm::isa<llvm::Constant>(mask) || isUniformVote(mask);
}

bool isFull(const llvm::Value* value)
{
    const auto* call = llvm::dyn_cast<llvm::CallInst>(value);
    return call != nullptr && call->getCalledFunction() != nullptr && call->getCalledFunction()->getName() == kFull;
}

class SimtTransform final : public llvm::TargetTransformInfoImplCRTPBase<SimtTransform> {
    using Base = llvm::TargetTransformInfoImplCRTPBase<SimtTransform>;

public:
    SimtTransform(const llvm::DataLayout& layout, const DivergenceFacts& facts)
        : Base(layout)
        , m_facts(&facts)
    {
    }

    bool hasBranchDivergence(const llvm::Function*) const { return true; }

    bool isAlwaysUniform(const llvm::Value* value) const
    {
        return m_facts->uniform.contains(value) || isUniformVote(value) || isFull(value);
    }

    bool isSourceOfDivergence(const llvm::Value* value) const
    {
        if (llvm::isa<llvm::Argument>(value))
            return m_facts->divergentArguments;
        if (llvm::isa<llvm::AllocaInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(value))
            return true;
        const auto* call = llvm::dyn_cast<llvm::CallInst>(value);
        if (call == nullptr || call->getCalledFunction() == nullptr)
            return false;
        const llvm::Function& callee = *call->getCalledFunction();
        if (callee.isIntrinsic())
            return false;
        llvm::StringRef name = callee.getName();
        if (!name.consume_front("wd."))
            return true;
        if (name.starts_with("vote.") || name == "activemask" || name == "shared.base" || name.starts_with("barrier."))
            return name.starts_with("vote.") && !isUniformVote(value);
        if (name.consume_front("sreg."))
            return isDivergentRegister(name);
        return name != "forever" && name != "full";
    }

private:
    bool isDivergentRegister(llvm::StringRef name) const
    {
        const Geometry& geometry = m_facts->geometry;
        const BlockShape& shape = geometry.shape;
        if (name == "laneid" || name.starts_with("lanemask"))
            return true;
        if (!name.starts_with("tid."))
            return false;
        if (!geometry.known() || name == "tid.x")
            return true;
        if (name == "tid.y")
            return shape.y != 1 && shape.x % kLanes != 0;
        return shape.z != 1 && shape.x * shape.y % kLanes != 0;
    }

    const DivergenceFacts* m_facts;
};

} // namespace

llvm::TargetIRAnalysis simtTargetAnalysis(const DivergenceFacts& facts)
{
    return llvm::TargetIRAnalysis([&facts](const llvm::Function& function) {
        return llvm::TargetTransformInfo(SimtTransform(function.getDataLayout(), facts));
    });
}

} // namespace warpdesk::emulator::simt
