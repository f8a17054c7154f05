// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/local_rows_ir.h"

#include "engine/emulator/simt/geometry.h"
#include "engine/emulator/simt/local_uses_ir.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/Utils/Local.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

constexpr const char* kGranule = "wd.granule";

/// Rewrites the uses of one variable.
class Rows final {
public:
    Rows(LocalUses& uses, bool checked)
        : m_uses(uses)
        , m_checked(checked)
        , m_b(uses.variable().getContext())
        , m_layout(uses.variable().getDataLayout())
        , m_granule(uses.granule())
    {
    }

    void run();
    [[nodiscard]] const DenseSet<Instruction*>& accesses() const { return m_made; }

private:
    void findOffsets();
    Value* offsetOf(Value* value);
    void makeOffset(Instruction& derived);
    void emitCheck(Value* offset, std::uint64_t bytes, Align align, bool write);
    void rewriteLoad(LoadInst& load);
    void rewriteStore(StoreInst& store);
    void rewritePrint(CallInst& print);
    Value* rowOf(Value* offset, std::uint64_t more = 0);
    Value* loadPiece(Type* type, Value* pointer, const Instruction& like);
    void storePiece(Value* value, Value* pointer, const Instruction& like);
    Value* loadWords(Type* type, Value* offset, const LoadInst& like);
    void storeWords(Value* value, Value* offset, const StoreInst& like);
    Value* loadPart(Type* type, Value* offset, const LoadInst& like);
    void storePart(Value* value, Value* offset, const StoreInst& like);
    std::pair<Value*, Value*> wordAndShift(Value* offset);
    Type* word() { return m_b.getIntNTy(static_cast<unsigned>(m_granule) * 8); }
    std::uint64_t bytesOf(Type* type) const { return m_layout.getTypeStoreSize(type).getFixedValue(); }

    LocalUses& m_uses;
    bool m_checked;
    IRBuilder<> m_b;
    const DataLayout& m_layout;
    std::uint64_t m_granule;
    AllocaInst* m_rows = nullptr;
    DenseMap<Value*, Value*> m_offsets;
    DenseSet<Instruction*> m_made;
};

Value* Rows::offsetOf(Value* value)
{
    if (value == &m_uses.variable() || isa<UndefValue>(value))
        return m_b.getInt64(0);
    return m_offsets.lookup(value);
}

void Rows::makeOffset(Instruction& derived)
{
    m_b.SetInsertPoint(&derived);
    Value* result = nullptr;
    if (auto* address = dyn_cast<GetElementPtrInst>(&derived)) {
        result = m_b.CreateAdd(offsetOf(address->getPointerOperand()), emitGEPOffset(&m_b, m_layout, address, true));
    } else if (auto* sum = dyn_cast<BinaryOperator>(&derived)) {
        const unsigned own = m_uses.isDerived(sum->getOperand(0)) ? 0 : 1;
        Value* other = sum->getOperand(1 - own);
        result = sum->getOpcode() == Instruction::Add ? m_b.CreateAdd(offsetOf(sum->getOperand(own)), other)
                                                      : m_b.CreateSub(offsetOf(sum->getOperand(own)), other);
    } else if (auto* choice = dyn_cast<SelectInst>(&derived)) {
        result = m_b.CreateSelect(
            choice->getCondition(), offsetOf(choice->getTrueValue()), offsetOf(choice->getFalseValue()));
    } else {
        result = offsetOf(derived.getOperand(0));
    }
    m_offsets[&derived] = result;
}

void Rows::findOffsets()
{
    SmallVector<PHINode*, 8> phis;
    for (Instruction* derived : m_uses.derived())
        if (auto* phi = dyn_cast<PHINode>(derived)) {
            m_b.SetInsertPoint(phi);
            m_offsets[phi] = m_b.CreatePHI(m_b.getInt64Ty(), phi->getNumIncomingValues());
            phis.push_back(phi);
        }
    ReversePostOrderTraversal<Function*> order(m_uses.variable().getFunction());
    for (BasicBlock* block : order)
        for (Instruction& instruction : make_early_inc_range(*block))
            if (m_uses.isDerived(&instruction) && !isa<PHINode, AllocaInst>(instruction))
                makeOffset(instruction);
    for (PHINode* phi : phis)
        for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
            cast<PHINode>(m_offsets[phi])->addIncoming(offsetOf(phi->getIncomingValue(i)), phi->getIncomingBlock(i));
}

/// The row of a granule: rows are 32 granules apart.
Value* Rows::rowOf(Value* offset, std::uint64_t more)
{
    Value* row = m_b.CreateGEP(m_b.getInt8Ty(), m_rows, m_b.CreateMul(offset, m_b.getInt64(kLanes)));
    return more == 0 ? row : m_b.CreateConstGEP1_64(m_b.getInt8Ty(), row, more * kLanes);
}

