// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/matrix_code.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

/// Elements of matrix fragments as numbers, and numbers as results: what all products share.
namespace warpdesk::emulator {

inline constexpr unsigned kLanes = 32;
inline constexpr std::uint32_t kNan = 0x7fffffff;

inline double halfValue(std::uint32_t bits)
{
    std::uint32_t magnitude = (bits & 0x7fffU) << 13U;
    if ((bits & 0x7c00U) == 0x7c00U)
        magnitude |= 0x7f800000U;
    else
        magnitude = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) * 0x1p112F);
    return std::bit_cast<float>(magnitude | (bits & 0x8000U) << 16U);
}

/// An 8-bit float with this many bits of mantissa: e4m3 has NaN alone at the top, e5m2 is the upper byte of a half.
inline double byteFloat(std::uint32_t bits, Element element)
{
    if (element == Element::E5M2)
        return halfValue((bits & 0xffU) << 8U);
    const int exponent = static_cast<int>(bits >> 3U & 15U);
    const int mantissa = static_cast<int>(bits & 7U);
    if ((bits & 0x7fU) == 0x7fU)
        return std::numeric_limits<double>::quiet_NaN();
    const double magnitude = exponent == 0 ? std::ldexp(mantissa, -9) : std::ldexp(8 + mantissa, exponent - 10);
    return (bits & 0x80U) != 0 ? -magnitude : magnitude;
}

/// Element e of a register.
inline double floatAt(std::uint32_t word, unsigned e, Element element)
{
    switch (element) {
    case Element::F16:
        return halfValue(word >> (16 * e) & 0xffffU);
    case Element::BF16:
        return std::bit_cast<float>((word >> (16 * e)) << 16U);
    case Element::TF32:
        return std::bit_cast<float>(word & 0xffffe000U);
    default:
        return byteFloat(word >> (8 * e), element);
    }
}

inline std::int32_t integerAt(std::uint32_t word, unsigned e, Element element)
{
    const unsigned bits = elementBits(element);
    const std::uint32_t top = word << (32 - bits - bits * e);
    const bool isSigned = element == Element::S8 || element == Element::S4;
    return isSigned ? static_cast<std::int32_t>(top) >> (32 - bits) : static_cast<std::int32_t>(top >> (32 - bits));
}

/// To nearest even in one step, from the exact sum.
inline std::uint32_t toHalf(double value)
{
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const auto sign = static_cast<std::uint32_t>(bits >> 48U & 0x8000U);
    if (std::isnan(value))
        return 0x7fff;
    const double magnitude = std::fabs(value);
    if (magnitude >= 65520)
        return sign | 0x7c00U;
    // The unit of the last place of a half there; adding and taking off 2^52 units rounds to it.
    const int exponent = static_cast<int>(bits >> 52U & 0x7ffU) - 1023;
    const int unit = (exponent < -14 ? -14 : exponent) - 10;
    const double big = std::ldexp(1.0, 52 + unit);
    const volatile double moved = magnitude + big;
    const auto steps = static_cast<std::uint32_t>(std::ldexp(moved - big, -unit));
    if (exponent < -14)
        return sign | steps;
    return sign | ((static_cast<std::uint32_t>(exponent + 14) << 10U) + steps);
}

inline std::uint32_t toResult(double sum, Element element, bool saturates)
{
    if (element == Element::F16) {
        if (saturates)
            sum = std::isnan(sum) ? 0 : std::fmax(-65504, std::fmin(65504, sum));
        return toHalf(sum);
    }
    if (saturates) {
        constexpr double most = std::numeric_limits<float>::max();
        sum = std::isnan(sum) ? 0 : std::fmax(-most, std::fmin(most, sum));
    }
    return std::isnan(sum) ? kNan : std::bit_cast<std::uint32_t>(static_cast<float>(sum));
}

/// Value i of an accumulator fragment in registers of 32 bits.
inline double accumulatorAt(const std::uint32_t* const* registers, unsigned i, unsigned lane, Element element)
{
    if (element == Element::F16)
        return halfValue(registers[i / 2][lane] >> (16 * (i % 2)) & 0xffffU);
    return std::bit_cast<float>(registers[i][lane]);
}

inline void putAccumulator(std::uint32_t* results, unsigned i, unsigned lane, Element element, std::uint32_t bits)
{
    if (element != Element::F16) {
        results[i * kLanes + lane] = bits;
        return;
    }
    std::uint32_t& word = results[i / 2 * kLanes + lane];
    word = i % 2 == 0 ? bits : (word & 0xffffU) | bits << 16U;
}

/// Calls put(outer, k, word, e) for each element of a fragment of A or B.
template <class Word, class Put>
inline void unpack(const Word* const* registers, unsigned outer, unsigned k, Element element, bool pairs, Put put)
{
    const unsigned pieces = pieceCount(outer, k, element);
    const unsigned count = perRegister(element);
    for (unsigned r = 0; r < pieces; ++r) {
        const Piece piece = pieceOf(r, outer, k, element, pairs);
        for (unsigned lane = 0; lane < kLanes; ++lane)
            for (unsigned e = 0; e < count; ++e)
                put(piece.outer + lane / 4, piece.k + lane % 4 * count + e, registers[r][lane], e);
    }
}

inline std::uint32_t accumulateInteger(std::uint32_t before, std::int32_t sum, bool saturates)
{
    if (!saturates)
        return before + static_cast<std::uint32_t>(sum);
    const std::int64_t exact = std::int64_t { static_cast<std::int32_t>(before) } + sum;
    if (exact > std::numeric_limits<std::int32_t>::max())
        return 0x7fffffffU;
    return exact < std::numeric_limits<std::int32_t>::min() ? 0x80000000U : static_cast<std::uint32_t>(exact);
}

} // namespace warpdesk::emulator
