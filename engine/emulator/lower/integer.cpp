// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/integer_ir.h"

namespace warpdesk::emulator {

using llvm::Value;
using Builder = llvm::IRBuilder<>;

namespace {

unsigned width(Value* value) { return value->getType()->getIntegerBitWidth(); }

Value* same(Value* like, std::uint64_t value) { return llvm::ConstantInt::get(like->getType(), value); }

} // namespace

Value* lesser(Builder& b, Value* x, Value* y, bool isSigned)
{
    return b.CreateBinaryIntrinsic(isSigned ? llvm::Intrinsic::smin : llvm::Intrinsic::umin, x, y);
}

Value* greater(Builder& b, Value* x, Value* y, bool isSigned)
{
    return b.CreateBinaryIntrinsic(isSigned ? llvm::Intrinsic::smax : llvm::Intrinsic::umax, x, y);
}

Value* magnitude(Builder& b, Value* x) { return b.CreateSelect(b.CreateICmpSLT(x, same(x, 0)), b.CreateNeg(x), x); }

Value* shiftLeft(Builder& b, Value* x, Value* amount)
{
    const unsigned bits = width(x);
    Value* inRange = b.CreateICmpULT(amount, b.getInt32(bits));
    Value* masked = b.CreateZExtOrTrunc(b.CreateAnd(amount, b.getInt32(bits - 1)), x->getType());
    return b.CreateSelect(inRange, b.CreateShl(x, masked), same(x, 0));
}

Value* shiftRight(Builder& b, Value* x, Value* amount, bool isSigned)
{
    const unsigned bits = width(x);
    if (isSigned) {
        Value* clamped = lesser(b, amount, b.getInt32(bits - 1), false);
        return b.CreateAShr(x, b.CreateZExtOrTrunc(clamped, x->getType()));
    }
    Value* inRange = b.CreateICmpULT(amount, b.getInt32(bits));
    Value* masked = b.CreateZExtOrTrunc(b.CreateAnd(amount, b.getInt32(bits - 1)), x->getType());
    return b.CreateSelect(inRange, b.CreateLShr(x, masked), same(x, 0));
}

Value* multiplyHigh(Builder& b, Value* x, Value* y, bool isSigned)
{
    const unsigned bits = width(x);
    llvm::Type* type = x->getType();
    if (bits < 64) {
        llvm::Type* wide = b.getIntNTy(2 * bits);
        Value* product = isSigned ? b.CreateMul(b.CreateSExt(x, wide), b.CreateSExt(y, wide))
                                  : b.CreateMul(b.CreateZExt(x, wide), b.CreateZExt(y, wide));
        return b.CreateTrunc(b.CreateLShr(product, bits), type);
    }
    // Four 32-bit products: i128 has no vector form worth its name.
    Value* mask = same(x, 0xffffffffU);
    Value* xLow = b.CreateAnd(x, mask);
    Value* xHigh = b.CreateLShr(x, 32);
    Value* yLow = b.CreateAnd(y, mask);
    Value* yHigh = b.CreateLShr(y, 32);
    Value* low = b.CreateMul(xLow, yLow);
    Value* middle = b.CreateAdd(b.CreateMul(xHigh, yLow), b.CreateLShr(low, 32));
    Value* other = b.CreateAdd(b.CreateMul(xLow, yHigh), b.CreateAnd(middle, mask));
    Value* high
        = b.CreateAdd(b.CreateAdd(b.CreateMul(xHigh, yHigh), b.CreateLShr(middle, 32)), b.CreateLShr(other, 32));
    if (!isSigned)
        return high;
    high = b.CreateSub(high, b.CreateAnd(b.CreateAShr(x, 63), y));
    return b.CreateSub(high, b.CreateAnd(b.CreateAShr(y, 63), x));
}

std::pair<Value*, Value*> halves(Builder& b, Value* x)
{
    return { b.CreateTrunc(x, b.getInt16Ty()), b.CreateTrunc(b.CreateLShr(x, 16), b.getInt16Ty()) };
}

Value* join(Builder& b, Value* low, Value* high)
{
    return b.CreateOr(b.CreateZExt(low, b.getInt32Ty()), b.CreateShl(b.CreateZExt(high, b.getInt32Ty()), 16));
}

} // namespace warpdesk::emulator
