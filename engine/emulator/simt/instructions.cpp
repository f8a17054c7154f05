// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/vectoriser_ir.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IntrinsicInst.h>

/// Arithmetic, conversions, comparisons, intrinsics.
namespace warpdesk::emulator::simt {

using namespace llvm;

bool Vectoriser::emitArithmetic(const Instruction& instruction)
{
    if (!isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst, FreezeInst,
            ExtractElementInst, InsertElementInst, ExtractValueInst, InsertValueInst, ShuffleVectorInst>(instruction))
        return false;
    const Shape shape = m_shapes.of(&instruction);
    if (shape.isVector())
        emitVectorOperation(instruction);
    else
        emitScalarClone(instruction, shape.isAffine() ? m_geometry.pieces : 1);
    return true;
}

void Vectoriser::emitScalarClone(const Instruction& instruction, unsigned copies)
{
    Parts results;
    for (unsigned piece = 0; piece < copies; ++piece) {
        if (auto* freeze = dyn_cast<FreezeInst>(&instruction)) {
            results.push_back(base(freeze->getOperand(0), piece));
            continue;
        }
        SmallVector<Value*, 4> operands;
        for (const Use& operand : instruction.operands())
            operands.push_back(base(operand, piece));
        Instruction* copy = nullptr;
        if (auto* cast = dyn_cast<CastInst>(&instruction); cast && isa<SExtInst, ZExtInst>(cast)) {
            const bool isSigned = m_shapes.of(cast).isAffine() ? m_shapes.extendsSigned(cast) : isa<SExtInst>(cast);
            copy = isSigned ? static_cast<Instruction*>(new SExtInst(operands[0], cast->getDestTy()))
                            : new ZExtInst(operands[0], cast->getDestTy());
        } else {
            copy = instruction.clone();
            for (unsigned i = 0; i < operands.size(); ++i)
                copy->setOperand(i, operands[i]);
        }
        m_b.Insert(copy);
        results.push_back(copy);
    }
    setBases(instruction, results);
}

void Vectoriser::emitVectorOperation(const Instruction& instruction)
{
    const auto part = [&](unsigned index) { return lane(instruction.getOperand(index)); };
    Type* type = instruction.getType();
    if (auto* cast = dyn_cast<CastInst>(&instruction);
        cast != nullptr && (cast->getSrcTy()->isVectorTy() || type->isVectorTy()))
        return emitComponentCast(*cast);
    if (auto* binary = dyn_cast<BinaryOperator>(&instruction); binary != nullptr && binary->isIntDivRem()) {
        if (type->isVectorTy())
            return fail("a division of vectors", &instruction);
        return setLane(instruction, divide(*binary));
    }
    if (isa<BinaryOperator, UnaryOperator, CastInst, CmpInst>(instruction)) {
        SmallVector<Parts, 2> operands;
        for (const Use& operand : instruction.operands())
            operands.push_back(lanes(operand));
        const auto types = partTypes(type);
        Parts results;
        for (unsigned i = 0; i < types.size(); ++i) {
            if (auto* binary = dyn_cast<BinaryOperator>(&instruction))
                results.push_back(m_b.CreateBinOp(binary->getOpcode(), operands[0][i], operands[1][i]));
            else if (auto* unary = dyn_cast<UnaryOperator>(&instruction))
                results.push_back(m_b.CreateUnOp(unary->getOpcode(), operands[0][i]));
            else if (auto* cast = dyn_cast<CastInst>(&instruction))
                results.push_back(m_b.CreateCast(cast->getOpcode(), operands[0][i], wide(types[i])));
            else
                results.push_back(
                    m_b.CreateCmp(llvm::cast<CmpInst>(instruction).getPredicate(), operands[0][i], operands[1][i]));
        }
        return setLanes(instruction, results);
    }
    if (auto* select = dyn_cast<SelectInst>(&instruction)) {
        const Parts yes = lanes(select->getTrueValue());
        const Parts no = lanes(select->getFalseValue());
        Value* condition = m_shapes.of(select->getCondition()).isUniform() || isa<Constant>(select->getCondition())
            ? scalar(select->getCondition())
            : part(0);
        Parts results;
        for (unsigned i = 0; i < yes.size(); ++i)
            results.push_back(m_b.CreateSelect(condition, yes[i], no[i]));
        return setLanes(instruction, results);
    }
    if (auto* address = dyn_cast<GetElementPtrInst>(&instruction)) {
        SmallVector<Value*, 4> indices;
        for (const Use& index : address->indices())
            indices.push_back(isa<Constant>(index) ? index.get() : lane(index));
        return setLane(instruction, m_b.CreateGEP(address->getSourceElementType(), part(0), indices));
    }
    if (isa<FreezeInst>(instruction))
        return setLanes(instruction, lanes(instruction.getOperand(0)));
    if (auto* extract = dyn_cast<ExtractElementInst>(&instruction)) {
        auto* index = dyn_cast<ConstantInt>(extract->getIndexOperand());
        if (index == nullptr)
            return fail("a variable vector index", &instruction);
        return setLane(instruction, lanes(extract->getVectorOperand())[index->getZExtValue()]);
    }
    if (auto* insert = dyn_cast<InsertElementInst>(&instruction)) {
        auto* index = dyn_cast<ConstantInt>(insert->getOperand(2));
        if (index == nullptr)
            return fail("a variable vector index", &instruction);
        Parts parts = lanes(insert->getOperand(0));
        parts[index->getZExtValue()] = part(1);
        return setLanes(instruction, parts);
    }
    if (auto* shuffle = dyn_cast<ShuffleVectorInst>(&instruction)) {
        Parts both = lanes(shuffle->getOperand(0));
        both.append(lanes(shuffle->getOperand(1)));
        Parts parts;
        for (const int index : shuffle->getShuffleMask())
            parts.push_back(both[static_cast<unsigned>(std::max(index, 0))]);
        return setLanes(instruction, parts);
    }
    if (auto* extract = dyn_cast<ExtractValueInst>(&instruction))
        return setLane(instruction, lanes(extract->getAggregateOperand())[extract->getIndices()[0]]);
    auto* insert = cast<InsertValueInst>(&instruction);
    Parts parts = lanes(insert->getAggregateOperand());
    parts[insert->getIndices()[0]] = lane(insert->getInsertedValueOperand());
    setLanes(instruction, parts);
}

/// A cast to, from or between short vectors: component by component, or bits regrouped.
void Vectoriser::emitComponentCast(const CastInst& cast)
{
    const auto from = partTypes(cast.getSrcTy());
    const auto to = partTypes(cast.getDestTy());
    const Parts parts = lanes(cast.getOperand(0));
    Parts results;
    if (from.size() == to.size()) {
        for (unsigned i = 0; i < to.size(); ++i)
            results.push_back(m_b.CreateCast(cast.getOpcode(), parts[i], wide(to[i])));
        return setLanes(cast, results);
    }
    const unsigned narrow = std::min(from[0]->getScalarSizeInBits(), to[0]->getScalarSizeInBits());
    const unsigned broad = std::max(from[0]->getScalarSizeInBits(), to[0]->getScalarSizeInBits());
    if (cast.getOpcode() != Instruction::BitCast || narrow == 0 || broad % narrow != 0)
        return fail("a cast of a vector", &cast);
    Type* small = wide(m_b.getIntNTy(narrow));
    Type* big = wide(m_b.getIntNTy(broad));
    const unsigned group = broad / narrow;
    if (from.size() > to.size()) {
        for (unsigned i = 0; i < to.size(); ++i) {
            Value* whole = Constant::getNullValue(big);
            for (unsigned k = 0; k < group; ++k) {
                Value* bits = m_b.CreateZExt(m_b.CreateBitCast(parts[i * group + k], small), big);
                whole = m_b.CreateOr(whole, m_b.CreateShl(bits, std::uint64_t { k } * narrow));
            }
            results.push_back(m_b.CreateBitCast(whole, wide(to[i])));
        }
    } else {
        for (unsigned i = 0; i < to.size(); ++i) {
            Value* whole = m_b.CreateBitCast(parts[i / group], big);
            Value* bits = m_b.CreateTrunc(m_b.CreateLShr(whole, std::uint64_t { i % group } * narrow), small);
            results.push_back(m_b.CreateBitCast(bits, wide(to[i])));
        }
    }
    setLanes(cast, results);
}

/// No lane, active or not, may trap. Quotients of 32 bits come from doubles, which hold them exactly: the quotient is
/// off by less than 2^-21 / divisor, and the next integer is at least 1 / divisor away.
Value* Vectoriser::divide(const BinaryOperator& operation)
{
    const bool isSigned = operation.getOpcode() == Instruction::SDiv || operation.getOpcode() == Instruction::SRem;
    const bool remainder = operation.getOpcode() == Instruction::URem || operation.getOpcode() == Instruction::SRem;
    Value* dividend = lane(operation.getOperand(0));
    Value* divisor = lane(operation.getOperand(1));
    if (auto* constant = dyn_cast<ConstantInt>(operation.getOperand(1));
        constant != nullptr && !constant->isZero() && !constant->isMinusOne())
        return m_b.CreateBinOp(operation.getOpcode(), dividend, divisor);
    Value* one = ConstantInt::get(divisor->getType(), 1);
    if (operation.getType()->getIntegerBitWidth() > 32) {
        if (m_mask != nullptr)
            divisor = m_b.CreateSelect(m_mask, divisor, one);
        return m_b.CreateBinOp(operation.getOpcode(), dividend, divisor);
    }
    // Division by zero gives 0 here and is decided by the caller's IR.
    Type* number = wide(m_b.getDoubleTy());
    Value* zero = m_b.CreateICmpEQ(divisor, Constant::getNullValue(divisor->getType()));
    Value* safe = m_b.CreateSelect(zero, one, divisor);
    Value* quotient = nullptr;
    if (isSigned) {
        // INT_MIN / -1 leaves the range: the conversion goes through 64 bits and wraps.
        Value* real = m_b.CreateFDiv(m_b.CreateSIToFP(dividend, number), m_b.CreateSIToFP(safe, number));
        Value* minusOne = m_b.CreateICmpEQ(safe, ConstantInt::getSigned(safe->getType(), -1));
        real = m_b.CreateSelect(minusOne, Constant::getNullValue(number), real);
        quotient = m_b.CreateSelect(minusOne, m_b.CreateNeg(dividend), m_b.CreateFPToSI(real, dividend->getType()));
    } else {
        Value* real = m_b.CreateFDiv(m_b.CreateUIToFP(dividend, number), m_b.CreateUIToFP(safe, number));
        quotient = m_b.CreateFPToUI(real, dividend->getType());
    }
    return remainder ? m_b.CreateSub(dividend, m_b.CreateMul(quotient, safe)) : quotient;
}

void Vectoriser::emitIntrinsic(const CallInst& call, Intrinsic::ID id)
{
    switch (id) {
    case Intrinsic::dbg_declare:
    case Intrinsic::dbg_value:
    case Intrinsic::dbg_label:
    case Intrinsic::lifetime_start:
    case Intrinsic::lifetime_end:
    case Intrinsic::assume:
    case Intrinsic::experimental_noalias_scope_decl:
    case Intrinsic::donothing:
    case Intrinsic::prefetch:
        return;
    default:
        break;
    }
    if (m_shapes.of(&call).isUniform() && !call.getType()->isVoidTy())
        return emitScalarClone(call, 1);
    const bool overflow = isa<WithOverflowInst>(call);
    const bool elementwise = isTriviallyVectorizable(id) || overflow || id == Intrinsic::is_fpclass;
    if (!elementwise)
        return emitLaneSerial(call);
    SmallVector<Type*, 3> types;
    if (id != Intrinsic::is_fpclass && !overflow && isVectorIntrinsicWithOverloadTypeAtArg(id, -1))
        types.push_back(wide(call.getType()));
    SmallVector<Value*, 4> arguments;
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        const bool stays = isVectorIntrinsicWithScalarOpAtArg(id, i) || (id == Intrinsic::is_fpclass && i == 1);
        arguments.push_back(stays ? scalar(call.getArgOperand(i)) : lane(call.getArgOperand(i)));
        if ((overflow || id == Intrinsic::is_fpclass) ? i == 0
                                                      : isVectorIntrinsicWithOverloadTypeAtArg(id, static_cast<int>(i)))
            types.push_back(arguments.back()->getType());
    }
    Function* declaration = Intrinsic::getDeclaration(m_scalar.getParent(), id, types);
    Value* result = m_b.CreateCall(declaration, arguments);
    if (!overflow)
        return setLane(call, result);
    setLanes(call, { m_b.CreateExtractValue(result, 0), m_b.CreateExtractValue(result, 1) });
}