Value* Rows::loadPiece(Type* type, Value* pointer, const Instruction& like)
{
    LoadInst* load = m_b.CreateAlignedLoad(type, pointer, Align(m_granule), like.isVolatile());
    load->copyMetadata(like, { LLVMContext::MD_alias_scope, LLVMContext::MD_noalias });
    m_made.insert(load);
    return load;
}

void Rows::storePiece(Value* value, Value* pointer, const Instruction& like)
{
    StoreInst* store = m_b.CreateAlignedStore(value, pointer, Align(m_granule), like.isVolatile());
    store->copyMetadata(like, { LLVMContext::MD_alias_scope, LLVMContext::MD_noalias });
    m_made.insert(store);
}

/// The offset of the word that holds a part of it, and how far to shift it down. A widened index is cut before it is
/// widened, so that it stays an index of 32 bits.
std::pair<Value*, Value*> Rows::wordAndShift(Value* offset)
{
    Value* start = nullptr;
    if (auto* wide = dyn_cast<CastInst>(offset);
        wide != nullptr && isa<SExtInst, ZExtInst>(wide) && wide->getSrcTy()->getIntegerBitWidth() >= 8) {
        Value* narrow = wide->getOperand(0);
        start = m_b.CreateCast(
            wide->getOpcode(), m_b.CreateAnd(narrow, ConstantInt::getSigned(narrow->getType(), -4)), wide->getDestTy());
    } else {
        start = m_b.CreateAnd(offset, m_b.getInt64(~std::uint64_t { 3 }));
    }
    Value* low = m_b.CreateAnd(m_b.CreateTrunc(offset, m_b.getInt32Ty()), m_b.getInt32(3));
    return { start, m_b.CreateShl(low, m_b.getInt32(3)) };
}

/// A value of one granule or several.
Value* Rows::loadWords(Type* type, Value* offset, const LoadInst& like)
{
    auto* vector = dyn_cast<FixedVectorType>(type);
    Type* element = vector != nullptr ? vector->getElementType() : type;
    const std::uint64_t each = bytesOf(element);
    const auto one = [&](std::uint64_t at) -> Value* {
        if (each == m_granule)
            return loadPiece(element, rowOf(offset, at), like);
        Type* whole = m_b.getIntNTy(static_cast<unsigned>(each) * 8);
        Value* bits = nullptr;
        for (std::uint64_t piece = 0; piece < each; piece += m_granule) {
            Value* next = m_b.CreateZExt(loadPiece(word(), rowOf(offset, at + piece), like), whole);
            bits = bits == nullptr ? next : m_b.CreateOr(bits, m_b.CreateShl(next, piece * 8));
        }
        return m_b.CreateBitOrPointerCast(bits, element);
    };
    if (vector == nullptr)
        return one(0);
    if (each < m_granule) { // several elements a word
        auto* words = FixedVectorType::get(word(), static_cast<unsigned>(bytesOf(type) / m_granule));
        Value* result = Constant::getNullValue(words);
        for (unsigned i = 0; i < words->getNumElements(); ++i)
            result = m_b.CreateInsertElement(
                result, loadPiece(word(), rowOf(offset, i * m_granule), like), std::uint64_t { i });
        return m_b.CreateBitCast(result, type);
    }
    Value* result = Constant::getNullValue(type);
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
        result = m_b.CreateInsertElement(result, one(i * each), std::uint64_t { i });
    return result;
}

/// A value narrower than a granule.
Value* Rows::loadPart(Type* type, Value* offset, const LoadInst& like)
{
    const auto [start, shift] = wordAndShift(offset);
    Value* bits = m_b.CreateLShr(loadPiece(word(), rowOf(start), like), shift);
    return m_b.CreateBitCast(m_b.CreateTrunc(bits, m_b.getIntNTy(static_cast<unsigned>(bytesOf(type)) * 8)), type);
}

void Rows::emitCheck(Value* offset, std::uint64_t bytes, Align align, bool write)
{
    if (!m_checked)
        return;
    Module& module = *m_uses.variable().getModule();
    Type* number = m_b.getInt64Ty();
    const FunctionCallee callee = module.getOrInsertFunction(
        kLocalCheck, FunctionType::get(m_b.getVoidTy(), { number, number, number, m_b.getInt32Ty() }, false));
    const auto flags = static_cast<std::uint32_t>((write ? 1U : 0U) | bytes << 8U | align.value() << 16U);
    m_b.CreateCall(callee, { offset, m_b.getInt64(bytes), m_b.getInt64(m_uses.size()), m_b.getInt32(flags) });
}

