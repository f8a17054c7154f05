// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/local_rows_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/MDBuilder.h>

/// Stores, and addresses lane by lane.
namespace warpdesk::emulator::simt {

using namespace llvm;

void Vectoriser::emitStore(const StoreInst& store)
{
    Access access = describe(store, store.getPointerOperand(), store.getValueOperand()->getType(), store.getAlign());
    Pattern pattern = patternOf(access);
    emitCheck(access, pattern, 1);
    if (isReleaseOrStronger(access.ordering))
        emitOrder("wd_rt_race_release");
    emitRace(access, pattern, access.ordered ? 3 : 1, access.ordered ? nullptr : store.getValueOperand());
    if (pattern == Pattern::Uniform)
        return emitUniformStore(store);
    if (pattern == Pattern::Flat)
        pattern = Pattern::Scattered; // lanes of a run write one place: the last one stays
    Parts values = lanes(store.getValueOperand());
    for (Value*& value : values)
        value = toMemory(value, access);
    orderBefore(access, true);
    storePattern(access, pattern, values);
    orderAfter(access, true);
}

/// All lanes write one place: the highest active lane's value stays.
void Vectoriser::emitUniformStore(const StoreInst& store)
{
    const llvm::Value* value = store.getValueOperand();
    Value* stored = nullptr;
    if (m_shapes.of(value).isUniform()) {
        stored = scalar(value);
    } else {
        Value* last = m_b.CreateSub(i32(31), m_b.CreateBinaryIntrinsic(Intrinsic::ctlz, bitsOf(m_mask), m_b.getTrue()));
        const Parts parts = lanes(value);
        if (value->getType()->isVectorTy()) {
            stored = Constant::getNullValue(value->getType());
            for (unsigned i = 0; i < parts.size(); ++i)
                stored = m_b.CreateInsertElement(stored, m_b.CreateExtractElement(parts[i], last), std::uint64_t { i });
        } else {
            stored = m_b.CreateExtractElement(parts.front(), last);
        }
    }
    auto* copy = store.clone();
    copy->setOperand(0, stored);
    copy->setOperand(1, scalar(store.getPointerOperand()));
    m_b.Insert(copy);
}

void Vectoriser::storePattern(const Access& access, Pattern pattern, const Parts& values)
{
    if (pattern == Pattern::Scattered)
        return scatter(access, values);
    Value* guard = wrapGuard(access.pointer);
    if (guard == nullptr)
        return storeContiguous(access, values);
    BasicBlock* direct = newBlock("affine");
    BasicBlock* wrapped = newBlock("wrapped");
    BasicBlock* after = newBlock("stored");
    m_b.CreateCondBr(guard, direct, wrapped, MDBuilder(m_context).createBranchWeights(1 << 20, 1));
    m_b.SetInsertPoint(direct);
    storeContiguous(access, values);
    m_b.CreateBr(after);
    m_b.SetInsertPoint(wrapped);
    scatter(access, values);
    m_b.CreateBr(after);
    m_b.SetInsertPoint(after);
}

Value* Vectoriser::putTogether(const Parts& values, const Access& access)
{
    if (access.components == 1)
        return values.front();
    SmallVector<Value*, 4> parts(values.begin(), values.end());
    Value* joined = concatenateVectors(m_b, parts);
    return m_b.CreateShuffleVector(joined, createInterleaveMask(kLanes, access.components));
}

void Vectoriser::storeContiguous(const Access& access, const Parts& values)
{
    Value* whole = putTogether(values, access);
    const unsigned run = m_geometry.pieceLanes * access.components;
    for (unsigned piece = 0; piece < m_geometry.pieces; ++piece) {
        Value* part = whole;
        if (m_geometry.pieces > 1)
            part = m_b.CreateShuffleVector(whole, createSequentialMask(piece * run, run, 0));
        Value* pointer = base(access.pointer, piece);
        Value* mask = spreadMask(pieceMask(m_mask, piece), m_geometry.pieceLanes, access.components);
        Instruction* store = mask == nullptr
            ? static_cast<Instruction*>(m_b.CreateAlignedStore(part, pointer, access.align))
            : m_b.CreateMaskedStore(part, pointer, access.align, mask);
        annotate(store, *access.instruction);
    }
}

void Vectoriser::scatter(const Access& access, const Parts& values)
{
    const Align align = std::min(access.align, Align(access.bytes));
    if (access.bytes == 4 || access.bytes == 8) {
        const LaneAddress address = laneAddress(access.pointer);
        Value* mask = m_mask ? m_mask : Constant::getAllOnesValue(wide(m_b.getInt1Ty()));
        for (unsigned i = 0; i < access.components; ++i) {
            auto* store = m_b.CreateMaskedScatter(
                values[i], lanePointers(address, std::int64_t { i } * access.bytes), align, mask);
            annotate(store, *access.instruction);
        }
        return;
    }
    Value* pointers = temporary(m_b.getPtrTy(), kLanes, 0);
    storeLanes(lane(access.pointer), pointers);
    for (unsigned i = 0; i < access.components; ++i)
        storeLanes(values[i], temporary(access.element, kLanes, 1 + i));
    forActiveLanes(m_mask, [&](Value* index) {
        Value* pointer = loadLane(m_b.getPtrTy(), pointers, index);
        for (unsigned i = 0; i < access.components; ++i) {
            auto* store
                = m_b.CreateAlignedStore(loadLane(access.element, temporary(access.element, kLanes, 1 + i), index),
                    m_b.CreateConstGEP1_64(m_b.getInt8Ty(), pointer, std::uint64_t { i } * access.bytes), align);
            annotate(store, *access.instruction);
        }
    });
}

/// An address as a sum: what all lanes share, and the one term that differs.
struct AddressTerms {
    const llvm::Value* pointer = nullptr; ///< a uniform pointer
    SmallVector<std::pair<const llvm::Value*, std::int64_t>, 4> uniform;
    std::int64_t constant = 0;
    const CastInst* index = nullptr; ///< a widened i32
    std::int64_t factor = 0;
    const AllocaInst* rows = nullptr; ///< instead of `pointer`: a local variable in rows
    bool simple = true;
};

void Vectoriser::collectTerms(const llvm::Value* value, std::int64_t factor, AddressTerms& terms, unsigned depth)
{
    constexpr unsigned mostDepth = 12;
    if (auto* constant = dyn_cast<ConstantInt>(value)) {
        terms.constant += constant->getSExtValue() * factor;
        return;
    }
    if (m_shapes.of(value).isUniform()) {
        if (!value->getType()->isPointerTy())
            terms.uniform.emplace_back(value, factor);
        else if (terms.pointer == nullptr && factor == 1)
            terms.pointer = value;
        else
            terms.simple = false;
        return;
    }
    const auto* instruction = dyn_cast<Instruction>(value);
    if (auto* variable = dyn_cast<AllocaInst>(value);
        variable != nullptr && rowGranule(*variable) != 0 && terms.pointer == nullptr) {
        terms.rows = variable;
        return;
    }
    if (instruction == nullptr || depth > mostDepth) {
        terms.simple = false;
        return;
    }
    if (isa<IntToPtrInst, PtrToIntInst>(instruction) && instruction->getType()->getScalarSizeInBits() % 64 == 0
        && !instruction->getOperand(0)->getType()->isIntegerTy(32))
        return collectTerms(instruction->getOperand(0), factor, terms, depth + 1);
    const auto* constant
        = instruction->getNumOperands() == 2 ? dyn_cast<ConstantInt>(instruction->getOperand(1)) : nullptr;
    if (instruction->getOpcode() == Instruction::Add) {
        collectTerms(instruction->getOperand(0), factor, terms, depth + 1);
        return collectTerms(instruction->getOperand(1), factor, terms, depth + 1);
    }
    if (constant != nullptr && instruction->getOpcode() == Instruction::Shl && constant->getZExtValue() < 16)
        return collectTerms(instruction->getOperand(0), factor << constant->getZExtValue(), terms, depth + 1);
    if (constant != nullptr && instruction->getOpcode() == Instruction::Mul && constant->getValue().isSignedIntN(16))
        return collectTerms(instruction->getOperand(0), factor * constant->getSExtValue(), terms, depth + 1);
    if (auto* address = dyn_cast<GetElementPtrInst>(instruction);
        address != nullptr && address->getNumIndices() == 1 && address->getOperand(1)->getType()->isIntegerTy(64)) {
        const auto size = m_scalar.getDataLayout().getTypeAllocSize(address->getSourceElementType()).getFixedValue();
        collectTerms(address->getPointerOperand(), factor, terms, depth + 1);
        return collectTerms(address->getOperand(1), factor * static_cast<std::int64_t>(size), terms, depth + 1);
    }
    auto* cast = dyn_cast<CastInst>(instruction);
    if (cast != nullptr && isa<SExtInst, ZExtInst>(cast) && cast->getSrcTy()->getIntegerBitWidth() <= 32
        && cast->getSrcTy()->getIntegerBitWidth() >= 8 && terms.index == nullptr) {
        terms.index = cast;
        terms.factor = factor;
        return;
    }
    terms.simple = false;
}

Vectoriser::LaneAddress Vectoriser::laneAddress(const llvm::Value* pointer)
{
    AddressTerms terms;
    collectTerms(pointer, 1, terms, 0);
    const auto scaled
        = [&] { return terms.factor == 1 || terms.factor == 2 || terms.factor == 4 || terms.factor == 8; };
    const auto granule = terms.rows != nullptr ? static_cast<std::int64_t>(rowGranule(*terms.rows)) : 0;
    if (!terms.simple || terms.index == nullptr || (granule == 0 ? !scaled() : terms.factor % granule != 0))
        return { nullptr, lane(pointer), 1 };
    Value* sum = m_b.getInt64(static_cast<std::uint64_t>(terms.constant));
    for (const auto& [value, factor] : terms.uniform)
        sum = m_b.CreateAdd(sum, m_b.CreateMul(scalar(value), m_b.getInt64(static_cast<std::uint64_t>(factor))));
    LaneAddress address;
    if (terms.rows != nullptr) {
        // Inside the variable, which is smaller than 2^31 granules, the index of the granule wraps nowhere.
        const llvm::Value* narrow = terms.index->getOperand(0);
        Type* word = wide(m_b.getInt32Ty());
        Value* index = m_b.CreateMul(m_b.CreateCast(terms.index->getOpcode(), lane(narrow), word),
            ConstantInt::get(word, static_cast<std::uint64_t>(terms.factor / granule)));
        address.base = m_b.CreateGEP(m_b.getInt8Ty(), base(terms.rows, 0), sum);
        address.index = m_b.CreateSExt(m_b.CreateAdd(index, iota()), wide(m_b.getInt64Ty()));
        address.unit = static_cast<unsigned>(granule);
        return address;
    }
    address.base = terms.pointer == nullptr ? m_b.CreateIntToPtr(sum, m_b.getPtrTy())
                                            : m_b.CreateGEP(m_b.getInt8Ty(), scalar(terms.pointer), sum);
    address.narrow = lane(terms.index->getOperand(0));
    address.isSigned = isa<SExtInst>(terms.index);
    address.index = m_b.CreateCast(terms.index->getOpcode(), address.narrow, wide(m_b.getInt64Ty()));
    address.unit = static_cast<unsigned>(terms.factor);
    return address;
}

Value* Vectoriser::lanePointers(const LaneAddress& address, std::int64_t offset)
{
    if (address.base == nullptr) {
        if (offset == 0)
            return address.index;
        return m_b.CreateGEP(m_b.getInt8Ty(), address.index, m_b.getInt64(static_cast<std::uint64_t>(offset)));
    }
    Value* start = m_b.CreateConstGEP1_64(m_b.getInt8Ty(), address.base, static_cast<std::uint64_t>(offset));
    return m_b.CreateGEP(IntegerType::get(m_context, address.unit * 8), start, address.index);
}

} // namespace warpdesk::emulator::simt
