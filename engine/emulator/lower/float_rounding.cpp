// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/float_ir.h"

/// Directed rounding without touching the machine's rounding mode.
///
/// float: compute in double so that the sign of what is lost is known, make it odd, and narrow in the mode.
/// double: round to nearest, then find the sign of (exact - nearest) by error-free transformations on operands whose
/// exponents were taken off, so that neither overflow nor underflow can hide it, and step by one where needed.
namespace warpdesk::emulator {

using llvm::Value;

namespace {

struct Sum {
    Value* value; ///< rounded to nearest
    Value* error; ///< exact - value
};

/// Dekker's sum with the operands ordered by magnitude: no intermediate can overflow unless the sum does.
Sum twoSum(Builder& b, Value* x, Value* y)
{
    Value* ordered = b.CreateFCmpOGE(absolute(b, x), absolute(b, y));
    Value* big = b.CreateSelect(ordered, x, y);
    Value* small = b.CreateSelect(ordered, y, x);
    Value* sum = b.CreateFAdd(big, small);
    return { sum, b.CreateFSub(small, b.CreateFSub(sum, big)) };
}

Value* toOdd(Builder& b, Value* value, Value* error)
{
    Value* bits = asBits(b, value);
    llvm::Type* type = bits->getType();
    Value* zero = number(value, 0.0);
    Value* even = b.CreateICmpEQ(b.CreateAnd(bits, llvm::ConstantInt::get(type, 1)), llvm::ConstantInt::get(type, 0));
    Value* inexact = b.CreateFCmpONE(error, zero);
    Value* outwards = b.CreateICmpEQ(b.CreateFCmpOGT(error, zero), b.CreateFCmpOGT(value, zero));
    Value* step = b.CreateSelect(outwards, llvm::ConstantInt::get(type, 1), llvm::ConstantInt::getSigned(type, -1));
    return asFloat(b, b.CreateSelect(b.CreateAnd(even, inexact), b.CreateAdd(bits, step), bits));
}

Value* isInfinite(Builder& b, Value* value)
{
    return b.CreateFCmpOEQ(absolute(b, value), llvm::ConstantFP::getInfinity(value->getType()));
}

Value* isFinite(Builder& b, Value* value)
{
    return b.CreateFCmpOLT(absolute(b, value), llvm::ConstantFP::getInfinity(value->getType()));
}

/// IEEE: an exact zero sum is -0 in round-down unless both terms are +0.
Value* fixZeroSum(Builder& b, Value* sum, Value* x, Value* y, Rounding rounding)
{
    if (rounding != Rounding::Down)
        return sum;
    Value* bits = asBits(b, sum);
    Value* sign
        = llvm::ConstantInt::get(bits->getType(), llvm::APInt::getSignMask(bits->getType()->getIntegerBitWidth()));
    Value* zero = b.CreateAnd(b.CreateOr(asBits(b, x), asBits(b, y)), sign);
    return b.CreateSelect(b.CreateFCmpOEQ(sum, number(sum, 0.0)), asFloat(b, zero), sum);
}

struct Parts {
    Value* fraction; ///< +-[1, 2), or zero
    Value* exponent; ///< i64; -3000 for zero
};

Parts takeApart(Builder& b, Value* x)
{
    Value* small = b.CreateFCmpOLT(absolute(b, x), number(x, 0x1p-1022));
    Value* scaled = b.CreateSelect(small, b.CreateFMul(x, number(x, 0x1p54)), x);
    Value* bits = asBits(b, scaled);
    Value* field = b.CreateAnd(b.CreateLShr(bits, 52), 0x7ff);
    Value* bias = b.CreateSelect(small, b.getInt64(1023 + 54), b.getInt64(1023));
    Value* one = b.CreateOr(b.CreateAnd(bits, 0x800fffffffffffffULL), 0x3ff0000000000000ULL);
    Value* isZero = b.CreateFCmpOEQ(x, number(x, 0.0));
    return { b.CreateSelect(isZero, x, asFloat(b, one)),
        b.CreateSelect(isZero, b.getInt64(static_cast<std::uint64_t>(-3000LL)), b.CreateSub(field, bias)) };
}

Value* clampInt(Builder& b, Value* value, std::int64_t low, std::int64_t high)
{
    Value* lowest = b.getInt64(static_cast<std::uint64_t>(low));
    Value* highest = b.getInt64(static_cast<std::uint64_t>(high));
    value = b.CreateSelect(b.CreateICmpSLT(value, lowest), lowest, value);
    return b.CreateSelect(b.CreateICmpSGT(value, highest), highest, value);
}

Value* powerOfTwo(Builder& b, Value* exponent)
{
    return asFloat(b, b.CreateShl(b.CreateAdd(exponent, b.getInt64(1023)), 52));
}

/// x * 2^exponent in two steps; used only where the result is exact.
Value* scale(Builder& b, Value* x, Value* exponent)
{
    exponent = clampInt(b, exponent, -2000, 2000);
    Value* half = b.CreateAShr(exponent, 1);
    return b.CreateFMul(b.CreateFMul(x, powerOfTwo(b, half)), powerOfTwo(b, b.CreateSub(exponent, half)));
}

/// Adjusts a nearest result by the sign of `residue` = exact - nearest (any positive multiple of it).
/// `overflowed`: the result is infinite though the exact one is finite.
Value* adjustBySign(Builder& b, Value* nearest, Value* residue, Value* overflowed, Rounding rounding)
{
    Value* zero = number(nearest, 0.0);
    Value* finite = isFinite(b, nearest);
    Value* below = b.CreateOr(
        b.CreateAnd(finite, b.CreateFCmpOLT(residue, zero)), b.CreateAnd(overflowed, b.CreateFCmpOGT(nearest, zero)));
    Value* above = b.CreateOr(
        b.CreateAnd(finite, b.CreateFCmpOGT(residue, zero)), b.CreateAnd(overflowed, b.CreateFCmpOLT(nearest, zero)));
    return adjust(b, nearest, below, above, rounding);
}

Value* widen(Builder& b, Value* value) { return b.CreateFPExt(value, b.getDoubleTy()); }

Value* fmaDouble(Builder& b, Value* x, Value* y, Value* z, Rounding rounding)
{
    Value* nearest = fma(b, x, y, z);
    const Parts px = takeApart(b, x);
    const Parts py = takeApart(b, y);
    const Parts pz = takeApart(b, z);
    Value* product = b.CreateFMul(px.fraction, py.fraction);
    Value* productError = fma(b, px.fraction, py.fraction, b.CreateFNeg(product));
    Value* productExponent = b.CreateAdd(px.exponent, py.exponent);
    Value* larger = b.CreateSelect(b.CreateICmpSGT(productExponent, pz.exponent), productExponent, pz.exponent);
    // A term more than 2^400 below the other decides by its sign alone, so its exponent may be clamped.
    Value* productShift = clampInt(b, b.CreateSub(productExponent, larger), -400, 0);
    Value* termShift = clampInt(b, b.CreateSub(pz.exponent, larger), -400, 0);
    Value* p = scale(b, product, productShift);
    Value* e = scale(b, productError, productShift);
    Value* c = scale(b, pz.fraction, termShift);
    Value* r = scale(b, nearest, b.CreateNeg(larger));
    // Sign of p + e + c - r: every step but the last additions is exact.
    const Sum head = twoSum(b, p, c);
    Value* difference = b.CreateFSub(head.value, r);
    const Sum tail = twoSum(b, head.error, e);
    const Sum whole = twoSum(b, difference, tail.value);
    Value* rest = b.CreateFAdd(whole.error, tail.error);
    Value* zero = number(x, 0.0);
    Value* residue = b.CreateSelect(b.CreateFCmpUNE(whole.value, zero), whole.value, rest);
    Value* finiteInputs = b.CreateAnd(isFinite(b, x), b.CreateAnd(isFinite(b, y), isFinite(b, z)));
    Value* result = adjustBySign(b, nearest, residue, b.CreateAnd(isInfinite(b, nearest), finiteInputs), rounding);
    if (rounding != Rounding::Down)
        return result;
    // Exact zero: signs of the product and the term decide.
    Value* signs = b.CreateOr(b.CreateXor(asBits(b, x), asBits(b, y)), asBits(b, z));
    Value* exactZero = b.CreateAnd(b.CreateFCmpOEQ(nearest, zero), b.CreateFCmpOEQ(residue, zero));
    return b.CreateSelect(exactZero, asFloat(b, b.CreateAnd(signs, 0x8000000000000000ULL)), result);
}

} // namespace

Value* addToOdd(Builder& b, Value* x, Value* y)
{
    const Sum sum = twoSum(b, x, y);
    return toOdd(b, sum.value, sum.error);
}

Value* addRounded(Builder& b, Value* x, Value* y, Rounding rounding)
{
    if (rounding == Rounding::Nearest)
        return b.CreateFAdd(x, y);
    if (x->getType()->isFloatTy())
        return fixZeroSum(b, narrow(b, addToOdd(b, widen(b, x), widen(b, y)), rounding), x, y, rounding);
    const Sum sum = twoSum(b, x, y);
    Value* overflowed = b.CreateAnd(isInfinite(b, sum.value), b.CreateAnd(isFinite(b, x), isFinite(b, y)));
    return fixZeroSum(b, adjustBySign(b, sum.value, sum.error, overflowed, rounding), x, y, rounding);
}

Value* multiplyRounded(Builder& b, Value* x, Value* y, Rounding rounding)
{
    if (rounding == Rounding::Nearest)
        return b.CreateFMul(x, y);
    if (x->getType()->isFloatTy())
        return narrow(b, b.CreateFMul(widen(b, x), widen(b, y)), rounding);
    Value* nearest = b.CreateFMul(x, y);
    const Parts px = takeApart(b, x);
    const Parts py = takeApart(b, y);
    Value* product = b.CreateFMul(px.fraction, py.fraction);
    Value* error = fma(b, px.fraction, py.fraction, b.CreateFNeg(product));
    Value* there = scale(b, nearest, b.CreateNeg(b.CreateAdd(px.exponent, py.exponent)));
    Value* residue = b.CreateFAdd(b.CreateFSub(product, there), error);
    Value* overflowed = b.CreateAnd(isInfinite(b, nearest), b.CreateAnd(isFinite(b, x), isFinite(b, y)));
    return adjustBySign(b, nearest, residue, overflowed, rounding);
}

Value* fmaRounded(Builder& b, Value* x, Value* y, Value* z, Rounding rounding)
{
    if (rounding == Rounding::Nearest)
        return fma(b, x, y, z);
    if (!x->getType()->isFloatTy())
        return fmaDouble(b, x, y, z, rounding);
    Value* product = b.CreateFMul(widen(b, x), widen(b, y));
    Value* term = widen(b, z);
    Value* sum = narrow(b, addToOdd(b, product, term), rounding);
    if (rounding != Rounding::Down)
        return sum;
    Value* signs = b.CreateAnd(b.CreateOr(asBits(b, product), asBits(b, term)), 0x8000000000000000ULL);
    Value* exactZero = b.CreateFCmpOEQ(b.CreateFAdd(product, term), number(product, 0.0));
    Value* zero = b.CreateFPTrunc(asFloat(b, signs), b.getFloatTy());
    return b.CreateSelect(exactZero, zero, sum);
}

Value* divideRounded(Builder& b, Value* x, Value* y, Rounding rounding)
{
    if (rounding == Rounding::Nearest)
        return b.CreateFDiv(x, y);
    if (x->getType()->isFloatTy()) {
        Value* dividend = widen(b, x);
        Value* divisor = widen(b, y);
        Value* quotient = b.CreateFDiv(dividend, divisor);
        Value* remainder = fma(b, b.CreateFNeg(quotient), divisor, dividend);
        Value* negative = b.CreateFCmpOLT(divisor, number(divisor, 0.0));
        Value* error = b.CreateSelect(negative, b.CreateFNeg(remainder), remainder);
        return narrow(b, toOdd(b, quotient, error), rounding);
    }
    Value* nearest = b.CreateFDiv(x, y);
    const Parts px = takeApart(b, x);
    const Parts py = takeApart(b, y);
    Value* there = scale(b, nearest, b.CreateSub(py.exponent, px.exponent));
    Value* remainder = fma(b, b.CreateFNeg(there), py.fraction, px.fraction);
    Value* negative = b.CreateFCmpOLT(y, number(y, 0.0));
    Value* residue = b.CreateSelect(negative, b.CreateFNeg(remainder), remainder);
    residue = b.CreateSelect(isFinite(b, y), residue, number(x, 0.0)); // x / infinity is exactly zero
    Value* overflowed = b.CreateAnd(b.CreateAnd(isInfinite(b, nearest), isFinite(b, x)),
        b.CreateAnd(isFinite(b, y), b.CreateFCmpONE(y, number(y, 0.0))));
    return adjustBySign(b, nearest, residue, overflowed, rounding);
}

Value* squareRootRounded(Builder& b, Value* x, Rounding rounding)
{
    Value* nearest = b.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, x);
    if (rounding == Rounding::Nearest)
        return nearest;
    if (x->getType()->isFloatTy()) {
        Value* wide = widen(b, x);
        Value* root = b.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, wide);
        return narrow(b, toOdd(b, root, fma(b, b.CreateFNeg(root), root, wide)), rounding);
    }
    const Parts parts = takeApart(b, x);
    Value* odd = b.CreateAnd(parts.exponent, 1);
    Value* fraction = b.CreateFMul(parts.fraction, powerOfTwo(b, odd));
    Value* there = scale(b, nearest, b.CreateNeg(b.CreateAShr(parts.exponent, 1)));
    Value* residue = fma(b, b.CreateFNeg(there), there, fraction);
    return adjustBySign(b, nearest, residue, b.getFalse(), rounding);
}

} // namespace warpdesk::emulator