void Rows::rewriteLoad(LoadInst& load)
{
    m_b.SetInsertPoint(&load);
    Value* offset = offsetOf(load.getPointerOperand());
    const std::uint64_t bytes = bytesOf(load.getType());
    emitCheck(offset, bytes, load.getAlign(), false);
    Value* value = bytes < m_granule ? loadPart(load.getType(), offset, load) : loadWords(load.getType(), offset, load);
    load.replaceAllUsesWith(value);
    load.eraseFromParent();
}

void Rows::storeWords(Value* value, Value* offset, const StoreInst& like)
{
    auto* vector = dyn_cast<FixedVectorType>(value->getType());
    Type* element = value->getType()->getScalarType();
    if (bytesOf(element) < m_granule) { // several elements a word
        vector = FixedVectorType::get(word(), static_cast<unsigned>(bytesOf(value->getType()) / m_granule));
        element = word();
        value = m_b.CreateBitCast(value, vector);
    }
    const std::uint64_t each = bytesOf(element);
    for (unsigned i = 0; i < (vector == nullptr ? 1 : vector->getNumElements()); ++i) {
        Value* one = vector == nullptr ? value : m_b.CreateExtractElement(value, std::uint64_t { i });
        if (each == m_granule) {
            storePiece(one, rowOf(offset, i * each), like);
            continue;
        }
        Value* bits = m_b.CreateBitOrPointerCast(one, m_b.getIntNTy(static_cast<unsigned>(each) * 8));
        for (std::uint64_t piece = 0; piece < each; piece += m_granule)
            storePiece(m_b.CreateTrunc(m_b.CreateLShr(bits, piece * 8), word()), rowOf(offset, i * each + piece), like);
    }
}

/// A lane's words are its own: a part of one is replaced by reading and writing the whole.
void Rows::storePart(Value* value, Value* offset, const StoreInst& like)
{
    const auto [start, shift] = wordAndShift(offset);
    const unsigned bits = static_cast<unsigned>(bytesOf(value->getType())) * 8;
    Value* part = m_b.CreateZExt(m_b.CreateBitCast(value, m_b.getIntNTy(bits)), word());
    Value* row = rowOf(start);
    Value* hole = m_b.CreateNot(m_b.CreateShl(m_b.getInt32((1U << bits) - 1), shift));
    Value* rest = m_b.CreateAnd(loadPiece(word(), row, like), hole);
    storePiece(m_b.CreateOr(rest, m_b.CreateShl(part, shift)), row, like);
}

void Rows::rewriteStore(StoreInst& store)
{
    m_b.SetInsertPoint(&store);
    Value* offset = offsetOf(store.getPointerOperand());
    Value* value = store.getValueOperand();
    const std::uint64_t bytes = bytesOf(value->getType());
    emitCheck(offset, bytes, store.getAlign(), true);
    if (bytes < m_granule)
        storePart(value, offset, store);
    else
        storeWords(value, offset, store);
    store.eraseFromParent();
}

/// vprintf reads its arguments through a pointer: they are copied to where they lie together.
void Rows::rewritePrint(CallInst& print)
{
    const auto offset = static_cast<std::uint64_t>(m_uses.constantOffset(print.getArgOperand(1)).value_or(0));
    const std::uint64_t bytes = alignTo(m_uses.size() - offset, m_granule);
    auto* copy = new AllocaInst(ArrayType::get(m_b.getInt8Ty(), bytes), 0, nullptr, Align(8), "printed",
        m_uses.variable().getFunction()->getEntryBlock().begin());
    m_b.SetInsertPoint(&print);
    for (std::uint64_t at = 0; at < bytes; at += m_granule)
        m_b.CreateAlignedStore(loadPiece(word(), rowOf(m_b.getInt64(offset + at)), print),
            m_b.CreateConstGEP1_64(m_b.getInt8Ty(), copy, at), Align(m_granule));
    print.setArgOperand(1, copy);
}

