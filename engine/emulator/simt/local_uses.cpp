// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/local_uses_ir.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/Support/MathExtras.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

/// What vprintf reads is copied for it: not worth it beyond this.
constexpr std::uint64_t kMostPrinted = 1024;

} // namespace

LocalUses::LocalUses(AllocaInst& variable)
    : m_variable(variable)
    , m_size(variable.getAllocationSize(variable.getDataLayout()).value_or(TypeSize::getFixed(0)).getFixedValue())
{
}

bool LocalUses::fitsRows()
{
    if (m_size == 0 || m_variable.getParent() != &m_variable.getFunction()->getEntryBlock())
        return false;
    m_known.insert(&m_variable);
    for (Use& use : m_variable.uses())
        if (!take(use))
            return false;
    for (std::size_t next = 0; next < m_derived.size(); ++next)
        for (Use& use : m_derived[next]->uses())
            if (!take(use))
                return false;
    return all_of(m_derived, [&](auto* instruction) { return onlyDerived(*instruction); })
        && all_of(m_compares,
            [&](auto* compare) { return isDerived(compare->getOperand(0)) && isDerived(compare->getOperand(1)); });
}

bool LocalUses::take(Use& use)
{
    auto* user = dyn_cast<Instruction>(use.getUser());
    if (user == nullptr)
        return false;
    if (auto* load = dyn_cast<LoadInst>(user))
        return !load->isAtomic() && takeAccess(*load, load->getType(), load->getAlign());
    if (auto* store = dyn_cast<StoreInst>(user))
        return !store->isAtomic() && use.getOperandNo() == StoreInst::getPointerOperandIndex()
            && takeAccess(*store, store->getValueOperand()->getType(), store->getAlign());
    if (auto* compare = dyn_cast<ICmpInst>(user)) {
        if (!is_contained(m_compares, compare))
            m_compares.push_back(compare);
        return true;
    }
    if (auto* call = dyn_cast<CallInst>(user))
        return takeCall(*call, use);
    if (isa<GetElementPtrInst>(user))
        return use.getOperandNo() == 0 && !user->getType()->isVectorTy() && derive(*user);
    if (isa<PtrToIntInst>(user))
        return user->getType()->isIntegerTy(64) && derive(*user);
    if (isa<IntToPtrInst>(user))
        return user->getOperand(0)->getType()->isIntegerTy(64) && derive(*user);
    if (isa<FreezeInst, PHINode>(user))
        return derive(*user);
    if (isa<SelectInst>(user))
        return use.getOperandNo() != 0 && derive(*user);
    if (user->getOpcode() == Instruction::Add || user->getOpcode() == Instruction::Sub)
        return derive(*user);
    return false;
}

bool LocalUses::derive(Instruction& instruction)
{
    if (m_known.insert(&instruction).second)
        m_derived.push_back(&instruction);
    return true;
}

/// Nothing but this variable's address comes together here.
bool LocalUses::onlyDerived(const Instruction& instruction) const
{
    const auto fits = [&](const Value* value) { return isDerived(value) || isa<UndefValue>(value); };
    if (auto* phi = dyn_cast<PHINode>(&instruction))
        return all_of(phi->incoming_values(), fits);
    if (auto* choice = dyn_cast<SelectInst>(&instruction))
        return fits(choice->getTrueValue()) && fits(choice->getFalseValue()) && !isDerived(choice->getCondition());
    if (instruction.getOpcode() == Instruction::Add)
        return isDerived(instruction.getOperand(0)) != isDerived(instruction.getOperand(1));
    if (instruction.getOpcode() == Instruction::Sub)
        return isDerived(instruction.getOperand(0)) && !isDerived(instruction.getOperand(1));
    if (isa<GetElementPtrInst>(instruction))
        return none_of(drop_begin(instruction.operands()), [&](const Use& index) { return isDerived(index); });
    return true;
}

bool LocalUses::takeAccess(Instruction& access, Type* type, Align align)
{
    const DataLayout& layout = m_variable.getDataLayout();
    Type* element = type->getScalarType();
    const std::uint64_t bytes = layout.getTypeStoreSize(type).getFixedValue();
    const std::uint64_t each = layout.getTypeStoreSize(element).getFixedValue();
    if (!type->isFirstClassType() || type->isAggregateType() || isa<ScalableVectorType>(type) || !isPowerOf2_64(bytes)
        || !isPowerOf2_64(each) || each * 8 != layout.getTypeSizeInBits(element).getFixedValue())
        return false;
    if (each != 8 || align < 8)
        m_granule = 4;
    if (align.value() < std::min<std::uint64_t>(bytes, 4))
        return false;
    if (!is_contained(m_accesses, &access))
        m_accesses.push_back(&access);
    return true;
}

bool LocalUses::takeCall(CallInst& call, const Use& use)
{
    if (auto* intrinsic = dyn_cast<IntrinsicInst>(&call)) {
        if (!intrinsic->isLifetimeStartOrEnd())
            return false;
        m_lifetimes.push_back(intrinsic);
        return true;
    }
    const Function* callee = call.getCalledFunction();
    if (callee == nullptr || callee->getName() != "wd.rt.vprintf" || use.getOperandNo() != 1)
        return false;
    const auto offset = constantOffset(use.get());
    if (!offset || *offset < 0 || static_cast<std::uint64_t>(*offset) >= m_size || *offset % 8 != 0
        || m_size - static_cast<std::uint64_t>(*offset) > kMostPrinted)
        return false;
    m_granule = 4;
    m_prints.push_back(&call);
    return true;
}

std::optional<std::int64_t> LocalUses::constantOffset(const Value* pointer) const
{
    std::int64_t offset = 0;
    for (constexpr unsigned mostDepth = 16; const unsigned depth : seq(mostDepth)) {
        static_cast<void>(depth);
        if (pointer == &m_variable)
            return offset;
        const auto* instruction = dyn_cast<Instruction>(pointer);
        if (instruction == nullptr)
            return std::nullopt;
        if (auto* address = dyn_cast<GetElementPtrInst>(instruction)) {
            APInt own(64, 0);
            if (!address->accumulateConstantOffset(m_variable.getDataLayout(), own))
                return std::nullopt;
            offset += own.getSExtValue();
        } else if (instruction->getOpcode() == Instruction::Add && isa<ConstantInt>(instruction->getOperand(1))) {
            offset += cast<ConstantInt>(instruction->getOperand(1))->getSExtValue();
        } else if (!isa<IntToPtrInst, PtrToIntInst, FreezeInst>(instruction)) {
            return std::nullopt;
        }
        pointer = instruction->getOperand(0);
    }
    return std::nullopt;
}

} // namespace warpdesk::emulator::simt