/// One call a lane, in lane order, of the active lanes only.
void Vectoriser::emitLaneSerial(const CallInst& call)
{
    if (call.getType()->isStructTy() || call.getType()->isVectorTy())
        return fail(Twine("call of ") + call.getCalledFunction()->getName() + " is not supported", &call);
    SmallVector<Value*, 4> stored;
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        const llvm::Value* argument = call.getArgOperand(i);
        stored.push_back(m_shapes.of(argument).isUniform() ? nullptr : temporary(argument->getType(), kLanes, i));
        if (stored.back() != nullptr)
            storeLanes(lane(argument), stored.back());
    }
    Type* type = call.getType();
    Value* results = type->isVoidTy() ? nullptr : temporary(type, kLanes, 15);
    if (results != nullptr)
        storeLanes(Constant::getNullValue(wide(type)), results);
    forActiveLanes(m_mask, [&](Value* index) {
        SmallVector<Value*, 4> arguments;
        for (unsigned i = 0; i < call.arg_size(); ++i) {
            const llvm::Value* argument = call.getArgOperand(i);
            arguments.push_back(
                stored[i] == nullptr ? scalar(argument) : loadLane(argument->getType(), stored[i], index));
        }
        Value* result = m_b.CreateCall(call.getFunctionType(), call.getCalledOperand(), arguments);
        if (results != nullptr)
            storeLane(result, results, index);
    });
    if (results != nullptr)
        setLane(call, loadLanes(type, results));
}

} // namespace warpdesk::emulator::simt