void Rows::run()
{
    AllocaInst& variable = m_uses.variable();
    const std::uint64_t bytes = alignTo(m_uses.size(), m_granule);
    m_rows = new AllocaInst(
        ArrayType::get(m_b.getInt8Ty(), bytes), 0, nullptr, Align(m_granule), "rows", variable.getIterator());
    m_rows->setMetadata(kGranule,
        MDNode::get(variable.getContext(), ConstantAsMetadata::get(m_b.getInt32(static_cast<unsigned>(m_granule)))));
    findOffsets();
    for (Instruction* access : m_uses.accesses()) {
        if (auto* load = dyn_cast<LoadInst>(access))
            rewriteLoad(*load);
        else
            rewriteStore(cast<StoreInst>(*access));
    }
    for (ICmpInst* compare : m_uses.compares()) {
        m_b.SetInsertPoint(compare);
        compare->replaceAllUsesWith(m_b.CreateICmp(
            compare->getPredicate(), offsetOf(compare->getOperand(0)), offsetOf(compare->getOperand(1))));
        compare->eraseFromParent();
    }
    for (CallInst* print : m_uses.prints())
        rewritePrint(*print);
    for (IntrinsicInst* lifetime : m_uses.lifetimes())
        lifetime->eraseFromParent();
    for (Instruction* derived : m_uses.derived())
        derived->replaceAllUsesWith(PoisonValue::get(derived->getType()));
    for (Instruction* derived : m_uses.derived())
        derived->eraseFromParent();
    variable.eraseFromParent();
}

/// Nothing else in the function reaches a variable whose address stays with its own accesses.
void separate(Function& function, ArrayRef<DenseSet<Instruction*>> variables)
{
    LLVMContext& context = function.getContext();
    MDBuilder metadata(context);
    MDNode* domain = metadata.createAnonymousAliasScopeDomain("locals");
    SmallVector<Metadata*, 8> scopes;
    for (std::size_t i = 0; i < variables.size(); ++i)
        scopes.push_back(metadata.createAnonymousAliasScope(domain));
    const auto extend = [&](Instruction& access, unsigned kind, ArrayRef<Metadata*> more) {
        access.setMetadata(kind, MDNode::concatenate(access.getMetadata(kind), MDNode::get(context, more)));
    };
    for (Instruction& instruction : instructions(function)) {
        if (!isa<LoadInst, StoreInst>(instruction))
            continue;
        SmallVector<Metadata*, 8> others = scopes;
        for (std::size_t i = 0; i < variables.size(); ++i)
            if (variables[i].contains(&instruction)) {
                extend(instruction, LLVMContext::MD_alias_scope, { scopes[i] });
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
                break;
            }
        if (!others.empty())
            extend(instruction, LLVMContext::MD_noalias, others);
    }
}

/// Of the checks, those remain whose offset may be outside or misaligned.
void dropProvenChecks(Function& function, ScalarEvolution& evolution)
{
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
        auto* call = dyn_cast<CallInst>(&instruction);
        if (call == nullptr || call->getCalledFunction() == nullptr
            || call->getCalledFunction()->getName() != kLocalCheck)
            continue;
        const auto argument = [&](unsigned i) { return cast<ConstantInt>(call->getArgOperand(i))->getZExtValue(); };
        const SCEV* offset = evolution.getSCEV(call->getArgOperand(0));
        const std::uint64_t most = evolution.getUnsignedRangeMax(offset).getZExtValue();
        const std::uint64_t align = argument(3) >> 16U & 0xffU;
        if (argument(1) <= argument(2) && most <= argument(2) - argument(1)
            && evolution.getMinTrailingZeros(offset) >= Log2_64(align))
            call->eraseFromParent();
    }
}

} // namespace

void layLocalsInRows(Function& function, FunctionAnalysisManager& analyses, bool checked)
{
    SmallVector<AllocaInst*, 4> variables;
    for (Instruction& instruction : function.getEntryBlock())
        if (auto* variable = dyn_cast<AllocaInst>(&instruction))
            variables.push_back(variable);
    SmallVector<DenseSet<Instruction*>, 4> made;
    for (AllocaInst* variable : variables) {
        LocalUses uses(*variable);
        if (!uses.fitsRows())
            continue;
        Rows rows(uses, checked);
        rows.run();
        made.push_back(rows.accesses());
    }
    if (made.empty())
        return;
    separate(function, made);
    PreservedAnalyses kept;
    kept.preserveSet<CFGAnalyses>();
    analyses.invalidate(function, kept);
    if (checked) {
        dropProvenChecks(function, analyses.getResult<ScalarEvolutionAnalysis>(function));
        analyses.invalidate(function, kept);
    }
}

std::uint64_t rowGranule(const AllocaInst& variable)
{
    const MDNode* node = variable.getMetadata(kGranule);
    return node == nullptr ? 0 : mdconst::extract<ConstantInt>(node->getOperand(0))->getZExtValue();
}

const AllocaInst* rowsOf(const Value* pointer)
{
    while (auto* address = dyn_cast<GetElementPtrInst>(pointer))
        pointer = address->getPointerOperand();
    const auto* variable = dyn_cast<AllocaInst>(pointer);
    return variable != nullptr && rowGranule(*variable) != 0 ? variable : nullptr;
}

} // namespace warpdesk::emulator::simt
