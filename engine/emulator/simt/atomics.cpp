// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/float_atomics_ir.h"
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/Support/AtomicOrdering.h>

/// Atomics run in lane order, one lane after another; integer reductions whose result nobody reads are joined first.
/// One thread runs all warps of a block, so shared memory needs no locked instruction.
namespace warpdesk::emulator::simt {

using namespace llvm;

bool Vectoriser::inSharedMemory(const llvm::Value* pointer) const
{
    constexpr unsigned mostDepth = 12;
    SmallVector<std::pair<const llvm::Value*, unsigned>, 8> work { { pointer, 0 } };
    while (!work.empty()) {
        const auto [value, depth] = work.pop_back_val();
        if (auto* call = dyn_cast<CallInst>(value))
            if (call->getCalledFunction() && call->getCalledFunction()->getName() == "wd.shared.base")
                return true;
        const auto* instruction = dyn_cast<Instruction>(value);
        if (instruction == nullptr || depth > mostDepth)
            continue;
        if (isa<CastInst, GetElementPtrInst>(instruction) || instruction->getOpcode() == Instruction::Add)
            for (const Use& operand : instruction->operands())
                work.emplace_back(operand, depth + 1);
    }
    return false;
}

namespace {

Value* applyOperation(IRBuilder<>& b, AtomicRMWInst::BinOp operation, Value* old, Value* operand)
{
    const auto choose
        = [&](CmpInst::Predicate keep) { return b.CreateSelect(b.CreateICmp(keep, old, operand), old, operand); };
    Value* zero = Constant::getNullValue(old->getType());
    switch (operation) {
    case AtomicRMWInst::Xchg:
        return operand;
    case AtomicRMWInst::Add:
        return b.CreateAdd(old, operand);
    case AtomicRMWInst::Sub:
        return b.CreateSub(old, operand);
    case AtomicRMWInst::And:
        return b.CreateAnd(old, operand);
    case AtomicRMWInst::Nand:
        return b.CreateNot(b.CreateAnd(old, operand));
    case AtomicRMWInst::Or:
        return b.CreateOr(old, operand);
    case AtomicRMWInst::Xor:
        return b.CreateXor(old, operand);
    case AtomicRMWInst::Max:
        return choose(CmpInst::ICMP_SGT);
    case AtomicRMWInst::Min:
        return choose(CmpInst::ICMP_SLT);
    case AtomicRMWInst::UMax:
        return choose(CmpInst::ICMP_UGT);
    case AtomicRMWInst::UMin:
        return choose(CmpInst::ICMP_ULT);
    case AtomicRMWInst::FAdd:
    case AtomicRMWInst::FMax:
    case AtomicRMWInst::FMin:
        return updatedFloat(b, operation, old, operand);
    case AtomicRMWInst::UIncWrap:
        return b.CreateSelect(
            b.CreateICmpUGE(old, operand), zero, b.CreateAdd(old, ConstantInt::get(old->getType(), 1)));
    case AtomicRMWInst::UDecWrap: {
        Value* wraps = b.CreateOr(b.CreateICmpEQ(old, zero), b.CreateICmpUGT(old, operand));
        return b.CreateSelect(wraps, operand, b.CreateSub(old, ConstantInt::get(old->getType(), 1)));
    }
    default:
        return nullptr;
    }
}

/// Identity and reduction of an operation that may be joined; none = not one of them.
struct Joined {
    Intrinsic::ID reduction = Intrinsic::not_intrinsic;
    APInt identity { 1, 0 };
};

Joined joinedForm(AtomicRMWInst::BinOp operation, unsigned bits)
{
    switch (operation) {
    case AtomicRMWInst::Add:
        return { Intrinsic::vector_reduce_add, APInt::getZero(bits) };
    case AtomicRMWInst::And:
        return { Intrinsic::vector_reduce_and, APInt::getAllOnes(bits) };
    case AtomicRMWInst::Or:
        return { Intrinsic::vector_reduce_or, APInt::getZero(bits) };
    case AtomicRMWInst::Xor:
        return { Intrinsic::vector_reduce_xor, APInt::getZero(bits) };
    case AtomicRMWInst::Max:
        return { Intrinsic::vector_reduce_smax, APInt::getSignedMinValue(bits) };
    case AtomicRMWInst::Min:
        return { Intrinsic::vector_reduce_smin, APInt::getSignedMaxValue(bits) };
    case AtomicRMWInst::UMax:
        return { Intrinsic::vector_reduce_umax, APInt::getZero(bits) };
    case AtomicRMWInst::UMin:
        return { Intrinsic::vector_reduce_umin, APInt::getAllOnes(bits) };
    default:
        return { Intrinsic::not_intrinsic, APInt::getZero(bits) };
    }
}

} // namespace

Value* Vectoriser::readModifyWrite(const AtomicRMWInst& atomic, Value* pointer, Value* operand)
{
    Type* type = operand->getType();
    if (inSharedMemory(atomic.getPointerOperand())) {
        Value* old = m_b.CreateAlignedLoad(type, pointer, atomic.getAlign());
        Value* next = applyOperation(m_b, atomic.getOperation(), old, operand);
        if (next == nullptr)
            fail("this atomic operation is not supported", &atomic);
        else
            m_b.CreateAlignedStore(next, pointer, atomic.getAlign());
        return old;
    }
    return m_b.CreateAtomicRMW(
        atomic.getOperation(), pointer, operand, atomic.getAlign(), atomic.getOrdering(), atomic.getSyncScopeID());
}

bool Vectoriser::emitReduced(const AtomicRMWInst& atomic)
{
    if (!atomic.use_empty() || !m_shapes.of(atomic.getPointerOperand()).isUniform() || !atomic.getType()->isIntegerTy())
        return false;
    const unsigned bits = atomic.getType()->getIntegerBitWidth();
    const Joined form = joinedForm(atomic.getOperation(), bits);
    if (form.reduction == Intrinsic::not_intrinsic)
        return false;
    Value* values = lane(atomic.getValOperand());
    if (m_mask != nullptr)
        values = m_b.CreateSelect(m_mask, values, ConstantInt::get(values->getType(), form.identity));
    Value* joined = m_b.CreateUnaryIntrinsic(form.reduction, values);
    setLane(atomic, Constant::getNullValue(wide(atomic.getType())));
    static_cast<void>(readModifyWrite(atomic, scalar(atomic.getPointerOperand()), joined));
    return true;
}

/// atomicAdd(&counter, n) by all active lanes: lane order gives each the old value plus n for every lane before it.
bool Vectoriser::emitCounter(const AtomicRMWInst& atomic)
{
    if (atomic.getOperation() != AtomicRMWInst::Add || !m_shapes.of(atomic.getPointerOperand()).isUniform()
        || !m_shapes.of(atomic.getValOperand()).isUniform())
        return false;
    Type* type = atomic.getType();
    SmallVector<std::uint32_t, kLanes> lower;
    for (unsigned lane = 0; lane < kLanes; ++lane)
        lower.push_back((1U << lane) - 1);
    Value* bits = bitsOf(m_mask);
    Value* before = m_b.CreateUnaryIntrinsic(Intrinsic::ctpop,
        m_b.CreateAnd(m_b.CreateVectorSplat(kLanes, bits), ConstantDataVector::get(m_context, lower)));
    Value* step = scalar(atomic.getValOperand());
    Value* all = m_b.CreateZExtOrTrunc(m_b.CreateUnaryIntrinsic(Intrinsic::ctpop, bits), type);
    Value* old = readModifyWrite(atomic, scalar(atomic.getPointerOperand()), m_b.CreateMul(step, all));
    Value* added = m_b.CreateMul(m_b.CreateZExtOrTrunc(before, wide(type)), m_b.CreateVectorSplat(kLanes, step));
    setLane(atomic, m_b.CreateAdd(m_b.CreateVectorSplat(kLanes, old), added));
    return true;
}

void Vectoriser::emitAtomic(const AtomicRMWInst& atomic)
{
    Access access = describe(atomic, atomic.getPointerOperand(), atomic.getType(), atomic.getAlign());
    emitCheck(access, patternOf(access), 3);
    if (isReleaseOrStronger(atomic.getOrdering()))
        emitOrder("wd_rt_race_release");
    emitRace(access, patternOf(access), atomic.getOperation() == AtomicRMWInst::Xchg ? 3 : 7, nullptr);
    emitOrder("wd_rt_race_acquire");
    if (emitReduced(atomic) || emitCounter(atomic))
        return;
    Type* type = atomic.getType();
    const bool used = !atomic.use_empty();
    Value* pointers = temporary(m_b.getPtrTy(), kLanes, 0);
    Value* operands = temporary(type, kLanes, 1);
    Value* results = temporary(type, kLanes, 2);
    storeLanes(lane(atomic.getPointerOperand()), pointers);
    storeLanes(lane(atomic.getValOperand()), operands);
    if (used)
        storeLanes(Constant::getNullValue(wide(type)), results);
    forActiveLanes(m_mask, [&](Value* index) {
        Value* old
            = readModifyWrite(atomic, loadLane(m_b.getPtrTy(), pointers, index), loadLane(type, operands, index));
        if (used)
            storeLane(old, results, index);
    });
    setLane(atomic, used ? loadLanes(type, results) : Constant::getNullValue(wide(type)));
}

void Vectoriser::emitExchange(const AtomicCmpXchgInst& exchange)
{
    Type* type = exchange.getNewValOperand()->getType();
    Access access = describe(exchange, exchange.getPointerOperand(), type, exchange.getAlign());
    emitCheck(access, patternOf(access), 3);
    if (isReleaseOrStronger(exchange.getSuccessOrdering()))
        emitOrder("wd_rt_race_release");
    emitRace(access, patternOf(access), 7, nullptr);
    emitOrder("wd_rt_race_acquire");
    Value* pointers = temporary(m_b.getPtrTy(), kLanes, 0);
    Value* expected = temporary(type, kLanes, 1);
    Value* replacements = temporary(type, kLanes, 2);
    Value* results = temporary(type, kLanes, 3);
    storeLanes(lane(exchange.getPointerOperand()), pointers);
    storeLanes(lane(exchange.getCompareOperand()), expected);
    storeLanes(lane(exchange.getNewValOperand()), replacements);
    storeLanes(Constant::getNullValue(wide(type)), results);
    const bool shared = inSharedMemory(exchange.getPointerOperand());
    forActiveLanes(m_mask, [&](Value* index) {
        Value* pointer = loadLane(m_b.getPtrTy(), pointers, index);
        Value* compare = loadLane(type, expected, index);
        Value* replacement = loadLane(type, replacements, index);
        Value* old = nullptr;
        if (shared) {
            old = m_b.CreateAlignedLoad(type, pointer, exchange.getAlign());
            Value* next = m_b.CreateSelect(m_b.CreateICmpEQ(old, compare), replacement, old);
            m_b.CreateAlignedStore(next, pointer, exchange.getAlign());
        } else {
            auto* pair = m_b.CreateAtomicCmpXchg(pointer, compare, replacement, exchange.getAlign(),
                exchange.getSuccessOrdering(), exchange.getFailureOrdering(), exchange.getSyncScopeID());
            old = m_b.CreateExtractValue(pair, 0);
        }
        storeLane(old, results, index);
    });
    Value* old = loadLanes(type, results);
    setLanes(exchange, { old, m_b.CreateICmpEQ(old, lane(exchange.getCompareOperand())) });
}

} // namespace warpdesk::emulator::simt
