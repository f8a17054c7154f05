// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/float_ir.h"

namespace warpdesk::emulator {

using llvm::Value;

namespace {

unsigned width(Value* value) { return value->getType()->getScalarSizeInBits(); }

bool isConstantNumber(Value* value)
{
    const auto* known = llvm::dyn_cast<llvm::ConstantFP>(value);
    return known != nullptr && !known->isNaN();
}

Value* unary(Builder& b, llvm::Intrinsic::ID id, Value* value) { return b.CreateUnaryIntrinsic(id, value); }

} // namespace

Value* asBits(Builder& b, Value* value) { return b.CreateBitCast(value, b.getIntNTy(width(value))); }

Value* asFloat(Builder& b, Value* bits)
{
    return b.CreateBitCast(bits, width(bits) == 64 ? b.getDoubleTy() : b.getFloatTy());
}

Value* number(Value* like, double value) { return llvm::ConstantFP::get(like->getType(), value); }

Value* absolute(Builder& b, Value* value) { return unary(b, llvm::Intrinsic::fabs, value); }

Value* isNan(Builder& b, Value* value) { return b.CreateFCmpUNO(value, value); }

Value* fma(Builder& b, Value* x, Value* y, Value* z)
{
    return b.CreateIntrinsic(llvm::Intrinsic::fma, { x->getType() }, { x, y, z });
}

Value* halfToFloat(Builder& b, Value* bits)
{
    return b.CreateFPExt(b.CreateBitCast(bits, b.getHalfTy()), b.getFloatTy());
}

Value* bfloatToFloat(Builder& b, Value* bits)
{
    return b.CreateBitCast(b.CreateShl(b.CreateZExt(bits, b.getInt32Ty()), 16), b.getFloatTy());
}

Value* floatToHalf(Builder& b, Value* value)
{
    Value* bits = b.CreateBitCast(b.CreateFPTrunc(value, b.getHalfTy()), b.getInt16Ty());
    return b.CreateSelect(isNan(b, value), b.getInt16(0x7fff), bits);
}

Value* floatToHalf(Builder& b, Value* value, Rounding rounding)
{
    if (rounding == Rounding::Nearest)
        return floatToHalf(b, value);
    Value* half = b.CreateFPTrunc(value, b.getHalfTy());
    Value* back = b.CreateFPExt(half, b.getFloatTy());
    Value* bits = b.CreateBitCast(half, b.getInt16Ty());
    Value* negative = b.CreateICmpSLT(bits, b.getInt16(0));
    Value* toZero = b.CreateSub(bits, b.getInt16(1));
    Value* fromZero = b.CreateAdd(bits, b.getInt16(1));
    Value* tooHigh = b.CreateFCmpOGT(back, value);
    Value* tooLow = b.CreateFCmpOLT(back, value);
    Value* wrong = nullptr;
    Value* fixed = toZero;
    if (rounding == Rounding::Zero) {
        wrong = b.CreateFCmpOGT(absolute(b, back), absolute(b, value));
    } else if (rounding == Rounding::Down) {
        wrong = tooHigh;
        fixed = b.CreateSelect(negative, fromZero, toZero);
    } else {
        wrong = tooLow;
        fixed = b.CreateSelect(negative, toZero, fromZero);
    }
    return b.CreateSelect(isNan(b, value), b.getInt16(0x7fff), b.CreateSelect(wrong, fixed, bits));
}

Value* floatToBfloat(Builder& b, Value* value) { return floatToBfloat(b, value, Rounding::Nearest); }

Value* floatToBfloat(Builder& b, Value* value, Rounding rounding)
{
    Value* bits = asBits(b, value);
    Value* carry = b.getInt32(0);
    Value* negative = b.CreateICmpSLT(bits, b.getInt32(0));
    switch (rounding) {
    case Rounding::Nearest:
        carry = b.CreateAdd(b.CreateAnd(b.CreateLShr(bits, 16), 1), b.getInt32(0x7fff));
        break;
    case Rounding::Zero:
        break;
    case Rounding::Down:
        carry = b.CreateSelect(negative, b.getInt32(0xffff), b.getInt32(0));
        break;
    case Rounding::Up:
        carry = b.CreateSelect(negative, b.getInt32(0), b.getInt32(0xffff));
        break;
    }
    Value* rounded = b.CreateTrunc(b.CreateLShr(b.CreateAdd(bits, carry), 16), b.getInt16Ty());
    return b.CreateSelect(isNan(b, value), b.getInt16(0x7fff), rounded);
}

Value* flush(Builder& b, Value* value)
{
    if (!value->getType()->isFloatTy())
        return value;
    Value* bits = asBits(b, value);
    Value* tiny = b.CreateICmpEQ(b.CreateAnd(bits, 0x7f800000U), b.getInt32(0));
    return asFloat(b, b.CreateSelect(tiny, b.CreateAnd(bits, 0x80000000U), bits));
}

Value* saturate(Builder& b, Value* value)
{
    Value* zero = number(value, 0.0);
    Value* one = number(value, 1.0);
    Value* positive = b.CreateSelect(b.CreateFCmpOGT(value, zero), value, zero);
    return b.CreateSelect(b.CreateFCmpOLT(positive, one), positive, one);
}

Value* minMax(Builder& b, Value* x, Value* y, bool isMax, bool propagateNan)
{
    const auto wins = [&](Value* p, Value* q) { return isMax ? b.CreateFCmpOGT(p, q) : b.CreateFCmpOLT(p, q); };
    if (isConstantNumber(x) && !isConstantNumber(y))
        std::swap(x, y);
    if (isConstantNumber(y) && !propagateNan) {
        const auto& known = llvm::cast<llvm::ConstantFP>(y)->getValueAPF();
        // A constant that no zero of the other sign can beat: equal operands are the same value, or y is right.
        if (!known.isZero() || known.isNegative() != isMax)
            return b.CreateSelect(wins(x, y), x, y);
    }
    // Of two equal operands: for min the sign bits are or'ed, for max and'ed, so that -0 < +0.
    Value* first = asBits(b, b.CreateSelect(wins(x, y), x, y));
    Value* second = asBits(b, b.CreateSelect(wins(y, x), y, x));
    Value* both = asFloat(b, isMax ? b.CreateAnd(first, second) : b.CreateOr(first, second));
    if (propagateNan) {
        Value* nan = width(x) == 64 ? static_cast<Value*>(b.getInt64(0x7fffffffffffffffULL)) : b.getInt32(0x7fffffff);
        return b.CreateSelect(b.CreateFCmpUNO(x, y), asFloat(b, nan), both);
    }
    return b.CreateSelect(isNan(b, y), x, b.CreateSelect(isNan(b, x), y, both));
}

Value* relu(Builder& b, Value* value)
{
    // Unordered or greater keeps NaN; -0 becomes +0.
    return b.CreateSelect(b.CreateFCmpUGT(value, number(value, 0.0)), value, number(value, 0.0));
}

Value* roundToIntegral(Builder& b, Value* value, Rounding rounding)
{
    switch (rounding) {
    case Rounding::Nearest:
        return unary(b, llvm::Intrinsic::roundeven, value);
    case Rounding::Zero:
        return unary(b, llvm::Intrinsic::trunc, value);
    case Rounding::Down:
        return unary(b, llvm::Intrinsic::floor, value);
    case Rounding::Up:
        return unary(b, llvm::Intrinsic::ceil, value);
    }
    return value;
}

Value* adjust(Builder& b, Value* value, Value* below, Value* above, Rounding rounding)
{
    if (rounding == Rounding::Nearest)
        return value;
    Value* bits = asBits(b, value);
    llvm::Type* type = bits->getType();
    Value* negative = b.CreateICmpSLT(bits, llvm::ConstantInt::get(type, 0));
    Value* one = llvm::ConstantInt::get(type, 1);
    Value* toZero = b.CreateSub(bits, one);
    Value* fromZero = b.CreateAdd(bits, one);
    Value* down = b.CreateSelect(negative, fromZero, toZero);
    Value* up = b.CreateSelect(negative, toZero, fromZero);
    Value* result = bits;
    if (rounding == Rounding::Down)
        result = b.CreateSelect(below, down, bits);
    else if (rounding == Rounding::Up)
        result = b.CreateSelect(above, up, bits);
    else
        result = b.CreateSelect(b.CreateSelect(negative, above, below), toZero, bits);
    return asFloat(b, result);
}

Value* narrow(Builder& b, Value* value, Rounding rounding)
{
    Value* nearest = b.CreateFPTrunc(value, b.getFloatTy());
    if (rounding == Rounding::Nearest)
        return nearest;
    Value* back = b.CreateFPExt(nearest, b.getDoubleTy());
    return adjust(b, nearest, b.CreateFCmpOLT(value, back), b.CreateFCmpOGT(value, back), rounding);
}

Value* narrowToOdd(Builder& b, Value* value)
{
    Value* zero = narrow(b, value, Rounding::Zero);
    Value* inexact = b.CreateFCmpONE(b.CreateFPExt(zero, b.getDoubleTy()), value);
    return asFloat(b, b.CreateOr(asBits(b, zero), b.CreateZExt(inexact, b.getInt32Ty())));
}

} // namespace warpdesk::emulator
