// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/programs/evaluate.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpdesk::test::programs {

namespace {

using s64 = std::int64_t;
__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

u64 cut(u64 value, unsigned width) { return width == 64 ? value : value & ((u64 { 1 } << width) - 1); }

s64 extended(u64 value, unsigned width)
{
    const unsigned unused = 64 - width;
    return static_cast<s64>(value << unused) >> unused;
}

double halfValue(u64 bits)
{
    const auto exponent = static_cast<int>(bits >> 10U & 31U);
    const auto mantissa = static_cast<double>(bits & 1023U);
    const double size = exponent == 31 ? (mantissa != 0 ? std::nan("") : HUGE_VAL)
        : exponent == 0                ? std::ldexp(mantissa, -24)
                                       : std::ldexp(1024 + mantissa, exponent - 25);
    return (bits & 0x8000U) != 0 ? -size : size;
}

/// Nearest even; `value` carries what is lost of the exact result in `rest` (its sign decides ties).
u64 halfBits(double value, double rest = 0)
{
    if (std::isnan(value))
        return 0x7fff;
    const u64 sign = std::signbit(value) ? 0x8000 : 0;
    const double size = std::fabs(value);
    const double below = std::signbit(value) ? -rest : rest;
    if (size > 70000)
        return sign | 0x7c00U;
    const double unit = size < 0x1p-14 ? 0x1p-24 : std::ldexp(1.0, std::ilogb(size) - 10);
    const double units = size / unit; // exact: a power of two
    double whole = std::floor(units);
    const double part = units - whole;
    const bool tie = part == 0.5;
    if (part > 0.5 || (tie && (below > 0 || (below == 0 && std::fmod(whole, 2) == 1))))
        whole += 1;
    const double rounded = whole * unit;
    if (rounded >= 65536)
        return sign | 0x7c00U;
    if (rounded == 0)
        return sign;
    if (rounded < 0x1p-14)
        return sign | static_cast<u64>(rounded * 0x1p24);
    const int exponent = std::ilogb(rounded);
    return sign | static_cast<u64>(exponent + 15) << 10U | static_cast<u64>(std::ldexp(rounded, 10 - exponent) - 1024);
}

u64 singleBits(float value) { return std::isnan(value) ? 0x7fffffffU : std::bit_cast<std::uint32_t>(value); }

float single(u64 bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }

/// -0 < +0; a number beats NaN.
template <class T> T extreme(T a, T b, bool isMax)
{
    if (std::isnan(a))
        return b;
    if (std::isnan(b))
        return a;
    if (a == b)
        return std::signbit(a) != isMax ? a : b;
    return (a < b) != isMax ? a : b;
}

template <class T> T floating(Op op, T a, T b, T c)
{
    switch (op) {
    case Op::Add:
        return a + b;
    case Op::Sub:
        return a - b;
    case Op::Mul:
        return a * b;
    case Op::Mad:
        return std::fma(a, b, c);
    case Op::Div:
        return a / b;
    case Op::Sqrt:
        return std::sqrt(a);
    case Op::Min:
    case Op::Max:
        return extreme(a, b, op == Op::Max);
    default:
        return a;
    }
}

u64 half(Op op, u64 a, u64 b, u64 c)
{
    const double x = halfValue(a);
    const double y = halfValue(b);
    const double z = halfValue(c);
    if (op == Op::Mov)
        return a;
    if (op != Op::Mad)
        return halfBits(floating(op, x, y, z)); // exact in double
    const double product = x * y;
    const double sum = product + z;
    if (!std::isfinite(sum))
        return halfBits(sum);
    const double big = std::fabs(product) >= std::fabs(z) ? product : z;
    const double small = std::fabs(product) >= std::fabs(z) ? z : product;
    return halfBits(sum, small - (sum - big));
}

u64 bytePermuted(u64 a, u64 b, u64 selector)
{
    const u64 bytes = a | b << 32U;
    u64 result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const u64 nibble = selector >> (4 * i) & 15U;
        u64 byte = bytes >> (8 * (nibble & 7U)) & 0xffU;
        if ((nibble & 8U) != 0)
            byte = (byte & 0x80U) != 0 ? 0xff : 0;
        result |= byte << (8 * i);
    }
    return result;
}

u64 lookedUp(int table, u64 a, u64 b, u64 c)
{
    u64 result = 0;
    for (unsigned i = 0; i < 32; ++i) {
        const u64 index = (a >> i & 1U) * 4 + (b >> i & 1U) * 2 + (c >> i & 1U);
        result |= (static_cast<u64>(table) >> index & 1U) << i;
    }
    return result;
}

u64 quotient(Type type, bool remainder, u64 a, u64 b)
{
    const unsigned width = bits(type);
    if (b == 0)
        return remainder ? a : ~u64 { 0 };
    if (!isSigned(type))
        return remainder ? a % b : a / b;
    const Wide x = extended(a, width);
    const Wide y = extended(b, width);
    return static_cast<u64>(remainder ? x % y : x / y);
}

u64 shifted(Op op, Type type, u64 a, u64 amount)
{
    const unsigned width = bits(type);
    if (op == Op::Shl)
        return amount >= width ? 0 : a << amount;
    if (isSigned(type))
        return static_cast<u64>(extended(a, width) >> std::min<u64>(amount, width - 1));
    return amount >= width ? 0 : a >> amount;
}

u64 productHigh(Type type, u64 a, u64 b)
{
    const unsigned width = bits(type);
    if (isSigned(type))
        return static_cast<u64>((Wide { extended(a, width) } * extended(b, width)) >> width);
    return static_cast<u64>((UnsignedWide { a } * b) >> width);
}

