// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/convert_ir.h"
#include "engine/emulator/lower/integer_ir.h"

/// cvt with packed results or sources, tf32, and cvt.pack (PTX ISA 9.7.9.21 and 9.7.9.22).
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Type;

namespace {

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
    if (isTinyConversion(in))
        return convertTiny(body, in);
    if ((to == Type::F16x2 || to == Type::BF16x2) && from == Type::F32 && in.operands.size() == 3)
        return twoFloatsToHalves(body, in, to == Type::F16x2 ? Type::F16 : Type::BF16);
    if (to == Type::TF32 && from == Type::F32)
        return toTf32(body, in);
    return false;
}

} // namespace warpdesk::emulator
