// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/simt/expand_ir.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/TargetParser/Triple.h>

#include <array>

/// Floating operations of whole vectors in terms of what x86-64 always had. Every result is the one the instruction of
/// a newer processor gives, bit for bit, but for the payload of NaNs.
namespace warpdesk::emulator::simt {

using namespace llvm;

namespace {

Value* bitsOf(IRBuilder<>& b, Value* value)
{
    return b.CreateBitCast(
        value, value->getType()->getWithNewType(b.getIntNTy(value->getType()->getScalarSizeInBits())));
}

Value* number(Value* like, double value) { return ConstantFP::get(like->getType(), value); }
Value* word(Value* like, std::uint64_t value) { return ConstantInt::get(like->getType(), value); }

struct Sum {
    Value* rounded;
    Value* error;
};

/// Knuth's sum: rounded + error = x + y exactly, unless it overflows.
Sum exactSum(IRBuilder<>& b, Value* x, Value* y)
{
    Value* sum = b.CreateFAdd(x, y);
    Value* fromY = b.CreateFSub(sum, x);
    Value* fromX = b.CreateFSub(sum, fromY);
    return { sum, b.CreateFAdd(b.CreateFSub(x, fromX), b.CreateFSub(y, fromY)) };
}

/// An inexact sum moved to its neighbour with odd mantissa, on the side of the error: rounding that to fewer bits (two
/// at least) is rounding the exact sum. The error of infinities is NaN and moves nothing.
Value* roundedToOdd(IRBuilder<>& b, const Sum& sum)
{
    Value* bits = bitsOf(b, sum.rounded);
    Value* inexact = b.CreateFCmpONE(sum.error, number(sum.error, 0));
    Value* even = b.CreateSub(b.CreateAnd(bits, word(bits, 1)), word(bits, 1)); // all ones where it is
    Value* away = b.CreateLShr(b.CreateXor(bits, bitsOf(b, sum.error)), word(bits, 63));
    Value* step = b.CreateSub(word(bits, 1), b.CreateShl(away, word(bits, 1)));
    Value* moved = b.CreateAnd(b.CreateAnd(b.CreateSExt(inexact, bits->getType()), even), step);
    return b.CreateBitCast(b.CreateAdd(bits, moved), sum.rounded->getType());
}

/// A product of floats is exact in double, and rounding their sum twice is wrong only if the first rounding ended in
/// the middle between two floats, or the result is below the normal floats: told by `doubtful`.
Value* fmaOfFloats(IRBuilder<>& b, Value* x, Value* y, Value* z, Value*& doubtful)
{
    auto* floats = cast<FixedVectorType>(x->getType());
    Type* doubles = floats->getWithNewType(b.getDoubleTy());
    Value* sum
        = b.CreateFAdd(b.CreateFMul(b.CreateFPExt(x, doubles), b.CreateFPExt(y, doubles)), b.CreateFPExt(z, doubles));
    const unsigned count = floats->getNumElements();
    Value* halves = b.CreateBitCast(sum, FixedVectorType::get(b.getInt32Ty(), count * 2));
    Value* low = b.CreateShuffleVector(halves, createStrideMask(0, 2, count));
    Value* high = b.CreateShuffleVector(halves, createStrideMask(1, 2, count));
    Value* middle = b.CreateICmpEQ(b.CreateAnd(low, word(low, 0x1fffffff)), word(low, 0x10000000));
    Value* magnitude = b.CreateAnd(high, word(high, 0x7fffffff)); // 0: the sum is zero, since 2^-298 is the least
    Value* tiny
        = b.CreateAnd(b.CreateICmpSGT(magnitude, word(high, 0)), b.CreateICmpSLT(magnitude, word(high, 0x38100000)));
    doubtful = b.CreateSExt(b.CreateOr(middle, tiny), low->getType());
    return b.CreateFPTrunc(sum, floats);
}

Value* carefulFmaOfFloats(IRBuilder<>& b, Value* x, Value* y, Value* z)
{
    Type* doubles = x->getType()->getWithNewType(b.getDoubleTy());
    Value* product = b.CreateFMul(b.CreateFPExt(x, doubles), b.CreateFPExt(y, doubles));
    return b.CreateFPTrunc(roundedToOdd(b, exactSum(b, product, b.CreateFPExt(z, doubles))), x->getType());
}

/// Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd" (2008).
/// `doubtful` where a step may over- or underflow.
Value* fmaOfDoubles(IRBuilder<>& b, Value* x, Value* y, Value* z, Value*& doubtful)
{
    const auto split = [&](Value* value) {
        Value* scaled = b.CreateFMul(value, number(value, 134217729.0)); // 2^27 + 1
        Value* high = b.CreateFSub(scaled, b.CreateFSub(scaled, value));
        return std::pair(high, b.CreateFSub(value, high));
    };
    const auto [xHigh, xLow] = split(x);
    const auto [yHigh, yLow] = split(y);
    Value* product = b.CreateFMul(x, y);
    Value* rest = b.CreateFSub(b.CreateFMul(xHigh, yHigh), product);
    rest = b.CreateFAdd(rest, b.CreateFMul(xHigh, yLow));
    rest = b.CreateFAdd(rest, b.CreateFMul(xLow, yHigh));
    rest = b.CreateFAdd(rest, b.CreateFMul(xLow, yLow));
    const Sum lower = exactSum(b, z, rest);
    const Sum upper = exactSum(b, product, lower.rounded);
    Value* tail = roundedToOdd(b, exactSum(b, lower.error, upper.error));
    Value* result = b.CreateFAdd(upper.rounded, tail);

    Value* zero = number(x, 0);
    Value* exact = b.CreateOr(b.CreateFCmpOEQ(x, zero), b.CreateFCmpOEQ(y, zero));
    const auto below = [&](Value* value, double most) {
        return b.CreateFCmpOLT(b.CreateUnaryIntrinsic(Intrinsic::fabs, value), number(value, most));
    };
    Value* safe = b.CreateAnd(b.CreateAnd(below(x, 0x1p990), below(y, 0x1p990)),
        b.CreateAnd(below(z, 0x1p1000),
            b.CreateAnd(below(product, 0x1p1000),
                b.CreateFCmpOGT(b.CreateUnaryIntrinsic(Intrinsic::fabs, product), number(product, 0x1p-960)))));
    Type* words = x->getType()->getWithNewType(b.getInt64Ty());
    doubtful = b.CreateSExt(b.CreateNot(b.CreateOr(safe, exact)), words);
    return b.CreateSelect(exact, b.CreateFAdd(product, z), result);
}

Value* carefulFmaOfDoubles(IRBuilder<>& b, Value* x, Value* y, Value* z)
{
    Value* result = PoisonValue::get(x->getType());
    for (std::uint64_t i = 0; i < cast<FixedVectorType>(x->getType())->getNumElements(); ++i) {
        Value* one = b.CreateIntrinsic(Intrinsic::fma, { b.getDoubleTy() },
            { b.CreateExtractElement(x, i), b.CreateExtractElement(y, i), b.CreateExtractElement(z, i) });
        result = b.CreateInsertElement(result, one, i);
    }
    return result;
}

/// One pass over the arrays in registers' sizes: `each` gets the three operands and gives the result.
template <class Each>
Value* forGroups(IRBuilder<>& b, Function* function, FixedVectorType* group, unsigned groups, Each each)
{
    BasicBlock* before = b.GetInsertBlock();
    auto* loop = BasicBlock::Create(b.getContext(), "group", function);
    auto* done = BasicBlock::Create(b.getContext(), "done", function);
    b.CreateBr(loop);
    b.SetInsertPoint(loop);
    auto* index = b.CreatePHI(b.getInt64Ty(), 2);
    Type* words = FixedVectorType::getInteger(group);
    auto* seen = b.CreatePHI(words, 2);
    index->addIncoming(b.getInt64(0), before);
    seen->addIncoming(Constant::getNullValue(words), before);
    std::array<Value*, 3> operands {};
    for (unsigned i = 0; i < 3; ++i)
        operands.at(i) = b.CreateAlignedLoad(group, b.CreateGEP(group, function->getArg(1 + i), index), Align(16));
    Value* doubtful = Constant::getNullValue(words);
    Value* result = each(operands, doubtful);
    b.CreateAlignedStore(result, b.CreateGEP(group, function->getArg(0), index), Align(16));
    Value* next = b.CreateAdd(index, b.getInt64(1));
    Value* all = b.CreateOr(seen, doubtful);
    index->addIncoming(next, loop);
    seen->addIncoming(all, loop);
    b.CreateCondBr(b.CreateICmpEQ(next, b.getInt64(groups)), done, loop);
    b.SetInsertPoint(done);
    return all;
}

/// `void wd.simt.fmaN.W(ptr result, ptr x, ptr y, ptr z)` over arrays of N elements of W bits.
Function* fmaFunction(Module& module, FixedVectorType* type)
{
    Type* element = type->getElementType();
    const unsigned bits = element->getScalarSizeInBits();
    const std::string name = (Twine("wd.simt.fma") + Twine(type->getNumElements()) + "." + Twine(bits)).str();
    if (Function* have = module.getFunction(name))
        return have;
    LLVMContext& context = module.getContext();
    Type* pointer = PointerType::get(context, 0);
    auto* function
        = Function::Create(FunctionType::get(Type::getVoidTy(context), { pointer, pointer, pointer, pointer }, false),
            GlobalValue::InternalLinkage, name, module);
    function->addFnAttr(Attribute::NoInline);
    function->setDoesNotThrow();
    for (Argument& argument : function->args())
        argument.addAttr(Attribute::NoAlias);
    auto* group = FixedVectorType::get(element, 128 / bits);
    const unsigned groups = type->getNumElements() / group->getNumElements();
    IRBuilder<> b(BasicBlock::Create(context, "entry", function));
    Value* seen = forGroups(b, function, group, groups, [&](const auto& operand, Value*& doubtful) {
        return bits == 32 ? fmaOfFloats(b, operand[0], operand[1], operand[2], doubtful)
                          : fmaOfDoubles(b, operand[0], operand[1], operand[2], doubtful);
    });
    auto* careful = BasicBlock::Create(context, "careful", function);
    auto* end = BasicBlock::Create(context, "end", function);
    Value* none = b.CreateICmpEQ(b.CreateBitCast(seen, b.getInt128Ty()), ConstantInt::get(b.getInt128Ty(), 0));
    b.CreateCondBr(none, end, careful, MDBuilder(context).createBranchWeights(1000, 1));
    b.SetInsertPoint(careful);
    forGroups(b, function, group, groups, [&](const auto& operand, Value*&) {
        return bits == 32 ? carefulFmaOfFloats(b, operand[0], operand[1], operand[2])
                          : carefulFmaOfDoubles(b, operand[0], operand[1], operand[2]);
    });
    b.CreateBr(end);
    b.SetInsertPoint(end);
    b.CreateRetVoid();
    return function;
}

Value* expandFma(IRBuilder<>& b, IntrinsicInst& call, Scratch& scratch)
{
    auto* type = cast<FixedVectorType>(call.getType());
    const unsigned bits = type->getScalarSizeInBits();
    if ((bits != 32 && bits != 64) || type->getNumElements() % (128 / bits) != 0)
        return nullptr;
    Function* function = fmaFunction(*call.getModule(), type);
    SmallVector<Value*, 4> arrays { scratch.array(2, type) };
    for (unsigned i = 0; i < 3; ++i) {
        arrays.push_back(scratch.array(3 + i, type));
        b.CreateAlignedStore(call.getArgOperand(i), arrays.back(), Align(64));
    }
    b.CreateCall(function, arrays);
    return b.CreateAlignedLoad(type, arrays.front(), Align(64));
}

/// To an integer, by adding and taking off the power of two where integers end; zeros and what is larger stay.
Value* expandRounding(IRBuilder<>& b, IntrinsicInst& call)
{
    Value* value = call.getArgOperand(0);
    Type* element = value->getType()->getScalarType();
    if (!element->isFloatTy() && !element->isDoubleTy())
        return nullptr;
    const double whole = element->isFloatTy() ? 0x1p23 : 0x1p52;
    Value* magnitude = b.CreateUnaryIntrinsic(Intrinsic::fabs, value);
    Value* nearest = b.CreateFSub(b.CreateFAdd(magnitude, number(value, whole)), number(value, whole));
    const Intrinsic::ID id = call.getIntrinsicID();
    const auto lowered = [&](Value* by, Value* where) {
        return b.CreateFSub(by, b.CreateSelect(where, number(value, 1), number(value, 0)));
    };
    if (id == Intrinsic::trunc)
        nearest = lowered(nearest, b.CreateFCmpOGT(nearest, magnitude));
    Value* result = b.CreateBinaryIntrinsic(Intrinsic::copysign, nearest, value);
    if (id == Intrinsic::floor)
        result = lowered(result, b.CreateFCmpOGT(result, value));
    else if (id == Intrinsic::ceil)
        result = b.CreateFNeg(lowered(b.CreateFNeg(result), b.CreateFCmpOLT(result, value)));
    result = b.CreateBinaryIntrinsic(Intrinsic::copysign, result, value);
    return b.CreateSelect(b.CreateFCmpOLT(magnitude, number(value, whole)), result, value);
}

/// Half to float: exact, with the exponent moved by a multiplication.
Value* expandHalfToFloat(IRBuilder<>& b, Value* half)
{
    Type* words = half->getType()->getWithNewType(b.getInt32Ty());
    Type* floats = half->getType()->getWithNewType(b.getFloatTy());
    Value* bits = b.CreateZExt(bitsOf(b, half), words);
    Value* magnitude = b.CreateShl(b.CreateAnd(bits, word(bits, 0x7fff)), word(bits, 13));
    Value* scaled = bitsOf(b, b.CreateFMul(b.CreateBitCast(magnitude, floats), ConstantFP::get(floats, 0x1p112)));
    Value* special = b.CreateOr(magnitude, word(bits, 0x7f800000));
    Value* large = b.CreateICmpSGE(magnitude, word(bits, 0x7c00U << 13U));
    // A NaN becomes quiet, as by the instruction.
    Value* quiet
        = b.CreateSelect(b.CreateICmpSGT(magnitude, word(bits, 0x7c00U << 13U)), word(bits, 0x400000), word(bits, 0));
    Value* result = b.CreateSelect(large, b.CreateOr(special, quiet), scaled);
    Value* sign = b.CreateShl(b.CreateAnd(bits, word(bits, 0x8000)), word(bits, 16));
    return b.CreateBitCast(b.CreateOr(result, sign), floats);
}

/// Float to half, to nearest even: in the normal range by integers, below it by adding the float whose last place is
/// the unit of small halves.
Value* expandFloatToHalf(IRBuilder<>& b, Value* value)
{
    Value* bits = bitsOf(b, value);
    Value* magnitude = b.CreateAnd(bits, word(bits, 0x7fffffff));
    Value* odd = b.CreateAnd(b.CreateLShr(magnitude, word(bits, 13)), word(bits, 1));
    Value* rounded = b.CreateAdd(b.CreateAdd(magnitude, word(bits, 0xfff)), odd);
    Value* normal = b.CreateSub(b.CreateLShr(rounded, word(bits, 13)), word(bits, 112U << 10U));
    Value* unit = ConstantFP::get(value->getType(), 0.5); // its last place is 2^-24
    Value* small
        = b.CreateSub(bitsOf(b, b.CreateFAdd(b.CreateBitCast(magnitude, value->getType()), unit)), bitsOf(b, unit));
    Value* result = b.CreateSelect(b.CreateICmpSLT(magnitude, word(bits, 113U << 23U)), small, normal);
    result = b.CreateSelect(b.CreateICmpSGE(magnitude, word(bits, 0x477ff000)), word(bits, 0x7c00), result);
    Value* payload
        = b.CreateOr(b.CreateAnd(b.CreateLShr(magnitude, word(bits, 13)), word(bits, 0x3ff)), word(bits, 0x7e00));
    result = b.CreateSelect(b.CreateICmpSGT(magnitude, word(bits, 0x7f800000)), payload, result);
    Value* sign = b.CreateAnd(b.CreateLShr(bits, word(bits, 16)), word(bits, 0x8000));
    Value* all = b.CreateTrunc(b.CreateOr(result, sign), bits->getType()->getWithNewType(b.getInt16Ty()));
    return b.CreateBitCast(all, value->getType()->getWithNewType(b.getHalfTy()));
}

} // namespace

void expandFloating(Instruction& instruction, const TargetMachine& machine, Scratch& scratch)
{
    if (machine.getTargetTriple().getArch() != Triple::x86_64)
        return;
    const auto lacks
        = [&](StringRef feature) { return !machine.getMCSubtargetInfo()->checkFeatures(("+" + feature).str()); };
    IRBuilder<> b(&instruction);
    Value* result = nullptr;
    if (auto* call = dyn_cast<IntrinsicInst>(&instruction)) {
        switch (call->getIntrinsicID()) {
        case Intrinsic::fma:
            result = lacks("fma") ? expandFma(b, *call, scratch) : nullptr;
            break;
        case Intrinsic::floor:
        case Intrinsic::ceil:
        case Intrinsic::trunc:
        case Intrinsic::rint:
        case Intrinsic::nearbyint:
        case Intrinsic::roundeven:
            result = lacks("sse4.1") ? expandRounding(b, *call) : nullptr;
            break;
        default:
            break;
        }
    } else if (auto* cast = dyn_cast<CastInst>(&instruction); cast != nullptr && lacks("f16c")) {
        Type* from = cast->getSrcTy()->getScalarType();
        Type* to = cast->getDestTy()->getScalarType();
        if (cast->getOpcode() == Instruction::FPExt && from->isHalfTy()) {
            result = expandHalfToFloat(b, cast->getOperand(0));
            if (to->isDoubleTy())
                result = b.CreateFPExt(result, cast->getDestTy());
        } else if (cast->getOpcode() == Instruction::FPTrunc && from->isFloatTy() && to->isHalfTy()) {
            result = expandFloatToHalf(b, cast->getOperand(0));
        }
    }
    if (result == nullptr)
        return;
    instruction.replaceAllUsesWith(result);
    instruction.eraseFromParent();
}

} // namespace warpdesk::emulator::simt
