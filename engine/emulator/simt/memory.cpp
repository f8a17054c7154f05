// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/exchange_guess_ir.h"
#include "engine/emulator/simt/local_rows_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/MDBuilder.h>

/// Loads and stores: scalar where the address is uniform, vector accesses where lanes lie side by side, otherwise
/// gathers and scatters. Inactive lanes never touch memory.
namespace warpdesk::emulator::simt {

using namespace llvm;

Vectoriser::Access Vectoriser::describe(
    const Instruction& instruction, const llvm::Value* pointer, Type* type, Align align) const
{
    Access access;
    access.instruction = &instruction;
    access.pointer = pointer;
    if (auto* vector = dyn_cast<FixedVectorType>(type)) {
        access.components = vector->getNumElements();
        type = vector->getElementType();
    }
    access.bytes = static_cast<unsigned>(m_scalar.getDataLayout().getTypeStoreSize(type).getFixedValue());
    access.element = type->isFloatTy() || type->isDoubleTy() ? type : IntegerType::get(m_context, access.bytes * 8);
    access.align = align;
    access.ordered = instruction.isVolatile() || instruction.isAtomic();
    if (auto* load = dyn_cast<LoadInst>(&instruction))
        access.ordering = load->getOrdering();
    else if (auto* store = dyn_cast<StoreInst>(&instruction))
        access.ordering = store->getOrdering();
    return access;
}

Vectoriser::Pattern Vectoriser::patternOf(const Access& access) const
{
    const Shape shape = m_shapes.of(access.pointer);
    if (shape.isUniform())
        return Pattern::Uniform;
    if (!shape.isAffine())
        return Pattern::Scattered;
    if (shape.flat())
        return Pattern::Flat;
    for (unsigned lane = 0; lane < kLanes; ++lane)
        if (shape.offsets[lane] != access.stride() * (lane - m_geometry.firstLane(lane)))
            return Pattern::Scattered;
    return Pattern::Contiguous;
}

void Vectoriser::annotate(Instruction* emitted, const Instruction& scalarInstruction)
{
    for (const unsigned kind : { LLVMContext::MD_alias_scope, LLVMContext::MD_noalias, LLVMContext::MD_invariant_load })
        if (MDNode* node = scalarInstruction.getMetadata(kind))
            emitted->setMetadata(kind, node);
}

/// Masked accesses cannot be volatile or atomic: fences for the compiler keep them where they are, and real ones give
/// the order that was asked for.
void Vectoriser::orderBefore(const Access& access, bool write)
{
    if (!access.ordered)
        return;
    m_b.CreateFence(AtomicOrdering::SequentiallyConsistent, SyncScope::SingleThread);
    if (write && isReleaseOrStronger(access.ordering))
        m_b.CreateFence(AtomicOrdering::Release);
}

void Vectoriser::orderAfter(const Access& access, bool write)
{
    if (!access.ordered)
        return;
    if (!write && isAcquireOrStronger(access.ordering))
        m_b.CreateFence(AtomicOrdering::Acquire);
    else if (access.ordering == AtomicOrdering::SequentiallyConsistent)
        m_b.CreateFence(AtomicOrdering::SequentiallyConsistent);
    m_b.CreateFence(AtomicOrdering::SequentiallyConsistent, SyncScope::SingleThread);
}

Value* Vectoriser::toMemory(Value* vector, const Access& access)
{
    Type* type = wide(access.element);
    if (vector->getType() == type)
        return vector;
    if (vector->getType()->getScalarType()->isPointerTy())
        return m_b.CreatePtrToInt(vector, type);
    if (vector->getType()->getScalarType()->isIntegerTy())
        return m_b.CreateZExt(vector, type);
    return m_b.CreateBitCast(vector, type);
}

Value* Vectoriser::fromMemory(Value* vector, Type* type)
{
    Type* target = wide(type);
    if (vector->getType() == target)
        return vector;
    if (type->isPointerTy())
        return m_b.CreateIntToPtr(vector, target);
    if (type->isIntegerTy())
        return m_b.CreateTrunc(vector, target);
    return m_b.CreateBitCast(vector, target);
}

Value* Vectoriser::wrapGuard(const llvm::Value* pointer)
{
    Value* guard = nullptr;
    for (const CastUse& use : m_shapes.of(pointer).casts) {
        Value* free = wrapFree(use.cast);
        guard = guard == nullptr ? free : m_b.CreateAnd(guard, free);
    }
    if (auto* constant = dyn_cast_or_null<ConstantInt>(guard); constant != nullptr && constant->isOne())
        return nullptr;
    return guard;
}

void Vectoriser::emitLoad(const LoadInst& load)
{
    Access access = describe(load, load.getPointerOperand(), load.getType(), load.getAlign());
    const Pattern pattern = patternOf(access);
    emitCheck(access, pattern, 0);
    emitRace(access, pattern, access.ordered || (m_options.races && isGuessOfExchange(load)) ? 2 : 0, nullptr);
    if (access.ordered)
        emitOrder("wd_rt_race_acquire");
    if (pattern == Pattern::Uniform) {
        auto* copy = cast<LoadInst>(load.clone());
        copy->setOperand(0, scalar(load.getPointerOperand()));
        m_b.Insert(copy);
        if (m_shapes.of(&load).isUniform())
            return setBases(load, { copy });
        Parts parts;
        for (unsigned i = 0; i < access.components; ++i)
            parts.push_back(m_b.CreateVectorSplat(
                kLanes, load.getType()->isVectorTy() ? m_b.CreateExtractElement(copy, std::uint64_t { i }) : copy));
        return setLanes(load, parts);
    }
    orderBefore(access, false);
    Parts raw = loadPattern(access, pattern);
    orderAfter(access, false);
    const auto types = partTypes(load.getType());
    for (unsigned i = 0; i < raw.size(); ++i)
        raw[i] = fromMemory(raw[i], types[i]);
    setLanes(load, raw);
}

Vectoriser::Parts Vectoriser::loadPattern(const Access& access, Pattern pattern)
{
    if (pattern == Pattern::Scattered)
        return gather(access);
    Value* guard = wrapGuard(access.pointer);
    const auto fast = [&] { return pattern == Pattern::Flat ? loadFlat(access) : loadContiguous(access); };
    if (guard == nullptr)
        return fast();
    BasicBlock* direct = newBlock("affine");
    BasicBlock* wrapped = newBlock("wrapped");
    BasicBlock* after = newBlock("loaded");
    m_b.CreateCondBr(guard, direct, wrapped, MDBuilder(m_context).createBranchWeights(1 << 20, 1));
    m_b.SetInsertPoint(direct);
    const Parts quick = fast();
    BasicBlock* quickEnd = m_b.GetInsertBlock();
    m_b.CreateBr(after);
    m_b.SetInsertPoint(wrapped);
    const Parts slow = gather(access);
    BasicBlock* slowEnd = m_b.GetInsertBlock();
    m_b.CreateBr(after);
    m_b.SetInsertPoint(after);
    Parts result;
    for (unsigned i = 0; i < quick.size(); ++i) {
        PHINode* phi = m_b.CreatePHI(quick[i]->getType(), 2);
        phi->addIncoming(quick[i], quickEnd);
        phi->addIncoming(slow[i], slowEnd);
        result.push_back(phi);
    }
    return result;
}

Value* Vectoriser::spreadMask(Value* mask, unsigned lanes, unsigned components)
{
    if (mask == nullptr || components == 1)
        return mask;
    SmallVector<int, 128> pattern;
    for (unsigned i = 0; i < lanes * components; ++i)
        pattern.push_back(static_cast<int>(i / components));
    return m_b.CreateShuffleVector(mask, pattern);
}

Value* Vectoriser::maskedLoad(const Access& access, Value* pointer, Value* mask, unsigned lanes)
{
    auto* type = FixedVectorType::get(access.element, lanes * access.components);
    Instruction* load = mask == nullptr ? static_cast<Instruction*>(m_b.CreateAlignedLoad(type, pointer, access.align))
                                        : m_b.CreateMaskedLoad(type, pointer, access.align,
                                              spreadMask(mask, lanes, access.components), Constant::getNullValue(type));
    annotate(load, *access.instruction);
    return load;
}

Vectoriser::Parts Vectoriser::takeApart(Value* loaded, const Access& access)
{
    if (access.components == 1)
        return { loaded };
    Parts parts;
    for (unsigned component = 0; component < access.components; ++component)
        parts.push_back(m_b.CreateShuffleVector(loaded, createStrideMask(component, access.components, kLanes)));
    return parts;
}

Vectoriser::Parts Vectoriser::loadContiguous(const Access& access)
{
    // A row of a local variable is there for all lanes where it is there for one.
    Value* mask = m_geometry.pieces == 1 && rowsOf(access.pointer) != nullptr ? nullptr : m_mask;
    SmallVector<Value*, 8> runs;
    for (unsigned piece = 0; piece < m_geometry.pieces; ++piece)
        runs.push_back(maskedLoad(access, base(access.pointer, piece), pieceMask(mask, piece), m_geometry.pieceLanes));
    return takeApart(concatenateVectors(m_b, runs), access);
}

/// The address of a run's access, or of another active run where this one has no active lane.
Value* Vectoriser::safePieceAddress(const llvm::Value* pointer, unsigned piece)
{
    Value* own = base(pointer, piece);
    if (m_mask == nullptr || m_geometry.pieces == 1)
        return own;
    Value* result = own;
    for (unsigned other = m_geometry.pieces; other-- > 0;)
        if (other != piece)
            result = m_b.CreateSelect(any(pieceMask(m_mask, other)), base(pointer, other), result);
    return m_b.CreateSelect(any(pieceMask(m_mask, piece)), own, result);
}

Vectoriser::Parts Vectoriser::loadFlat(const Access& access)
{
    SmallVector<Parts, 4> values(access.components);
    Type* type = access.components == 1 ? access.element : FixedVectorType::get(access.element, access.components);
    for (unsigned piece = 0; piece < m_geometry.pieces; ++piece) {
        auto* load = m_b.CreateAlignedLoad(type, safePieceAddress(access.pointer, piece), access.align);
        annotate(load, *access.instruction);
        for (unsigned i = 0; i < access.components; ++i)
            values[i].push_back(access.components == 1 ? static_cast<Value*>(load)
                                                       : m_b.CreateExtractElement(load, std::uint64_t { i }));
    }
    Parts parts;
    for (const Parts& component : values)
        parts.push_back(splatPieces(component));
    return parts;
}

Vectoriser::Parts Vectoriser::gather(const Access& access)
{
    const bool narrow = access.bytes < 4 || access.bytes > 8;
    Parts parts;
    if (!narrow) {
        const LaneAddress address = laneAddress(access.pointer);
        auto* type = wide(access.element);
        Value* mask = m_mask ? m_mask : Constant::getAllOnesValue(wide(m_b.getInt1Ty()));
        for (unsigned i = 0; i < access.components; ++i) {
            auto* load = m_b.CreateMaskedGather(type, lanePointers(address, std::int64_t { i } * access.bytes),
                std::min(access.align, Align(access.bytes)), mask, Constant::getNullValue(type));
            annotate(load, *access.instruction);
            parts.push_back(load);
        }
        return parts;
    }
    Value* pointers = temporary(m_b.getPtrTy(), kLanes, 0);
    storeLanes(lane(access.pointer), pointers);
    for (unsigned i = 0; i < access.components; ++i)
        storeLanes(Constant::getNullValue(wide(access.element)), temporary(access.element, kLanes, 1 + i));
    forActiveLanes(m_mask, [&](Value* index) {
        Value* pointer = loadLane(m_b.getPtrTy(), pointers, index);
        for (unsigned i = 0; i < access.components; ++i) {
            auto* load = m_b.CreateAlignedLoad(access.element,
                m_b.CreateConstGEP1_64(m_b.getInt8Ty(), pointer, std::uint64_t { i } * access.bytes),
                std::min(access.align, Align(access.bytes)));
            annotate(load, *access.instruction);
            storeLane(load, temporary(access.element, kLanes, 1 + i), index);
        }
    });
    for (unsigned i = 0; i < access.components; ++i)
        parts.push_back(loadLanes(access.element, temporary(access.element, kLanes, 1 + i)));
    return parts;
}

} // namespace warpdesk::emulator::simt
