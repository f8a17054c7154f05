// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/float_ir.h"
#include "engine/emulator/lower/integer_ir.h"

#include <initializer_list>

/// rcp, sqrt, rsqrt and the approximations ex2, lg2, sin, cos, tanh (PTX ISA 9.7.3). Polynomials through Chebyshev
/// points, one for every CPU; bounds (ISA): ex2 2 ulp, lg2 2^-22, sin and cos 2^-20.5 in [-2 pi, 2 pi], tanh 2^-11.
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Type;

namespace {

/// Horner's scheme, lowest coefficient first.
Value* polynomial(Builder& b, Value* x, std::initializer_list<double> coefficients)
{
    const double* last = coefficients.end() - 1;
    Value* sum = number(x, *last);
    while (last != coefficients.begin())
        sum = fma(b, sum, x, number(x, *--last));
    return sum;
}

struct Nearest {
    Value* number; ///< float
    Value* integer; ///< i32
};

/// Adding 1.5 * 2^23 leaves the nearest integer in the low bits; |x| < 2^22.
Nearest nearestInteger(Builder& b, Value* x)
{
    Value* magic = number(x, 12582912.0);
    Value* shifted = b.CreateFAdd(x, magic);
    return { b.CreateFSub(shifted, magic), b.CreateSub(asBits(b, shifted), b.getInt32(0x4b400000)) };
}

/// 2^exponent for exponents of normal floats.
Value* powerOfTwo(Builder& b, Value* exponent)
{
    return asFloat(b, b.CreateShl(b.CreateAdd(exponent, b.getInt32(127)), 23));
}

Value* exponential2(Builder& b, Value* x)
{
    Value* low = number(x, -160.0);
    Value* high = number(x, 129.0);
    x = b.CreateSelect(b.CreateFCmpOLT(x, low), low, x); // NaN passes
    x = b.CreateSelect(b.CreateFCmpOGT(x, high), high, x);
    const Nearest whole = nearestInteger(b, x);
    Value* part = b.CreateFSub(x, whole.number);
    Value* slope = polynomial(b, part,
        { 0.693147188026, 0.240226507606, 0.0555035711422, 0.0096180825573, 0.00133908633646, 0.000154531629397 });
    Value* result = fma(b, part, slope, number(x, 1.0));
    // Two steps, so that results below 2^-126 round once and those above 2^128 become infinite.
    Value* half = b.CreateAShr(whole.integer, 1);
    result = b.CreateFMul(result, powerOfTwo(b, half));
    return b.CreateFMul(result, powerOfTwo(b, b.CreateSub(whole.integer, half)));
}

Value* logarithm2(Builder& b, Value* x)
{
    Value* zero = number(x, 0.0);
    Value* small = b.CreateFCmpOLT(x, number(x, 0x1p-126));
    Value* scaled = b.CreateSelect(small, b.CreateFMul(x, number(x, 0x1p23)), x);
    Value* bits = asBits(b, scaled);
    // Mantissas in [sqrt(1/2), sqrt(2)), so that the result near 1 is not a difference of large numbers.
    Value* exponent = b.CreateAShr(b.CreateSub(bits, b.getInt32(0x3f3504f3)), 23);
    Value* mantissa = asFloat(b, b.CreateSub(bits, b.CreateShl(exponent, 23)));
    Value* t = b.CreateFSub(mantissa, number(x, 1.0));
    Value* slope = polynomial(b, t,
        { 1.44269504, -0.721347354479, 0.480898520324, -0.360696541807, 0.288552561458, -0.239608121928, 0.20485764749,
            -0.191388376164, 0.184760335062, -0.10749789663 });
    exponent = b.CreateSub(exponent, b.CreateSelect(small, b.getInt32(23), b.getInt32(0)));
    Value* result = fma(b, t, slope, b.CreateSIToFP(exponent, b.getFloatTy()));
    Value* infinity = llvm::ConstantFP::getInfinity(x->getType());
    // +infinity and NaN stay as they are.
    result = b.CreateSelect(b.CreateFCmpULT(x, infinity), result, x);
    result = b.CreateSelect(b.CreateFCmpOEQ(x, zero), llvm::ConstantFP::getInfinity(x->getType(), true), result);
    Value* invalid = b.CreateFCmpOLT(x, zero);
    return b.CreateSelect(b.CreateOr(invalid, isNan(b, x)), asFloat(b, b.getInt32(0x7fffffff)), result);
}

Value* sineOrCosine(Builder& b, Value* x, bool cosine)
{
    const Nearest turns = nearestInteger(b, b.CreateFMul(x, number(x, 0.63661977236758134)));
    // pi / 2 in three parts
    Value* r = fma(b, turns.number, number(x, -0x1.92p+0), x);
    r = fma(b, turns.number, number(x, -0x1.fb4p-12), r);
    r = fma(b, turns.number, number(x, -0x1.4442d2p-24), r);
    // Beyond the range of the reduction any value in [-1, 1] is as good; infinities and NaN give NaN.
    Value* reduced = b.CreateFCmpOLE(absolute(b, r), number(x, 1.0));
    r = b.CreateSelect(reduced, r, b.CreateFSub(x, x));
    Value* square = b.CreateFMul(r, r);
    Value* sine = fma(
        b, b.CreateFMul(r, square), polynomial(b, square, { -0.1666666454, 0.00833272473263, -0.000195828558512 }), r);
    // The sum made +0 of -0; elsewhere the sign is that of r already.
    sine = asFloat(b, b.CreateOr(asBits(b, sine), b.CreateAnd(asBits(b, r), 0x80000000U)));
    Value* cosineValue = fma(b, b.CreateFMul(square, square),
        polynomial(b, square, { 0.0416666645369, -0.00138882794496, 2.45428963341e-05 }),
        fma(b, square, number(x, -0.5), number(x, 1.0)));
    Value* quadrant = cosine ? b.CreateAdd(turns.integer, b.getInt32(1)) : turns.integer;
    Value* odd = b.CreateICmpNE(b.CreateAnd(quadrant, 1), b.getInt32(0));
    Value* result = b.CreateSelect(odd, cosineValue, sine);
    return asFloat(b, b.CreateXor(asBits(b, result), b.CreateShl(b.CreateAnd(quadrant, 2), 30)));
}

Value* hyperbolicTangent(Builder& b, Value* x)
{
    Value* size = absolute(b, x);
    Value* power = exponential2(b, b.CreateFMul(size, number(x, 2.8853900817779268)));
    Value* one = number(x, 1.0);
    Value* large = b.CreateFSub(one, b.CreateFDiv(number(x, 2.0), b.CreateFAdd(power, one)));
    Value* square = b.CreateFMul(x, x);
    Value* small
        = b.CreateFMul(size, polynomial(b, square, { 1.0, -1.0 / 3.0, 2.0 / 15.0, -17.0 / 315.0, 62.0 / 2835.0 }));
    Value* result = b.CreateSelect(b.CreateFCmpOLT(size, number(x, 0.25)), small, large);
    Value* sign = b.CreateAnd(asBits(b, x), 0x80000000U);
    return asFloat(b, b.CreateOr(asBits(b, result), sign));
}

Value* evaluate(Builder& b, std::string_view opcode, Value* x)
{
    if (opcode == "ex2")
        return exponential2(b, x);
    if (opcode == "lg2")
        return logarithm2(b, x);
    if (opcode == "tanh")
        return hyperbolicTangent(b, x);
    return sineOrCosine(b, x, opcode == "cos");
}

bool approximate(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const Type type = in.type();
    if (in.operands.size() != 2 || in.type(1) != Type::None)
        return false;
    const auto one = [&](Value* x) {
        x = in.has("ftz") ? flush(b, x) : x;
        Value* result = evaluate(b, in.opcode, x);
        return in.has("ftz") ? flush(b, result) : result;
    };
    if (type == Type::F16x2 || type == Type::BF16x2) {
        const bool half = type == Type::F16x2;
        const auto [low, high] = halves(b, body.read(in.operands[1], 32));
        const auto convert = [&](Value* bits) {
            Value* result = one(half ? halfToFloat(b, bits) : bfloatToFloat(b, bits));
            return half ? floatToHalf(b, result) : floatToBfloat(b, result);
        };
        Value* first = convert(low);
        body.write(in.operands[0], join(b, first, convert(high)));
        return true;
    }
    if (type != Type::F32 && type != Type::F16 && type != Type::BF16)
        return false;
    body.writeFloat(in.operands[0], one(body.readFloat(in.operands[1], type)), type);
    return true;
}

/// Subnormal doubles become zeros of their sign; .ftz means this for the approximations of f64 alone.
Value* flushDouble(Builder& b, Value* value)
{
    Value* bits = asBits(b, value);
    Value* tiny = b.CreateICmpEQ(b.CreateAnd(bits, 0x7ff0000000000000ULL), b.getInt64(0));
    return asFloat(b, b.CreateSelect(tiny, b.CreateAnd(bits, 0x8000000000000000ULL), bits));
}

/// rcp, sqrt, rsqrt. Division and square root are exact on every CPU, so .approx is too; only the double forms
/// .approx.ftz.f64 keep the upper 32 bits, as the ISA has it.
bool reciprocalOrRoot(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const Type type = in.type();
    if ((type != Type::F32 && type != Type::F64) || in.operands.size() != 2)
        return false;
    const Rounding rounding = roundingOf(in);
    const auto flushed = [&](Value* value) {
        if (!in.has("ftz"))
            return value;
        return type == Type::F64 ? flushDouble(b, value) : flush(b, value);
    };
    Value* x = flushed(body.readFloat(in.operands[1], type));
    Value* one = number(x, 1.0);
    Value* result = nullptr;
    if (in.opcode == "rcp")
        result = divideRounded(b, one, x, rounding);
    else if (in.opcode == "sqrt")
        result = squareRootRounded(b, x, rounding);
    else
        result = b.CreateFDiv(one, b.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, x));
    result = flushed(result);
    if (type == Type::F64 && in.has("approx") && in.has("ftz"))
        result = asFloat(b, b.CreateAnd(asBits(b, result), 0xffffffff00000000ULL));
    body.writeFloat(in.operands[0], result, type);
    return true;
}

} // namespace

void addMathHandlers(HandlerTable& table)
{
    table["ex2"] = table["lg2"] = table["sin"] = table["cos"] = table["tanh"] = approximate;
    table["rcp"] = table["sqrt"] = table["rsqrt"] = reciprocalOrRoot;
}

} // namespace warpdesk::emulator
