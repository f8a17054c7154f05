// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/IR/MDBuilder.h>

/// Checked mode: section 2 of engine/emulator/README.md. Each access has a bounds cache; a miss calls the runtime.
namespace warpdesk::emulator::simt {

using namespace llvm;

bool Vectoriser::provablyInside(const Access& access) const
{
    constexpr unsigned mostDepth = 8;
    std::int64_t offset = 0;
    const llvm::Value* value = access.pointer;
    for (unsigned depth = 0; depth < mostDepth; ++depth) {
        if (auto* argument = dyn_cast<Argument>(value))
            return m_options.kernel && isa<LoadInst>(access.instruction) && argument->getArgNo() == 0;
        if (auto* variable = dyn_cast<AllocaInst>(value))
            return offset >= 0
                && static_cast<std::uint64_t>(offset + access.stride())
                <= variable->getAllocationSize(m_scalar.getDataLayout())->getFixedValue();
        const auto* instruction = dyn_cast<Instruction>(value);
        if (instruction == nullptr)
            return false;
        if (auto* address = dyn_cast<GetElementPtrInst>(instruction)) {
            APInt own(64, 0);
            if (!address->accumulateConstantOffset(m_scalar.getDataLayout(), own))
                return false;
            offset += own.getSExtValue();
        } else if (instruction->getOpcode() == Instruction::Add && isa<ConstantInt>(instruction->getOperand(1))) {
            offset += cast<ConstantInt>(instruction->getOperand(1))->getSExtValue();
        } else if (!isa<IntToPtrInst, PtrToIntInst>(instruction)) {
            return false;
        }
        value = instruction->getOperand(0);
    }
    return false;
}

void Vectoriser::checkRange(
    Value* address, Value* bytes, Value* lane, unsigned flags, const Access& access, Value* slot)
{
    Value* number = address->getType()->isPointerTy() ? m_b.CreatePtrToInt(address, m_b.getInt64Ty()) : address;
    Value* low = m_b.CreateLoad(m_b.getInt64Ty(), slot);
    Value* high = m_b.CreateLoad(m_b.getInt64Ty(), m_b.CreateConstGEP1_64(m_b.getInt8Ty(), slot, 8));
    Value* inside
        = m_b.CreateAnd(m_b.CreateICmpUGE(number, low), m_b.CreateICmpULE(m_b.CreateAdd(number, bytes), high));
    const std::uint64_t align = (flags >> 16) & 0xff;
    if (align > 1)
        inside = m_b.CreateAnd(inside, m_b.CreateICmpEQ(m_b.CreateAnd(number, align - 1), m_b.getInt64(0)));
    BasicBlock* miss = newBlock("miss");
    BasicBlock* on = newBlock("checked");
    m_b.CreateCondBr(inside, on, miss, MDBuilder(m_context).createBranchWeights(1 << 20, 1));
    m_b.SetInsertPoint(miss);
    Type* word = m_b.getInt32Ty();
    Type* wideWord = m_b.getInt64Ty();
    m_b.CreateCall(declare("wd_rt_check", m_b.getVoidTy(),
                       { m_b.getPtrTy(), word, word, wideWord, wideWord, word, word, m_b.getPtrTy() }),
        { m_block, m_warp, lane, number, bytes, i32(flags), i32(lineOf(*access.instruction)), slot });
    m_b.CreateBr(on);
    m_b.SetInsertPoint(on);
}

void Vectoriser::checkLanes(const Access& access, unsigned flags, Value* slot)
{
    Type* number = wide(m_b.getInt64Ty());
    Value* addresses = m_b.CreatePtrToInt(lane(access.pointer), number);
    Value* low = m_b.CreateVectorSplat(kLanes, m_b.CreateLoad(m_b.getInt64Ty(), slot));
    Value* high = m_b.CreateVectorSplat(
        kLanes, m_b.CreateLoad(m_b.getInt64Ty(), m_b.CreateConstGEP1_64(m_b.getInt8Ty(), slot, 8)));
    Value* ends = m_b.CreateAdd(addresses, ConstantInt::get(number, static_cast<std::uint64_t>(access.stride())));
    Value* outside = m_b.CreateOr(m_b.CreateICmpULT(addresses, low), m_b.CreateICmpUGT(ends, high));
    const std::uint64_t align = (flags >> 16) & 0xff;
    if (align > 1)
        outside = m_b.CreateOr(
            outside, m_b.CreateICmpNE(m_b.CreateAnd(addresses, align - 1), Constant::getNullValue(number)));
    Value* missing = both(m_mask, outside);
    BasicBlock* miss = newBlock("miss");
    BasicBlock* on = newBlock("checked");
    m_b.CreateCondBr(any(missing), miss, on, MDBuilder(m_context).createBranchWeights(1, 1 << 20));
    m_b.SetInsertPoint(miss);
    Value* stored = temporary(m_b.getInt64Ty(), kLanes, 9);
    storeLanes(addresses, stored);
    forActiveLanes(missing, [&](Value* index) {
        checkRange(loadLane(m_b.getInt64Ty(), stored, index), m_b.getInt64(static_cast<std::uint64_t>(access.stride())),
            index, flags, access, slot);
    });
    m_b.CreateBr(on);
    m_b.SetInsertPoint(on);
}

void Vectoriser::emitCheck(const Access& access, Pattern pattern, unsigned flags)
{
    if (!m_options.checked || provablyInside(access))
        return;
    const auto bytes = static_cast<unsigned>(access.stride());
    flags |= bytes << 8 | static_cast<unsigned>(access.align.value()) << 16;
    Value* slot = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), m_slots, 16 * (1 + m_layout.checkSlots++));
    if (pattern == Pattern::Uniform) {
        checkRange(scalar(access.pointer), m_b.getInt64(bytes), firstActive(m_mask), flags, access, slot);
        return;
    }
    // Runs that may be empty are tested lane by lane, and so are lanes that may wrap.
    if (pattern != Pattern::Contiguous || m_geometry.pieces > 1) {
        checkLanes(access, flags, slot);
        return;
    }
    Value* guard = wrapGuard(access.pointer);
    if (guard == nullptr) {
        checkRun(access, flags, slot);
        return;
    }
    BasicBlock* direct = newBlock("affine");
    BasicBlock* wrapped = newBlock("wrapped");
    BasicBlock* after = newBlock("tested");
    m_b.CreateCondBr(guard, direct, wrapped, MDBuilder(m_context).createBranchWeights(1 << 20, 1));
    m_b.SetInsertPoint(direct);
    checkRun(access, flags, slot);
    m_b.CreateBr(after);
    m_b.SetInsertPoint(wrapped);
    checkLanes(access, flags, slot);
    m_b.CreateBr(after);
    m_b.SetInsertPoint(after);
}

/// From the first to the last active lane.
void Vectoriser::checkRun(const Access& access, unsigned flags, Value* slot)
{
    const auto bytes = static_cast<unsigned>(access.stride());
    Value* start = m_b.CreatePtrToInt(base(access.pointer, 0), m_b.getInt64Ty());
    if (m_mask == nullptr) {
        checkRange(start, m_b.getInt64(std::uint64_t { bytes } * kLanes), i32(0), flags, access, slot);
        return;
    }
    Value* first = firstActive(m_mask);
    Value* last = m_b.CreateSub(i32(31), m_b.CreateBinaryIntrinsic(Intrinsic::ctlz, bitsOf(m_mask), m_b.getTrue()));
    Value* count = m_b.CreateAdd(m_b.CreateSub(last, first), i32(1));
    Value* size = m_b.getInt64(bytes);
    start = m_b.CreateAdd(start, m_b.CreateMul(m_b.CreateZExt(first, m_b.getInt64Ty()), size));
    checkRange(start, m_b.CreateMul(m_b.CreateZExt(count, m_b.getInt64Ty()), size), first, flags, access, slot);
}

} // namespace warpdesk::emulator::simt