u64 integer(Op op, Type type, int detail, u64 a, u64 b, u64 c)
{
    const unsigned width = bits(type);
    switch (op) {
    case Op::Add:
        return a + b;
    case Op::Sub:
        return a - b;
    case Op::Mul:
        return a * b;
    case Op::Mad:
        return a * b + c;
    case Op::MulHi:
        return productHigh(type, a, b);
    case Op::Div:
    case Op::Rem:
        return quotient(type, op == Op::Rem, a, b);
    case Op::Min:
        return compare(type, 2, a, b) ? a : b;
    case Op::Max:
        return compare(type, 2, a, b) ? b : a;
    case Op::And:
        return a & b;
    case Op::Or:
        return a | b;
    case Op::Xor:
        return a ^ b;
    case Op::Shl:
    case Op::Shr:
        return shifted(op, type, a, b);
    case Op::Abs:
        return extended(a, width) < 0 ? 0 - a : a;
    case Op::Neg:
        return 0 - a;
    case Op::Not:
        return ~a;
    case Op::Popc:
        return static_cast<u64>(std::popcount(a));
    case Op::Clz:
        return static_cast<u64>(std::countl_zero(a)) - (64 - width);
    case Op::Brev: {
        u64 result = 0;
        for (unsigned i = 0; i < width; ++i)
            result |= (a >> i & 1U) << (width - 1 - i);
        return result;
    }
    case Op::Prmt:
        return bytePermuted(a, b, c);
    case Op::Lop3:
        return lookedUp(detail, a, b, c);
    default:
        return a;
    }
}

double number(Type type, u64 value)
{
    switch (type) {
    case Type::F16:
        return halfValue(value);
    case Type::F32:
        return static_cast<double>(single(value));
    default:
        return std::bit_cast<double>(value);
    }
}

/// Truncated and clamped; NaN is 0.
u64 truncated(Type to, double value)
{
    const unsigned width = bits(to);
    if (std::isnan(value))
        return 0;
    value = std::trunc(value);
    const double low = isSigned(to) ? -std::ldexp(1.0, static_cast<int>(width) - 1) : 0;
    const double limit = std::ldexp(1.0, static_cast<int>(isSigned(to) ? width - 1 : width));
    if (value <= low)
        return static_cast<u64>(isSigned(to) ? extended(u64 { 1 } << (width - 1), width) : 0);
    if (value >= limit)
        return isSigned(to) ? (u64 { 1 } << (width - 1)) - 1 : cut(~u64 { 0 }, width);
    return isSigned(to) ? static_cast<u64>(static_cast<s64>(value)) : static_cast<u64>(value);
}

} // namespace

bool compare(Type type, int comparison, u64 a, u64 b)
{
    int order = 0;
    if (type >= Type::F16) {
        const double x = number(type, a);
        const double y = number(type, b);
        if (std::isnan(x) || std::isnan(y))
            return false;
        order = x < y ? -1 : x > y ? 1 : 0;
    } else if (isSigned(type)) {
        const s64 x = extended(a, bits(type));
        const s64 y = extended(b, bits(type));
        order = x < y ? -1 : x > y ? 1 : 0;
    } else {
        const u64 x = cut(a, bits(type));
        const u64 y = cut(b, bits(type));
        order = x < y ? -1 : x > y ? 1 : 0;
    }
    const bool results[] = { order == 0, order != 0, order < 0, order <= 0, order > 0, order >= 0 };
    return results[comparison];
}

u64 convert(Type to, Type from, u64 value)
{
    const u64 low = cut(value, bits(from));
    if (from >= Type::F16) {
        const double x = number(from, low);
        if (to == Type::F16)
            return halfBits(x);
        if (to == Type::F32)
            return singleBits(static_cast<float>(x));
        return to == Type::F64 ? std::bit_cast<u64>(x) : truncated(to, x);
    }
    const s64 signedValue = extended(low, bits(from));
    if (to == Type::F32)
        return singleBits(isSigned(from) ? static_cast<float>(signedValue) : static_cast<float>(low));
    if (to == Type::F64)
        return std::bit_cast<u64>(isSigned(from) ? static_cast<double>(signedValue) : static_cast<double>(low));
    if (to == Type::F16) {
        // Beyond 2^17 any integer is infinite, so that a double holds all that counts.
        const double x = isSigned(from) ? static_cast<double>(signedValue) : static_cast<double>(low);
        return halfBits(x);
    }
    // The register is wider than 8 bits: the result is extended by the target's sign.
    const u64 wide = isSigned(from) ? static_cast<u64>(signedValue) : low;
    return isSigned(to) ? static_cast<u64>(extended(wide, bits(to))) : cut(wide, bits(to));
}

u64 multiplyWide(bool signedFactors, u64 a, u64 b)
{
    return signedFactors ? static_cast<u64>(extended(a, 32) * extended(b, 32)) : a * b;
}

u64 evaluate(Op op, Type type, int detail, u64 a, u64 b, u64 c)
{
    switch (type) {
    case Type::F16:
        return half(op, a, b, c);
    case Type::F32:
        return op == Op::Mov ? a : singleBits(floating(op, single(a), single(b), single(c)));
    case Type::F64:
        return op == Op::Mov ? a
                             : std::bit_cast<u64>(floating(
                                   op, std::bit_cast<double>(a), std::bit_cast<double>(b), std::bit_cast<double>(c)));
    default:
        return integer(op, type, detail, a, b, c);
    }
}

} // namespace warpdesk::test::programs
