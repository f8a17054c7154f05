// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/IR/Module.h>

/// The forms of a value: scalar, one scalar a run, 32 lanes; and masks.
namespace warpdesk::emulator::simt {

using namespace llvm;

VectorType* Vectoriser::wide(Type* type) const { return FixedVectorType::get(type, kLanes); }

/// A <k x T> or a struct is kept as one vector of lanes for each component.
SmallVector<Type*, 4> Vectoriser::partTypes(Type* type) const
{
    if (auto* vector = dyn_cast<FixedVectorType>(type))
        return SmallVector<Type*, 4>(vector->getNumElements(), vector->getElementType());
    if (auto* structure = dyn_cast<StructType>(type))
        return SmallVector<Type*, 4>(structure->element_begin(), structure->element_end());
    return { type };
}

BasicBlock* Vectoriser::newBlock(const Twine& name) { return BasicBlock::Create(m_context, name, m_out); }

Value* Vectoriser::iota()
{
    SmallVector<std::uint32_t, kLanes> numbers;
    for (unsigned lane = 0; lane < kLanes; ++lane)
        numbers.push_back(lane);
    return ConstantDataVector::get(m_context, numbers);
}

Value* Vectoriser::scalar(const llvm::Value* value)
{
    if (isa<UndefValue>(value))
        return Constant::getNullValue(value->getType());
    if (isa<Constant>(value))
        return const_cast<llvm::Value*>(value);
    if (m_shapes.of(value).isUniform())
        if (auto found = m_bases.find(value); found != m_bases.end())
            return found->second.front();
    // The analysis says all active lanes agree, so the first of them speaks.
    Value* index = firstActive(m_mask);
    const Parts parts = lanes(value);
    if (parts.size() == 1 && !value->getType()->isAggregateType() && !value->getType()->isVectorTy())
        return m_b.CreateExtractElement(parts.front(), index);
    Value* result = Constant::getNullValue(value->getType());
    for (unsigned i = 0; i < parts.size(); ++i) {
        Value* part = m_b.CreateExtractElement(parts[i], index);
        result = value->getType()->isVectorTy() ? m_b.CreateInsertElement(result, part, std::uint64_t { i })
                                                : m_b.CreateInsertValue(result, part, i);
    }
    return result;
}

Value* Vectoriser::base(const llvm::Value* value, unsigned piece)
{
    if (!isa<Constant>(value) && m_shapes.of(value).isAffine())
        return m_bases.find(value)->second[piece];
    return scalar(value);
}

Vectoriser::Parts Vectoriser::lanes(const llvm::Value* value)
{
    if (isa<UndefValue>(value))
        value = Constant::getNullValue(value->getType());
    if (auto* constant = dyn_cast<Constant>(value)) {
        Parts parts;
        const auto types = partTypes(value->getType());
        const bool whole = types.size() == 1 && !value->getType()->isVectorTy() && !value->getType()->isStructTy();
        for (unsigned i = 0; i < types.size(); ++i) {
            Constant* part = whole ? const_cast<Constant*>(constant) : constant->getAggregateElement(i);
            if (isa<UndefValue>(part))
                part = Constant::getNullValue(part->getType());
            parts.push_back(ConstantVector::getSplat(ElementCount::getFixed(kLanes), part));
        }
        return parts;
    }
    if (auto found = m_lanes.find(value); found != m_lanes.end())
        return found->second;
    Parts parts = materialise(value, m_shapes.of(value));
    m_lanes[value] = parts;
    return parts;
}

/// Placed right after the definition, where it dominates every use and leaves loops by itself.
Vectoriser::Parts Vectoriser::materialise(const llvm::Value* value, const Shape& shape)
{
    auto found = m_bases.find(value);
    if (found == m_bases.end()) {
        fail(Twine("a value is used before it is known: ") + value->getName());
        return lanes(Constant::getNullValue(value->getType()));
    }
    const Parts bases = found->second;
    const Anchor anchor = m_anchors.lookup(value);
    if (anchor.block == nullptr) { // still being emitted: at the end of what is there
        return { fromBases(bases, shape) };
    }
    IRBuilderBase::InsertPointGuard guard(m_b);
    if (anchor.last == nullptr || isa<PHINode>(anchor.last))
        m_b.SetInsertPoint(anchor.block, anchor.block->getFirstNonPHIIt());
    else
        m_b.SetInsertPoint(anchor.block, std::next(anchor.last->getIterator()));
    m_b.SetCurrentDebugLocation(DebugLoc());
    if (shape.isAffine()) {
        // A widened value is exact when it is widened lane by lane.
        if (auto* cast = dyn_cast<CastInst>(value); cast && !shape.casts.empty() && isa<SExtInst, ZExtInst>(cast))
            return { m_b.CreateCast(cast->getOpcode(), lane(cast->getOperand(0)), wide(cast->getDestTy())) };
        return { fromBases(bases, shape) };
    }
    const auto types = partTypes(value->getType());
    Type* type = value->getType();
    if (!type->isVectorTy() && !type->isStructTy())
        return { m_b.CreateVectorSplat(kLanes, bases.front()) };
    Parts parts;
    for (unsigned i = 0; i < types.size(); ++i) {
        Value* part = type->isVectorTy() ? m_b.CreateExtractElement(bases.front(), std::uint64_t { i })
                                         : m_b.CreateExtractValue(bases.front(), i);
        parts.push_back(m_b.CreateVectorSplat(kLanes, part));
    }
    return parts;
}

Value* Vectoriser::splatPieces(ArrayRef<Value*> values)
{
    bool same = true;
    for (Value* value : values)
        same &= value == values.front();
    if (same)
        return m_b.CreateVectorSplat(kLanes, values.front());
    Type* narrow = FixedVectorType::get(values.front()->getType(), static_cast<unsigned>(values.size()));
    Value* collected = Constant::getNullValue(narrow);
    for (unsigned piece = 0; piece < values.size(); ++piece)
        collected = m_b.CreateInsertElement(collected, values[piece], std::uint64_t { piece });
    SmallVector<int, kLanes> pattern;
    for (unsigned lane = 0; lane < kLanes; ++lane)
        pattern.push_back(static_cast<int>(lane / m_geometry.pieceLanes));
    return m_b.CreateShuffleVector(collected, pattern);
}

Value* Vectoriser::fromBases(ArrayRef<Value*> bases, const Shape& shape)
{
    Value* splat = splatPieces(bases);
    if (!shape.isAffine())
        return splat;
    Type* type = bases.front()->getType();
    Type* number = type->isPointerTy() ? m_b.getInt64Ty() : type;
    SmallVector<Constant*, kLanes> offsets;
    for (const std::int64_t offset : shape.offsets)
        offsets.push_back(ConstantInt::get(number, static_cast<std::uint64_t>(offset), true));
    Value* sum = shape.flat() ? nullptr : ConstantVector::get(offsets);
    for (const CastUse& use : shape.casts) {
        Value* correction = m_b.CreateMul(wrapCorrection(use.cast),
            ConstantInt::get(wide(m_b.getInt64Ty()), static_cast<std::uint64_t>(use.factor), true));
        sum = sum == nullptr ? correction : m_b.CreateAdd(sum, correction);
    }
    if (sum == nullptr)
        return splat;
    return type->isPointerTy() ? m_b.CreateGEP(m_b.getInt8Ty(), splat, sum) : m_b.CreateAdd(splat, sum);
}

/// What the widened lanes differ by from base + offset where the narrow value wraps within the warp.
Value* Vectoriser::wrapCorrection(const CastInst* cast)
{
    Value*& known = m_corrections[cast];
    if (known != nullptr)
        return known;
    const Anchor anchor = m_anchors.lookup(cast);
    IRBuilderBase::InsertPointGuard guard(m_b);
    if (anchor.block != nullptr)
        m_b.SetInsertPoint(anchor.block, std::next(anchor.last->getIterator()));
    Shape plain = m_shapes.of(cast);
    plain.casts.clear();
    Value* exact = m_b.CreateCast(cast->getOpcode(), lane(cast->getOperand(0)), wide(cast->getDestTy()));
    Value* result = m_b.CreateSub(exact, fromBases(m_bases.find(cast)->second, plain));
    return m_corrections[cast] = result;
}

/// i1: no lane of the warp wraps.
Value* Vectoriser::wrapFree(const CastInst* cast)
{
    Value*& known = m_wrapFree[cast];
    if (known != nullptr)
        return known;
    const Anchor anchor = m_anchors.lookup(cast);
    IRBuilderBase::InsertPointGuard guard(m_b);
    m_b.SetInsertPoint(anchor.block, std::next(anchor.last->getIterator()));
    const Shape shape = m_shapes.of(cast->getOperand(0));
    const auto [least, most] = std::minmax_element(shape.offsets.begin(), shape.offsets.end());
    const bool isSigned = isa<SExtInst>(cast);
    Value* wraps = nullptr;
    const auto test = [&](Value* value, std::int64_t offset) {
        const bool up = offset > 0;
        const Intrinsic::ID id = isSigned ? Intrinsic::sadd_with_overflow
            : up                          ? Intrinsic::uadd_with_overflow
                                          : Intrinsic::usub_with_overflow;
        auto* constant
            = ConstantInt::get(value->getType(), static_cast<std::uint64_t>(isSigned || up ? offset : -offset), true);
        Value* overflow = m_b.CreateExtractValue(m_b.CreateBinaryIntrinsic(id, value, constant), 1);
        wraps = wraps == nullptr ? overflow : m_b.CreateOr(wraps, overflow);
    };
    for (unsigned piece = 0; piece < m_geometry.pieces; ++piece) {
        Value* value = base(cast->getOperand(0), piece);
        if (*most > 0)
            test(value, *most);
        if (*least < 0)
            test(value, *least);
    }
    Value* result = wraps == nullptr ? m_b.getTrue() : m_b.CreateNot(wraps);
    return m_wrapFree[cast] = result;
}

Value* Vectoriser::pieceMask(Value* mask, unsigned piece)
{
    if (mask == nullptr || m_geometry.pieces == 1)
        return mask;
    SmallVector<int, kLanes> pattern;
    for (unsigned lane = 0; lane < m_geometry.pieceLanes; ++lane)
        pattern.push_back(static_cast<int>(piece * m_geometry.pieceLanes + lane));
    return m_b.CreateShuffleVector(mask, pattern);
}

Value* Vectoriser::bitsOf(Value* mask)
{
    return mask == nullptr ? i32(~0U) : m_b.CreateBitCast(mask, m_b.getInt32Ty());
}

Value* Vectoriser::any(Value* mask)
{
    if (mask == nullptr)
        return m_b.getTrue();
    Type* bits = m_b.getIntNTy(cast<FixedVectorType>(mask->getType())->getNumElements());
    return m_b.CreateICmpNE(m_b.CreateBitCast(mask, bits), Constant::getNullValue(bits));
}

/// A select rather than an `and`: an inactive lane's condition may be poison.
Value* Vectoriser::both(Value* mask, Value* condition)
{
    return mask == nullptr ? condition
                           : m_b.CreateSelect(mask, condition, Constant::getNullValue(condition->getType()));
}

Value* Vectoriser::firstActive(Value* mask)
{
    if (mask == nullptr)
        return i32(0);
    return m_b.CreateBinaryIntrinsic(Intrinsic::cttz, bitsOf(mask), m_b.getTrue());
}

/// An array on the stack for lane-by-lane work, shared by all uses of the same size and place.
Value* Vectoriser::temporary(Type* type, unsigned count, unsigned index)
{
    const std::uint64_t bytes = m_scalar.getDataLayout().getTypeAllocSize(type).getFixedValue() * count;
    AllocaInst*& slot = m_temporaries[{ bytes, index }];
    if (slot == nullptr) {
        slot = new AllocaInst(ArrayType::get(m_b.getInt8Ty(), bytes), 0, nullptr, Align(64), "lanes", m_entry->begin());
    }
    return slot;
}

void Vectoriser::storeLanes(Value* vector, Value* array)
{
    if (vector->getType()->getScalarType()->isIntegerTy(1))
        vector = m_b.CreateZExt(vector, wide(m_b.getInt8Ty()));
    m_b.CreateAlignedStore(vector, array, Align(16));
}

Value* Vectoriser::loadLanes(Type* type, Value* array)
{
    if (!type->isIntegerTy(1))
        return m_b.CreateAlignedLoad(wide(type), array, Align(16));
    return m_b.CreateTrunc(m_b.CreateAlignedLoad(wide(m_b.getInt8Ty()), array, Align(16)), wide(type));
}

Value* Vectoriser::loadLane(Type* type, Value* array, Value* index)
{
    Type* stored = type->isIntegerTy(1) ? m_b.getInt8Ty() : type;
    Value* value = m_b.CreateLoad(stored, m_b.CreateGEP(stored, array, index));
    return stored == type ? value : m_b.CreateTrunc(value, type);
}

void Vectoriser::storeLane(Value* value, Value* array, Value* index)
{
    if (value->getType()->isIntegerTy(1))
        value = m_b.CreateZExt(value, m_b.getInt8Ty());
    m_b.CreateStore(value, m_b.CreateGEP(value->getType(), array, index));
}

void Vectoriser::forActiveLanes(Value* mask, const std::function<void(Value*)>& body)
{
    Value* bits = bitsOf(mask);
    BasicBlock* before = m_b.GetInsertBlock();
    BasicBlock* loop = newBlock("lane");
    BasicBlock* after = newBlock("lanes.done");
    m_b.CreateBr(loop);
    m_b.SetInsertPoint(loop);
    PHINode* left = m_b.CreatePHI(m_b.getInt32Ty(), 2, "left");
    left->addIncoming(bits, before);
    body(m_b.CreateBinaryIntrinsic(Intrinsic::cttz, left, m_b.getTrue()));
    Value* rest = m_b.CreateAnd(left, m_b.CreateSub(left, i32(1)));
    left->addIncoming(rest, m_b.GetInsertBlock());
    m_b.CreateCondBr(m_b.CreateICmpNE(rest, i32(0)), loop, after);
    m_b.SetInsertPoint(after);
}

} // namespace warpdesk::emulator::simt
