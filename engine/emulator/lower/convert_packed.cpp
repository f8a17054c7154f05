// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/convert_ir.h"
#include "engine/emulator/lower/integer_ir.h"

/// cvt with packed results or sources, tf32, the 8-bit floats, and cvt.pack (PTX ISA 9.7.9.21 and 9.7.9.22).
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Type;

namespace {

/// Shape of an 8-bit float.
struct Tiny {
    unsigned mantissa; ///< bits
    int bias;
    std::uint32_t greatest; ///< the largest finite magnitude, as bits
};

constexpr Tiny kE4M3 { 3, 7, 0x7e };
constexpr Tiny kE5M2 { 2, 15, 0x7b };

/// float -> 8 bits (as i32), nearest even, saturating; NaN is 0x7f.
Value* floatToTiny(Builder& b, Value* x, const Tiny& shape)
{
    Value* size = b.CreateAnd(asBits(b, x), 0x7fffffff);
    const unsigned shift = 23 - shape.mantissa;
    Value* odd = b.CreateAnd(b.CreateLShr(size, shift), 1);
    Value* rounded = b.CreateLShr(b.CreateAdd(size, b.CreateAdd(odd, b.getInt32((1U << (shift - 1)) - 1))), shift);
    const auto rebias = static_cast<std::uint32_t>(127 - shape.bias) << shape.mantissa;
    Value* normal = b.CreateSub(rounded, b.getInt32(rebias));
    // Subnormal: adding a number whose last place is the unit rounds to it.
    const int unit = 1 - shape.bias - static_cast<int>(shape.mantissa);
    Value* magic = b.getInt32(static_cast<std::uint32_t>(unit + 23 + 127) << 23U);
    Value* subnormal = b.CreateSub(asBits(b, b.CreateFAdd(asFloat(b, size), asFloat(b, magic))), magic);
    Value* isSmall = b.CreateICmpULT(size, b.getInt32(static_cast<std::uint32_t>(1 - shape.bias + 127) << 23U));
    Value* result = b.CreateSelect(isSmall, subnormal, normal);
    Value* huge = b.CreateICmpUGE(size, b.getInt32(0x7f800000));
    result = b.CreateSelect(
        b.CreateOr(huge, b.CreateICmpUGT(result, b.getInt32(shape.greatest))), b.getInt32(shape.greatest), result);
    Value* sign = b.CreateAnd(b.CreateLShr(asBits(b, x), 24), 0x80);
    return b.CreateSelect(isNan(b, x), b.getInt32(0x7f), b.CreateOr(result, sign));
}

/// 8 bits (as i32) -> half as i16; exact.
Value* tinyToHalf(Builder& b, Value* bits, bool e4m3)
{
    Value* sign = b.CreateShl(b.CreateAnd(bits, 0x80), 8);
    Value* size = b.CreateAnd(bits, 0x7f);
    Value* result = nullptr;
    Value* isNumber = nullptr;
    if (e4m3) {
        // The fields of e4m3 read as a half are the value times 2^-8.
        Value* small = halfToFloat(b, b.CreateTrunc(b.CreateShl(size, 7), b.getInt16Ty()));
        Value* half = floatToHalf(b, b.CreateFMul(small, number(small, 256.0)));
        result = b.CreateOr(half, b.CreateTrunc(sign, b.getInt16Ty()));
        isNumber = b.CreateICmpNE(size, b.getInt32(0x7f));
    } else {
        result = b.CreateTrunc(b.CreateOr(sign, b.CreateShl(size, 8)), b.getInt16Ty());
        isNumber = b.CreateICmpULE(size, b.getInt32(0x7c));
    }
    return b.CreateSelect(isNumber, result, b.getInt16(0x7fff));
}

Value* maybeRelu(Builder& b, const Instruction& in, Value* x) { return in.has("relu") ? relu(b, x) : x; }

/// d = {a: upper half, b: lower half} of two floats.
bool twoFloatsToHalves(Body& body, const Instruction& in, Type element)
{
    Builder& b = body.b;
    const Rounding rounding = roundingOf(in);
    const auto half = [&](const ptx::Operand& operand) {
        Value* x = maybeRelu(b, in, body.readFloat(operand, Type::F32));
        Value* result = convertFloat(body, x, Type::F32, element, rounding);
        return in.has("satfinite") ? clampToFinite(b, result, element) : result;
    };
    Value* upper = half(in.operands[1]);
    body.write(in.operands[0], join(b, half(in.operands[2]), upper));
    return true;
}

bool toTinyPair(Body& body, const Instruction& in, const Tiny& shape, Type from)
{
    Builder& b = body.b;
    Value* upper = nullptr;
    Value* lower = nullptr;
    if (from == Type::F32 && in.operands.size() == 3) {
        upper = body.readFloat(in.operands[1], Type::F32);
        lower = body.readFloat(in.operands[2], Type::F32);
    } else if (from == Type::F16x2 && in.operands.size() == 2) {
        const auto [low, high] = halves(b, body.read(in.operands[1], 32));
        lower = halfToFloat(b, low);
        upper = halfToFloat(b, high);
    } else {
        return false;
    }
    Value* high = floatToTiny(b, maybeRelu(b, in, upper), shape);
    Value* low = floatToTiny(b, maybeRelu(b, in, lower), shape);
    body.write(in.operands[0], b.CreateTrunc(b.CreateOr(low, b.CreateShl(high, 8)), b.getInt16Ty()));
    return true;
}

bool fromTinyPair(Body& body, const Instruction& in, bool e4m3)
{
    Builder& b = body.b;
    if (in.operands.size() != 2)
        return false;
    Value* pair = body.read(in.operands[1], 16);
    Value* wide = b.CreateZExt(pair, b.getInt32Ty());
    const auto half = [&](Value* bits) {
        Value* result = tinyToHalf(b, b.CreateAnd(bits, 0xff), e4m3);
        return in.has("relu") ? floatToHalf(b, relu(b, halfToFloat(b, result))) : result;
    };
    Value* low = half(wide);
    body.write(in.operands[0], join(b, low, half(b.CreateLShr(wide, 8))));
    return true;
}

/// tf32 keeps 10 mantissa bits in a 32-bit register; .rna rounds ties away from zero.
bool toTf32(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    Value* x = maybeRelu(b, in, body.readFloat(in.operands[1], Type::F32));
    Value* bits = asBits(b, x);
    Value* rounding = b.getInt32(0);
    if (in.has("rna"))
        rounding = b.getInt32(0x1000);
    else if (in.has("rn"))
        rounding = b.CreateAdd(b.getInt32(0xfff), b.CreateAnd(b.CreateLShr(bits, 13), 1));
    Value* result = b.CreateAnd(b.CreateAdd(bits, rounding), 0xffffe000U);
    if (in.has("satfinite")) {
        Value* infinite = b.CreateICmpEQ(b.CreateAnd(result, 0x7fffffff), b.getInt32(0x7f800000));
        result = b.CreateSelect(infinite, b.CreateOr(b.CreateAnd(result, 0x80000000U), 0x7f7fe000), result);
    }
    Value* special = b.CreateFCmpUEQ(absolute(b, x), llvm::ConstantFP::getInfinity(x->getType()));
    Value* kept = in.has("satfinite") ? result : bits;
    result = b.CreateSelect(special, kept, result);
    body.write(in.operands[0], b.CreateSelect(isNan(b, x), b.getInt32(0x7fffffff), result));
    return true;
}

/// cvt.pack.sat.TO.s32{.b32} d, a, b{, c}: two saturated values, a above b; 8-bit forms shift c up.
bool pack(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const Type to = in.type(0);
    const unsigned bits = ptx::bits(to);
    if (!in.has("sat") || in.operands.size() < 3 || (bits != 8 && bits != 16))
        return false;
    const bool isSigned = ptx::isSigned(to);
    const auto low = isSigned ? -(std::int64_t { 1 } << (bits - 1)) : 0;
    const auto high = (std::int64_t { 1 } << (isSigned ? bits - 1 : bits)) - 1;
    const auto clamp = [&](const ptx::Operand& operand) {
        Value* x = body.read(operand, 32);
        x = greater(b, x, b.getInt32(static_cast<std::uint32_t>(low)), true);
        x = lesser(b, x, b.getInt32(static_cast<std::uint32_t>(high)), true);
        return b.CreateAnd(x, (std::uint64_t { 1 } << bits) - 1);
    };
    Value* upper = clamp(in.operands[1]);
    Value* result = b.CreateOr(b.CreateShl(upper, bits), clamp(in.operands[2]));
    if (bits == 8 && in.operands.size() > 3)
        result = b.CreateOr(result, b.CreateShl(body.read(in.operands[3], 32), 16));
    body.write(in.operands[0], result);
    return true;
}

} // namespace

bool convertPacked(Body& body, const Instruction& in)
{
    if (in.has("pack"))
        return pack(body, in);
    const Type to = in.type(0);
    const Type from = in.type(1);
    if (in.has("rs"))
        return false; // stochastic rounding
    if ((to == Type::F16x2 || to == Type::BF16x2) && from == Type::F32 && in.operands.size() == 3)
        return twoFloatsToHalves(body, in, to == Type::F16x2 ? Type::F16 : Type::BF16);
    if (to == Type::TF32 && from == Type::F32)
        return toTf32(body, in);
    if (to == Type::E4M3x2 || to == Type::E5M2x2)
        return toTinyPair(body, in, to == Type::E4M3x2 ? kE4M3 : kE5M2, from);
    if (to == Type::F16x2 && (from == Type::E4M3x2 || from == Type::E5M2x2))
        return fromTinyPair(body, in, from == Type::E4M3x2);
    return false;
}

} // namespace warpdesk::emulator
