// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/float_atomics_ir.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

Value* bitsOf(IRBuilder<>& b, Value* value)
{
    return b.CreateBitCast(value, b.getIntNTy(value->getType()->getScalarSizeInBits()));
}

Value* widened(IRBuilder<>& b, Value* value)
{
    if (value->getType()->isHalfTy())
        return b.CreateFPExt(value, b.getFloatTy());
    if (!value->getType()->isBFloatTy())
        return value;
    Value* bits = b.CreateZExt(bitsOf(b, value), b.getInt32Ty());
    return b.CreateBitCast(b.CreateShl(bits, 16), b.getFloatTy());
}

/// A number as `type`, rounded to nearest even.
Value* narrowed(IRBuilder<>& b, Value* value, Type* type)
{
    if (type->isHalfTy())
        return b.CreateFPTrunc(value, type);
    if (!type->isBFloatTy())
        return value;
    Value* bits = bitsOf(b, value);
    Value* odd = b.CreateAnd(b.CreateLShr(bits, 16), 1);
    Value* rounded = b.CreateLShr(b.CreateAdd(bits, b.CreateAdd(odd, b.getInt32(0x7fff))), 16);
    return b.CreateBitCast(b.CreateTrunc(rounded, b.getInt16Ty()), type);
}

/// Of the canonical NaN.
APInt nanBits(Type* type)
{
    const unsigned bits = type->getScalarSizeInBits();
    return bits == 64 ? APInt(64, 0xfff8000000000000U) : APInt::getSignedMaxValue(bits);
}

void expand(AtomicRMWInst& atomic)
{
    Type* type = atomic.getType();
    IRBuilder<> b(&atomic);
    Type* word = b.getIntNTy(type->getScalarSizeInBits());
    LoadInst* first = b.CreateAlignedLoad(word, atomic.getPointerOperand(), atomic.getAlign());
    first->setAtomic(AtomicOrdering::Monotonic, atomic.getSyncScopeID());
    // The operand goes into the loop as an integer, like the value that comes out of it.
    Value* operand = bitsOf(b, atomic.getValOperand());
    BasicBlock* before = atomic.getParent();
    BasicBlock* after = SplitBlock(before, atomic.getIterator());
    auto* loop = BasicBlock::Create(b.getContext(), "atomic", before->getParent(), after);
    before->getTerminator()->setSuccessor(0, loop);
    b.SetInsertPoint(loop);
    PHINode* old = b.CreatePHI(word, 2);
    old->addIncoming(first, before);
    Value* number = b.CreateBitCast(old, type);
    Value* next = updatedFloat(b, atomic.getOperation(), number, b.CreateBitCast(operand, type));
    Value* swap = b.CreateAtomicCmpXchg(atomic.getPointerOperand(), old, bitsOf(b, next), atomic.getAlign(),
        atomic.getOrdering(), AtomicCmpXchgInst::getStrongestFailureOrdering(atomic.getOrdering()),
        atomic.getSyncScopeID());
    old->addIncoming(b.CreateExtractValue(swap, 0), loop);
    b.CreateCondBr(b.CreateExtractValue(swap, 1), after, loop);
    // Behind the loop the value is an integer until its use: bfloat in a register of its own would lose NaN bits.
    b.SetInsertPoint(&atomic);
    atomic.replaceAllUsesWith(b.CreateBitCast(old, type));
    atomic.eraseFromParent();
}

} // namespace

Value* updatedFloat(IRBuilder<>& b, AtomicRMWInst::BinOp operation, Value* old, Value* operand)
{
    Type* type = old->getType();
    Value* left = widened(b, old);
    Value* right = widened(b, operand);
    Value* result = nullptr;
    if (operation == AtomicRMWInst::FAdd)
        result = b.CreateFAdd(left, right);
    else if (operation == AtomicRMWInst::FMax)
        result = b.CreateMaxNum(left, right);
    else if (operation == AtomicRMWInst::FMin)
        result = b.CreateMinNum(left, right);
    else
        return nullptr;
    // Chosen as an integer: where the processor has no bfloat, LLVM takes a choice of two for floats that it must
    // round.
    Value* number = bitsOf(b, narrowed(b, result, type));
    Value* bits
        = b.CreateSelect(b.CreateFCmpUNO(result, result), ConstantInt::get(number->getType(), nanBits(type)), number);
    return b.CreateBitCast(bits, type);
}

void expandFloatAtomics(Module& module)
{
    SmallVector<AtomicRMWInst*, 16> found;
    for (Function& function : module)
        for (Instruction& instruction : instructions(function))
            if (auto* atomic = dyn_cast<AtomicRMWInst>(&instruction); atomic && atomic->isFloatingPointOperation())
                found.push_back(atomic);
    for (AtomicRMWInst* atomic : found)
        expand(*atomic);
}

} // namespace warpdesk::emulator::simt
