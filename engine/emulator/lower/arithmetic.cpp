// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/float_ir.h"
#include "engine/emulator/lower/integer_ir.h"

/// Integer arithmetic (PTX ISA 9.7.1 and 9.7.2); floating types of the same opcodes go to floatArithmetic.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Type;

namespace {

bool isFloating(const Instruction& in) { return ptx::isFloat(in.type()) || in.has("f32x2"); }

bool isPair(Type type) { return type == Type::U16x2 || type == Type::S16x2; }

/// Applies an operation of two iN to the halves of packed types, or to the whole.
template <class Operation> void binary(Body& body, const Instruction& in, Type type, const Operation& operation)
{
    const unsigned bits = ptx::bits(type);
    Value* x = body.read(in.operands[1], bits);
    Value* y = body.read(in.operands[2], bits);
    if (!isPair(type)) {
        body.write(in.operands[0], operation(x, y), ptx::isSigned(type));
        return;
    }
    const auto [xLow, xHigh] = halves(body.b, x);
    const auto [yLow, yHigh] = halves(body.b, y);
    body.write(in.operands[0], join(body.b, operation(xLow, yLow), operation(xHigh, yHigh)));
}

/// x + y + carry with the carry out.
Value* addWithCarry(Body& body, Value* x, Value* y, bool carryIn, bool carryOut)
{
    Builder& b = body.b;
    Value* sum = b.CreateAdd(x, y);
    Value* carry = b.CreateICmpULT(sum, x);
    if (carryIn) {
        Value* one = b.CreateZExt(b.CreateLoad(b.getInt1Ty(), body.carry()), x->getType());
        Value* total = b.CreateAdd(sum, one);
        carry = b.CreateOr(carry, b.CreateICmpULT(total, sum));
        sum = total;
    }
    if (carryOut)
        b.CreateStore(carry, body.carry());
    return sum;
}

Value* subtractWithBorrow(Body& body, Value* x, Value* y, bool borrowIn, bool borrowOut)
{
    Builder& b = body.b;
    Value* difference = b.CreateSub(x, y);
    Value* borrow = b.CreateICmpULT(x, y);
    if (borrowIn) {
        Value* one = b.CreateZExt(b.CreateLoad(b.getInt1Ty(), body.carry()), x->getType());
        borrow = b.CreateOr(borrow, b.CreateICmpULT(difference, one));
        difference = b.CreateSub(difference, one);
    }
    if (borrowOut)
        b.CreateStore(borrow, body.carry());
    return difference;
}

bool addOrSubtract(Body& body, const Instruction& in)
{
    const Type type = in.type();
    if (isFloating(in))
        return floatArithmetic(body, in);
    if (in.operands.size() != 3 || type == Type::None)
        return false;
    Builder& b = body.b;
    const bool isAdd = in.opcode[0] == 'a';
    const bool carryIn = in.opcode.back() == 'c';
    const bool carryOut = in.has("cc");
    binary(body, in, type, [&](Value* x, Value* y) -> Value* {
        if (in.has("sat"))
            return b.CreateBinaryIntrinsic(isAdd ? llvm::Intrinsic::sadd_sat : llvm::Intrinsic::ssub_sat, x, y);
        if (!carryIn && !carryOut)
            return isAdd ? b.CreateAdd(x, y) : b.CreateSub(x, y);
        return isAdd ? addWithCarry(body, x, y, carryIn, carryOut) : subtractWithBorrow(body, x, y, carryIn, carryOut);
    });
    return true;
}

Value* extend(Builder& b, Value* value, unsigned bits, bool isSigned)
{
    return isSigned ? b.CreateSExt(value, b.getIntNTy(bits)) : b.CreateZExt(value, b.getIntNTy(bits));
}

/// mul, mad, madc: .lo, .hi, .wide.
bool multiply(Body& body, const Instruction& in)
{
    const Type type = in.type();
    if (isFloating(in))
        return floatArithmetic(body, in);
    const bool adds = in.opcode[1] == 'a';
    if (in.operands.size() != (adds ? 4U : 3U) || type == Type::None)
        return false;
    Builder& b = body.b;
    const unsigned bits = ptx::bits(type);
    const bool isSigned = ptx::isSigned(type);
    Value* x = body.read(in.operands[1], bits);
    Value* y = body.read(in.operands[2], bits);
    Value* product = nullptr;
    if (in.has("wide"))
        product = b.CreateMul(extend(b, x, 2 * bits, isSigned), extend(b, y, 2 * bits, isSigned));
    else
        product = in.has("hi") ? multiplyHigh(b, x, y, isSigned) : b.CreateMul(x, y);
    if (adds) {
        Value* addend = body.read(in.operands[3], product->getType()->getIntegerBitWidth());
        if (in.has("sat"))
            product = b.CreateBinaryIntrinsic(llvm::Intrinsic::sadd_sat, product, addend);
        else
            product = addWithCarry(body, product, addend, in.opcode == "madc", in.has("cc"));
    }
    body.write(in.operands[0], product, isSigned);
    return true;
}

/// mul24, mad24: the low 24 bits of each factor; .lo = bits 0..31 of the product, .hi = bits 16..47.
bool multiply24(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const bool isSigned = ptx::isSigned(in.type());
    const auto factor = [&](const ptx::Operand& operand) {
        Value* value = b.CreateShl(body.read(operand, 32), 8);
        value = isSigned ? b.CreateAShr(value, 8) : b.CreateLShr(value, 8);
        return extend(b, value, 64, isSigned);
    };
    Value* product = b.CreateMul(factor(in.operands[1]), factor(in.operands[2]));
    Value* result = b.CreateTrunc(in.has("hi") ? b.CreateLShr(product, 16) : product, b.getInt32Ty());
    if (in.opcode == "mad24") {
        Value* addend = body.read(in.operands[3], 32);
        result = in.has("sat") ? b.CreateBinaryIntrinsic(llvm::Intrinsic::sadd_sat, result, addend)
                               : b.CreateAdd(result, addend);
    }
    body.write(in.operands[0], result);
    return true;
}

/// div and rem. By zero a GPU gives all ones, or the dividend; the least number by -1 gives itself, or 0.
bool divide(Body& body, const Instruction& in)
{
    const Type type = in.type();
    if (isFloating(in))
        return floatArithmetic(body, in);
    Builder& b = body.b;
    const unsigned bits = ptx::bits(type);
    const bool isSigned = ptx::isSigned(type);
    const bool isRemainder = in.opcode == "rem";
    Value* x = body.read(in.operands[1], bits);
    Value* y = body.read(in.operands[2], bits);
    Value* one = body.constant(bits, 1);
    Value* byZero = b.CreateICmpEQ(y, body.constant(bits, 0));
    Value* unsafe = byZero;
    if (isSigned) {
        Value* least = llvm::ConstantInt::get(b.getContext(), llvm::APInt::getSignedMinValue(bits));
        Value* overflows = b.CreateAnd(b.CreateICmpEQ(x, least),
            b.CreateICmpEQ(y, llvm::ConstantInt::get(b.getContext(), llvm::APInt::getAllOnes(bits))));
        unsafe = b.CreateOr(byZero, overflows);
    }
    Value* divisor = b.CreateSelect(unsafe, one, y);
    Value* result = nullptr;
    if (isRemainder) {
        result = isSigned ? b.CreateSRem(x, divisor) : b.CreateURem(x, divisor);
        result = b.CreateSelect(byZero, x, result);
    } else {
        result = isSigned ? b.CreateSDiv(x, divisor) : b.CreateUDiv(x, divisor);
        result = b.CreateSelect(byZero, llvm::ConstantInt::get(b.getContext(), llvm::APInt::getAllOnes(bits)), result);
    }
    body.write(in.operands[0], result, isSigned);
    return true;
}

bool absOrNeg(Body& body, const Instruction& in)
{
    const Type type = in.type();
    if (isFloating(in))
        return floatArithmetic(body, in);
    Value* x = body.read(in.operands[1], ptx::bits(type));
    body.write(in.operands[0], in.opcode == "abs" ? magnitude(body.b, x) : body.b.CreateNeg(x), true);
    return true;
}

bool minOrMax(Body& body, const Instruction& in)
{
    const Type type = in.type();
    if (isFloating(in))
        return floatArithmetic(body, in);
    if (in.operands.size() != 3)
        return false;
    const bool isMax = in.opcode == "max";
    const bool isSigned = ptx::isSigned(type) || type == Type::S16x2;
    binary(body, in, type, [&](Value* x, Value* y) {
        Value* result = isMax ? greater(body.b, x, y, isSigned) : lesser(body.b, x, y, isSigned);
        if (in.has("relu"))
            result = greater(body.b, result, llvm::ConstantInt::get(result->getType(), 0), true);
        return result;
    });
    return true;
}

/// sad: c + |a - b|
bool sumOfDifference(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const unsigned bits = ptx::bits(in.type());
    const bool isSigned = ptx::isSigned(in.type());
    Value* x = body.read(in.operands[1], bits);
    Value* y = body.read(in.operands[2], bits);
    Value* difference = b.CreateSub(greater(b, x, y, isSigned), lesser(b, x, y, isSigned));
    body.write(in.operands[0], b.CreateAdd(difference, body.read(in.operands[3], bits)), isSigned);
    return true;
}

/// dp4a and dp2a.lo/.hi: each factor has its own sign.
bool dotProduct(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const bool four = in.opcode == "dp4a";
    const bool xSigned = ptx::isSigned(in.type(0));
    const bool ySigned = ptx::isSigned(in.type(1));
    Value* x = body.read(in.operands[1], 32);
    Value* y = body.read(in.operands[2], 32);
    Value* sum = body.read(in.operands[3], 32);
    const auto field = [&](Value* word, unsigned bits, unsigned index, bool isSigned) {
        Value* top = b.CreateShl(word, 32 - bits * (index + 1));
        return isSigned ? b.CreateAShr(top, 32 - bits) : b.CreateLShr(top, 32 - bits);
    };
    const unsigned first = !four && in.has("hi") ? 2 : 0;
    for (unsigned i = 0; i < (four ? 4U : 2U); ++i)
        sum = b.CreateAdd(sum, b.CreateMul(field(x, four ? 8 : 16, i, xSigned), field(y, 8, i + first, ySigned)));
    body.write(in.operands[0], sum);
    return true;
}

} // namespace

void addArithmeticHandlers(HandlerTable& table)
{
    table["add"] = table["sub"] = table["addc"] = table["subc"] = addOrSubtract;
    table["mul"] = table["mad"] = table["madc"] = multiply;
    table["mul24"] = table["mad24"] = multiply24;
    table["div"] = table["rem"] = divide;
    table["abs"] = table["neg"] = absOrNeg;
    table["min"] = table["max"] = minOrMax;
    table["sad"] = sumOfDifference;
    table["dp4a"] = table["dp2a"] = dotProduct;
}

} // namespace warpdesk::emulator
