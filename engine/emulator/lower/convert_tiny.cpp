// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/convert_ir.h"
#include "engine/emulator/lower/integer_ir.h"

#include <array>
#include <cmath>

/// cvt to and from floats of 4, 6 and 8 bits, and with stochastic rounding (PTX ISA 9.7.9.21).
namespace warpdesk::emulator {

using llvm::Value;
using ptx::Instruction;
using ptx::Type;

namespace {

/// Shape of a float that lies in the low bits of a word.
struct Tiny {
    std::string_view name; ///< of one, as the suffixes for two and four begin
    unsigned width; ///< bits, with the sign
    unsigned slot; ///< bits that one takes in the packed result
    unsigned mantissa; ///< bits
    int bias;
    std::uint32_t greatest; ///< the largest finite magnitude, as bits
    std::uint32_t nan; ///< what a NaN becomes
    std::uint32_t infinity; ///< 0 = none: .satfinite is mandatory
};

constexpr std::array kTiny {
    Tiny { "e4m3", 8, 8, 3, 7, 0x7e, 0x7f, 0 },
    Tiny { "e5m2", 8, 8, 2, 15, 0x7b, 0x7f, 0 },
    Tiny { "e2m3", 6, 8, 3, 1, 0x1f, 0x1f, 0 },
    Tiny { "e3m2", 6, 8, 2, 3, 0x1f, 0x1f, 0 },
    Tiny { "e2m1", 4, 4, 1, 1, 7, 7, 0 },
};
constexpr Tiny kHalf { "f16", 16, 16, 10, 15, 0x7bff, 0x7fff, 0x7c00 };
constexpr Tiny kBfloat { "bf16", 16, 16, 7, 127, 0x7f7f, 0x7fff, 0x7f80 };

/// The format of which the instruction has `count` together.
const Tiny* tinyOf(const Instruction& in, std::string_view count)
{
    for (const Tiny& shape : kTiny)
        for (const std::string& modifier : in.modifiers)
            if (modifier.starts_with(shape.name) && std::string_view(modifier).substr(shape.name.size()) == count)
                return &shape;
    return nullptr;
}

Value* maybeRelu(Builder& b, const Instruction& in, Value* x) { return in.has("relu") ? relu(b, x) : x; }

/// Sign and special values around a rounded magnitude.
Value* finish(Builder& b, Value* x, Value* magnitude, const Tiny& shape, bool saturates)
{
    Value* size = b.CreateAnd(asBits(b, x), 0x7fffffff);
    const std::uint32_t most = saturates || shape.infinity == 0 ? shape.greatest : shape.infinity;
    Value* huge = b.CreateOr(
        b.CreateICmpUGE(size, b.getInt32(0x7f800000)), b.CreateICmpUGT(magnitude, b.getInt32(shape.greatest)));
    Value* result = b.CreateSelect(huge, b.getInt32(most), magnitude);
    Value* sign = b.CreateAnd(b.CreateLShr(asBits(b, x), 32 - shape.width), std::uint64_t { 1 } << (shape.width - 1));
    return b.CreateSelect(isNan(b, x), b.getInt32(shape.nan), b.CreateOr(result, sign));
}

Value* isBelowNormal(Builder& b, Value* size, const Tiny& shape)
{
    return b.CreateICmpULT(size, b.getInt32(static_cast<std::uint32_t>(1 - shape.bias + 127) << 23U));
}

Value* rebias(Builder& b, Value* shifted, const Tiny& shape)
{
    return b.CreateSub(shifted, b.getInt32(static_cast<std::uint32_t>(127 - shape.bias) << shape.mantissa));
}

/// float -> the format (as i32), nearest even, saturating.
Value* floatToTiny(Builder& b, Value* x, const Tiny& shape)
{
    Value* size = b.CreateAnd(asBits(b, x), 0x7fffffff);
    const unsigned shift = 23 - shape.mantissa;
    Value* odd = b.CreateAnd(b.CreateLShr(size, shift), 1);
    Value* rounded = b.CreateLShr(b.CreateAdd(size, b.CreateAdd(odd, b.getInt32((1U << (shift - 1)) - 1))), shift);
    // Subnormal: adding a number whose last place is the unit rounds to it.
    const int unit = 1 - shape.bias - static_cast<int>(shape.mantissa);
    Value* magic = b.getInt32(static_cast<std::uint32_t>(unit + 23 + 127) << 23U);
    Value* subnormal = b.CreateSub(asBits(b, b.CreateFAdd(asFloat(b, size), asFloat(b, magic))), magic);
    Value* magnitude = b.CreateSelect(isBelowNormal(b, size, shape), subnormal, rebias(b, rounded, shape));
    return finish(b, x, magnitude, shape, true);
}

/// float -> the format, stochastic: `random` (i32), an integer of `bits` bits, is added below the last place, at the
/// top of what is cut off.
Value* floatToTinyRandomly(Builder& b, Value* x, Value* random, unsigned bits, const Tiny& shape, bool saturates)
{
    Value* size = b.CreateAnd(asBits(b, x), 0x7fffffff);
    const unsigned shift = 23 - shape.mantissa;
    Value* normal = rebias(b, b.CreateLShr(b.CreateAdd(size, b.CreateShl(random, shift - bits)), shift), shape);
    Value* magnitude = normal;
    if (shape.bias != 127) {
        const int unit = 1 - shape.bias - static_cast<int>(shape.mantissa);
        Value* places = b.CreateFMul(asFloat(b, size), number(x, std::ldexp(1.0, static_cast<int>(bits) - unit)));
        Value* below = isBelowNormal(b, size, shape);
        places = b.CreateSelect(below, places, number(x, 0.0));
        Value* subnormal = b.CreateLShr(b.CreateAdd(b.CreateFPToUI(places, b.getInt32Ty()), random), bits);
        magnitude = b.CreateSelect(below, subnormal, normal);
    }
    return finish(b, x, magnitude, shape, saturates);
}

/// The format (as i32, nothing above it) -> half as i16; exact.
Value* tinyToHalf(Builder& b, Value* bits, const Tiny& shape)
{
    const std::uint32_t signBit = 1U << (shape.width - 1);
    Value* sign = b.CreateTrunc(b.CreateShl(b.CreateAnd(bits, signBit), 16 - shape.width), b.getInt16Ty());
    Value* size = b.CreateAnd(bits, signBit - 1);
    // The fields read as those of a half are the value, short of a power of two.
    Value* fields = b.CreateTrunc(b.CreateShl(size, 10 - shape.mantissa), b.getInt16Ty());
    Value* result = fields;
    if (shape.bias != 15) {
        Value* small = halfToFloat(b, fields);
        result = floatToHalf(b, b.CreateFMul(small, number(small, std::ldexp(1.0, 15 - shape.bias))));
    }
    result = b.CreateOr(result, sign);
    if (shape.width < 8)
        return result;
    Value* isNumber
        = shape.bias == 15 ? b.CreateICmpULE(size, b.getInt32(0x7c)) : b.CreateICmpNE(size, b.getInt32(0x7f));
    return b.CreateSelect(isNumber, result, b.getInt16(0x7fff));
}

Value* packed(Body& body, const Tiny& shape, llvm::ArrayRef<Value*> highestFirst)
{
    Builder& b = body.b;
    Value* result = b.getInt32(0);
    for (Value* part : highestFirst)
        result = b.CreateOr(b.CreateShl(result, shape.slot), part);
    return b.CreateTrunc(result, body.intType(shape.slot * static_cast<unsigned>(highestFirst.size())));
}

/// {a, b} of two floats, or of the halves of a word.
bool toPair(Body& body, const Instruction& in, const Tiny& shape, Type from)
{
    Builder& b = body.b;
    Value* upper = nullptr;
    Value* lower = nullptr;
    if (from == Type::F32 && in.operands.size() == 3) {
        upper = body.readFloat(in.operands[1], Type::F32);
        lower = body.readFloat(in.operands[2], Type::F32);
    } else if ((from == Type::F16x2 || from == Type::BF16x2) && in.operands.size() == 2) {
        Value* word = body.read(in.operands[1], 32);
        const auto half = [&](Value* bits) {
            Value* narrow = b.CreateTrunc(bits, b.getInt16Ty());
            return from == Type::F16x2 ? halfToFloat(b, narrow) : bfloatToFloat(b, narrow);
        };
        lower = half(word);
        upper = half(b.CreateLShr(word, 16));
    } else {
        return false;
    }
    body.write(in.operands[0],
        packed(body, shape,
            { floatToTiny(b, maybeRelu(b, in, upper), shape), floatToTiny(b, maybeRelu(b, in, lower), shape) }));
    return true;
}

bool fromPair(Body& body, const Instruction& in, const Tiny& shape)
{
    Builder& b = body.b;
    if (in.operands.size() != 2)
        return false;
    Value* pair = b.CreateZExt(body.read(in.operands[1], 2 * shape.slot), b.getInt32Ty());
    const auto half = [&](Value* bits) {
        Value* result = tinyToHalf(b, b.CreateAnd(bits, (std::uint64_t { 1 } << shape.width) - 1), shape);
        return in.has("relu") ? floatToHalf(b, relu(b, halfToFloat(b, result))) : result;
    };
    Value* low = b.CreateZExt(half(pair), b.getInt32Ty());
    Value* high = b.CreateZExt(half(b.CreateLShr(pair, shape.slot)), b.getInt32Ty());
    body.write(in.operands[0], b.CreateOr(low, b.CreateShl(high, 16)));
    return true;
}

/// cvt.rs d, a, b, rbits: the upper half of rbits is for a, the lower for b; of a half 13 bits.
bool randomPair(Body& body, const Instruction& in, const Tiny& shape)
{
    Builder& b = body.b;
    if (in.operands.size() != 4)
        return false;
    const unsigned bits = 23 - shape.mantissa;
    Value* random = body.read(in.operands[3], 32);
    const auto one = [&](const ptx::Operand& operand, unsigned shift) {
        Value* x = maybeRelu(b, in, body.readFloat(operand, Type::F32));
        Value* own = b.CreateAnd(b.CreateLShr(random, shift), (std::uint64_t { 1 } << bits) - 1);
        return floatToTinyRandomly(b, x, own, bits, shape, in.has("satfinite"));
    };
    Value* upper = one(in.operands[1], 16);
    body.write(in.operands[0], packed(body, shape, { upper, one(in.operands[2], 0) }));
    return true;
}

/// cvt.rs d, {a, b, e, f}, rbits: a and b share 16 bits of rbits, e and f the others. They are its halves; for e2m1 the
/// upper, and the lower, bytes of both halves.
bool randomFour(Body& body, const Instruction& in, const Tiny& shape)
{
    Builder& b = body.b;
    if (in.operands.size() != 3 || in.operands[1].elements.size() != 4)
        return false;
    constexpr unsigned bits = 16;
    Value* random = body.read(in.operands[2], 32);
    Value* first = b.CreateLShr(random, 16);
    Value* second = b.CreateAnd(random, 0xffff);
    if (shape.slot == 4) {
        first = b.CreateOr(b.CreateAnd(b.CreateLShr(random, 16), 0xff00), b.CreateAnd(b.CreateLShr(random, 8), 0xff));
        second = b.CreateOr(b.CreateAnd(b.CreateLShr(random, 8), 0xff00), b.CreateAnd(random, 0xff));
    }
    llvm::SmallVector<Value*, 4> parts;
    for (const ptx::Operand& operand : in.operands[1].elements) {
        Value* x = maybeRelu(b, in, body.readFloat(operand, Type::F32));
        parts.push_back(floatToTinyRandomly(b, x, parts.size() < 2 ? first : second, bits, shape, true));
    }
    body.write(in.operands[0], packed(body, shape, parts));
    return true;
}

/// Powers of two 2^-127 to 2^127 and NaN; the sign is dropped. Of a magnitude as float: .rz, or .rp away from zero.
Value* floatToScale(Builder& b, const Instruction& in, Value* x)
{
    Value* size = b.CreateAnd(asBits(b, x), 0x7fffffff);
    Value* result = b.CreateLShr(size, 23);
    if (in.has("rp")) {
        Value* inexact = b.CreateICmpNE(b.CreateAnd(size, 0x7fffff), b.getInt32(0));
        // Half the least normal number is 2^-127 itself.
        Value* above
            = b.CreateAnd(b.CreateICmpUGT(size, b.getInt32(0x400000)), b.CreateICmpULT(size, b.getInt32(0x7f800000)));
        result = b.CreateAdd(result, b.CreateZExt(b.CreateAnd(inexact, above), b.getInt32Ty()));
    }
    if (in.has("satfinite")) {
        Value* finite = b.CreateICmpULE(size, b.getInt32(0x7f800000));
        result
            = b.CreateSelect(b.CreateAnd(finite, b.CreateICmpEQ(result, b.getInt32(0xff))), b.getInt32(0xfe), result);
    }
    return result;
}

bool convertScales(Body& body, const Instruction& in)
{
    Builder& b = body.b;
    const Type type = in.type(0);
    if (type == Type::BF16x2 && in.has("rn") && in.operands.size() == 2) {
        Value* pair = b.CreateZExt(body.read(in.operands[1], 16), b.getInt32Ty());
        const auto one = [&](Value* bits) {
            Value* scale = b.CreateAnd(bits, 0xff);
            Value* result = b.CreateShl(scale, 7);
            result = b.CreateSelect(b.CreateICmpEQ(scale, b.getInt32(0)), b.getInt32(0x40), result);
            return b.CreateSelect(b.CreateICmpEQ(scale, b.getInt32(0xff)), b.getInt32(0x7fff), result);
        };
        body.write(in.operands[0], b.CreateOr(one(pair), b.CreateShl(one(b.CreateLShr(pair, 8)), 16)));
        return true;
    }
    Value* upper = nullptr;
    Value* lower = nullptr;
    if (!in.has("rz") && !in.has("rp"))
        return false;
    if (type == Type::F32 && in.operands.size() == 3) {
        upper = body.readFloat(in.operands[1], Type::F32);
        lower = body.readFloat(in.operands[2], Type::F32);
    } else if (type == Type::BF16x2 && in.operands.size() == 2) {
        Value* word = body.read(in.operands[1], 32);
        lower = bfloatToFloat(b, b.CreateTrunc(word, b.getInt16Ty()));
        upper = bfloatToFloat(b, b.CreateTrunc(b.CreateLShr(word, 16), b.getInt16Ty()));
    } else {
        return false;
    }
    Value* result = b.CreateOr(b.CreateShl(floatToScale(b, in, upper), 8), floatToScale(b, in, lower));
    body.write(in.operands[0], b.CreateTrunc(result, b.getInt16Ty()));
    return true;
}

} // namespace

bool isTinyConversion(const Instruction& in)
{
    return in.has("rs") || in.has("ue8m0x2") || tinyOf(in, "x2") != nullptr;
}

bool convertTiny(Body& body, const Instruction& in)
{
    if (in.has("ue8m0x2"))
        return convertScales(body, in);
    if (in.has("rs")) {
        if (const Tiny* four = tinyOf(in, "x4"))
            return in.type(0) == Type::F32 && randomFour(body, in, *four);
        if (in.type(1) != Type::F32)
            return false;
        if (in.type(0) == Type::F16x2)
            return randomPair(body, in, kHalf);
        return in.type(0) == Type::BF16x2 && randomPair(body, in, kBfloat);
    }
    // The types that the parser knows come first and second as they stand; of others the one beside them.
    const Tiny& shape = *tinyOf(in, "x2");
    const bool named = in.type(0) == Type::E4M3x2 || in.type(0) == Type::E5M2x2 || in.type(1) == Type::E4M3x2
        || in.type(1) == Type::E5M2x2;
    const Type other = named && in.type(0) != Type::F16x2 ? in.type(1) : in.type(0);
    if (other == Type::F16x2 && !in.has("satfinite"))
        return fromPair(body, in, shape);
    return toPair(body, in, shape, other);
}

} // namespace warpdesk::emulator
