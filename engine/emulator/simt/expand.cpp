// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/expand_ir.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/InstIterator.h>

/// Masked accesses without an instruction: whole vectors where all lanes are active, otherwise a loop over the active
/// lanes. It stands where the access was, with its line, so that a fault in it is told as one of the access.
namespace warpdesk::emulator::simt {

using namespace llvm;

Value* Scratch::array(unsigned index, Type* type)
{
    const DataLayout& layout = m_function.getDataLayout();
    const std::uint64_t bytes = layout.getTypeStoreSize(type).getFixedValue();
    if (m_arrays.size() <= index)
        m_arrays.resize(index + 1, nullptr);
    AllocaInst*& array = m_arrays[index];
    if (array == nullptr) {
        array = new AllocaInst(ArrayType::get(Type::getInt8Ty(m_function.getContext()), bytes), 0, nullptr, Align(64),
            "scratch", m_function.getEntryBlock().begin());
    } else if (layout.getTypeAllocSize(array->getAllocatedType()).getFixedValue() < bytes) {
        array->setAllocatedType(ArrayType::get(Type::getInt8Ty(m_function.getContext()), bytes));
    }
    return array;
}

namespace {

constexpr unsigned kMostLanes = 64; ///< of one call: the mask is a register

/// Contiguous: one address. Scattered: an address a lane, in an array.
enum class Places : std::uint8_t { Contiguous, Scattered };

struct MaskedAccess {
    IntrinsicInst* call = nullptr;
    Places places = Places::Contiguous;
    bool write = false;
    Value* memory = nullptr; ///< an address, or a vector of them
    Value* mask = nullptr;
    Value* value = nullptr; ///< stored, or what inactive lanes get
    Align align;
    [[nodiscard]] FixedVectorType* type() const { return cast<FixedVectorType>(value->getType()); }
};

MaskedAccess describe(IntrinsicInst& call)
{
    MaskedAccess access;
    access.call = &call;
    const Intrinsic::ID id = call.getIntrinsicID();
    access.write = id == Intrinsic::masked_store || id == Intrinsic::masked_scatter;
    access.places
        = id == Intrinsic::masked_gather || id == Intrinsic::masked_scatter ? Places::Scattered : Places::Contiguous;
    access.value = call.getArgOperand(access.write ? 0 : 3);
    access.memory = call.getArgOperand(access.write ? 1 : 0);
    access.align = cast<ConstantInt>(call.getArgOperand(access.write ? 2 : 1))->getMaybeAlignValue().valueOrOne();
    access.mask = call.getArgOperand(access.write ? 3 : 2);
    return access;
}

bool has(const MaskedAccess& access, const TargetTransformInfo& target)
{
    Type* type = access.type();
    if (access.places == Places::Contiguous)
        return access.write ? target.isLegalMaskedStore(type, access.align)
                            : target.isLegalMaskedLoad(type, access.align);
    return access.write ? target.isLegalMaskedScatter(type, access.align)
                        : target.isLegalMaskedGather(type, access.align);
}

Value* part(IRBuilder<>& b, Value* vector, unsigned start, unsigned count)
{
    if (cast<FixedVectorType>(vector->getType())->getNumElements() == count)
        return vector;
    return b.CreateShuffleVector(vector, createSequentialMask(start, count, 0));
}

/// The active lanes of the mask `bits`, one after another; `b` goes on behind the loop. The block it is in has no
/// terminator yet.
void loopOverLanes(IRBuilder<>& b, const MaskedAccess& access, Value* bits, Value* memory, Value* array)
{
    Function* function = b.GetInsertBlock()->getParent();
    BasicBlock* before = b.GetInsertBlock();
    auto* loop = BasicBlock::Create(b.getContext(), "lane", function, before->getNextNode());
    auto* done = BasicBlock::Create(b.getContext(), "lanes", function, loop->getNextNode());
    b.CreateCondBr(b.CreateICmpEQ(bits, b.getInt64(0)), done, loop);
    b.SetInsertPoint(loop);
    auto* left = b.CreatePHI(b.getInt64Ty(), 2);
    left->addIncoming(bits, before);
    Value* lane = b.CreateBinaryIntrinsic(Intrinsic::cttz, left, b.getTrue());
    Type* element = access.type()->getElementType();
    Value* place = access.places == Places::Scattered
        ? static_cast<Value*>(b.CreateLoad(b.getPtrTy(), b.CreateGEP(b.getPtrTy(), memory, lane)))
        : b.CreateGEP(element, memory, lane);
    Value* slot = b.CreateGEP(element, array, lane);
    const DataLayout& layout = function->getDataLayout();
    const Align natural = layout.getABITypeAlign(element);
    if (access.write)
        b.CreateAlignedStore(b.CreateAlignedLoad(element, slot, natural), place, access.align);
    else
        b.CreateAlignedStore(b.CreateAlignedLoad(element, place, access.align), slot, natural);
    Value* rest = b.CreateAnd(left, b.CreateSub(left, b.getInt64(1)));
    left->addIncoming(rest, loop);
    b.CreateCondBr(b.CreateICmpEQ(rest, b.getInt64(0)), done, loop);
    b.SetInsertPoint(done);
}

/// Through arrays, 64 lanes at a time.
Value* accessSome(IRBuilder<>& b, const MaskedAccess& access, Scratch& scratch)
{
    const unsigned lanes = access.type()->getNumElements();
    Value* array = scratch.array(0, access.type());
    if (!isa<UndefValue>(access.value))
        b.CreateAlignedStore(access.value, array, Align(64));
    Value* memory = access.memory;
    if (access.places == Places::Scattered) {
        memory = scratch.array(1, access.memory->getType());
        b.CreateAlignedStore(access.memory, memory, Align(64));
    }
    Type* step = access.places == Places::Scattered ? b.getPtrTy() : access.type()->getElementType();
    for (unsigned start = 0; start < lanes; start += kMostLanes) {
        const unsigned count = std::min(lanes - start, kMostLanes);
        Value* bits
            = b.CreateZExt(b.CreateBitCast(part(b, access.mask, start, count), b.getIntNTy(count)), b.getInt64Ty());
        loopOverLanes(b, access, bits, b.CreateConstGEP1_64(step, memory, start),
            b.CreateConstGEP1_64(access.type()->getElementType(), array, start));
    }
    return access.write ? nullptr : b.CreateAlignedLoad(access.type(), array, Align(64));
}

/// All lanes: a vector access, or an element a lane.
Value* accessWhole(IRBuilder<>& b, const MaskedAccess& access)
{
    if (access.places == Places::Contiguous) {
        if (access.write)
            b.CreateAlignedStore(access.value, access.memory, access.align);
        else
            return b.CreateAlignedLoad(access.type(), access.memory, access.align);
        return nullptr;
    }
    Value* result = PoisonValue::get(access.type());
    for (unsigned lane = 0; lane < access.type()->getNumElements(); ++lane) {
        Value* pointer = b.CreateExtractElement(access.memory, std::uint64_t { lane });
        if (access.write)
            b.CreateAlignedStore(b.CreateExtractElement(access.value, std::uint64_t { lane }), pointer, access.align);
        else
            result = b.CreateInsertElement(result,
                b.CreateAlignedLoad(access.type()->getElementType(), pointer, access.align), std::uint64_t { lane });
    }
    return access.write ? nullptr : result;
}

} // namespace

void expandMaskedAccess(IntrinsicInst& call, const TargetTransformInfo& target, Scratch& scratch)
{
    const MaskedAccess access = describe(call);
    if (has(access, target))
        return;
    IRBuilder<> b(&call);
    Value* result = nullptr;
    if (auto* constant = dyn_cast<Constant>(access.mask); constant != nullptr && constant->isAllOnesValue()) {
        result = accessWhole(b, access);
    } else {
        BasicBlock* before = call.getParent();
        BasicBlock* after = before->splitBasicBlock(&call, "moved");
        BasicBlock* some = before;
        Value* direct = nullptr;
        b.SetInsertPoint(before->getTerminator());
        b.SetCurrentDebugLocation(call.getDebugLoc());
        BasicBlock* whole = nullptr;
        if (access.places == Places::Contiguous) {
            Value* bits = b.CreateBitCast(access.mask, b.getIntNTy(access.type()->getNumElements()));
            Value* all = b.CreateICmpEQ(bits, Constant::getAllOnesValue(bits->getType()));
            whole = BasicBlock::Create(call.getContext(), "whole", before->getParent(), after);
            some = BasicBlock::Create(call.getContext(), "some", before->getParent(), after);
            before->getTerminator()->eraseFromParent();
            b.SetInsertPoint(before);
            b.CreateCondBr(all, whole, some);
            b.SetInsertPoint(whole);
            direct = accessWhole(b, access);
            b.CreateBr(after);
        } else {
            before->getTerminator()->eraseFromParent();
        }
        b.SetInsertPoint(some);
        Value* single = accessSome(b, access, scratch);
        BasicBlock* end = b.GetInsertBlock();
        b.CreateBr(after);
        result = single;
        if (direct != nullptr) {
            auto* joined = PHINode::Create(access.type(), 2, "", after->begin());
            joined->addIncoming(direct, whole);
            joined->addIncoming(single, end);
            result = joined;
        }
    }
    if (result != nullptr)
        call.replaceAllUsesWith(result);
    call.eraseFromParent();
}

void expandMissing(Module& module, TargetMachine& machine)
{
    SmallVector<Function*, 4> functions;
    for (Function& function : module)
        if (!function.isDeclaration())
            functions.push_back(&function);
    for (Function* function : functions) {
        const TargetTransformInfo target = machine.getTargetTransformInfo(*function);
        Scratch scratch(*function);
        SmallVector<Instruction*, 64> all;
        for (Instruction& instruction : instructions(*function))
            all.push_back(&instruction);
        for (Instruction* instruction : all) {
            auto* call = dyn_cast<IntrinsicInst>(instruction);
            switch (call != nullptr ? call->getIntrinsicID() : Intrinsic::not_intrinsic) {
            case Intrinsic::masked_load:
            case Intrinsic::masked_store:
            case Intrinsic::masked_gather:
            case Intrinsic::masked_scatter:
                expandMaskedAccess(*call, target, scratch);
                break;
            default:
                if (instruction->getType()->isVectorTy())
                    expandFloating(*instruction, machine, scratch);
            }
        }
    }
}

} // namespace warpdesk::emulator::simt
