// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/matrix_product.h"

#include "engine/emulator/runtime/matrix_kernels.h"

#include <bit>
#include <cmath>
#include <limits>

namespace warpdesk::emulator {

namespace {

constexpr unsigned kLanes = 32;
constexpr unsigned kMost = 32; ///< rows or columns
constexpr std::uint32_t kNan = 0x7fffffff;

double halfValue(std::uint32_t bits)
{
    std::uint32_t magnitude = (bits & 0x7fffU) << 13U;
    if ((bits & 0x7c00U) == 0x7c00U)
        magnitude |= 0x7f800000U;
    else
        magnitude = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) * 0x1p112F);
    return std::bit_cast<float>(magnitude | (bits & 0x8000U) << 16U);
}

/// An 8-bit float with this many bits of mantissa: e4m3 has NaN alone at the top, e5m2 is the upper byte of a half.
double byteFloat(std::uint32_t bits, Element element)
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
double floatAt(std::uint32_t word, unsigned e, Element element)
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

/// To nearest even in one step, from the exact sum.
std::uint32_t toHalf(double value)
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

std::uint32_t toResult(double sum, Element element, bool saturates)
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
double accumulatorAt(const std::uint32_t* const* registers, unsigned i, unsigned lane, Element element)
{
    if (element == Element::F16)
        return halfValue(registers[i / 2][lane] >> (16 * (i % 2)) & 0xffffU);
    return std::bit_cast<float>(registers[i][lane]);
}

void putAccumulator(std::uint32_t* results, unsigned i, unsigned lane, Element element, std::uint32_t bits)
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
void unpack(const Word* const* registers, unsigned outer, unsigned k, Element element, bool pairs, Put put)
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

struct Fragments {
    const std::uint32_t* const* a;
    const std::uint32_t* const* b;
    const std::uint32_t* const* c;
};

/// Sums that saturate, which wmma alone has.
void multiplyFloats(const MatrixCode& code, std::uint32_t* results, const Fragments& from)
{
    double a[kMost][kMost];
    double b[kMost][kMost]; // by k
    double sums[kMost][kMost];
    unpack(from.a, code.m, code.k, code.a, true,
        [&](unsigned row, unsigned k, std::uint32_t word, unsigned e) { a[row][k] = floatAt(word, e, code.a); });
    unpack(from.b, code.n, code.k, code.b, false,
        [&](unsigned column, unsigned k, std::uint32_t word, unsigned e) { b[k][column] = floatAt(word, e, code.b); });
    const unsigned perLane = code.m * code.n / kLanes;
    const auto forCells = [&](auto visit) {
        for (unsigned i = 0; i < perLane; ++i) {
            const Cell cell = cellOf(i, code.m, code.n);
            for (unsigned lane = 0; lane < kLanes; ++lane)
                visit(i, lane, sums[cell.row + lane / 4][cell.column + lane % 4 * 2]);
        }
    };
    forCells([&](unsigned i, unsigned lane, double& sum) { sum = accumulatorAt(from.c, i, lane, code.c); });
    for (unsigned row = 0; row < code.m; ++row)
        for (unsigned k = 0; k < code.k; ++k)
            for (unsigned column = 0; column < code.n; ++column)
                sums[row][column] += a[row][k] * b[k][column];
    forCells([&](unsigned i, unsigned lane, double& sum) {
        putAccumulator(results, i, lane, code.d, toResult(sum, code.d, code.saturates));
    });
}

/// Of the fragments of 32 lanes, those that one quad pair holds: four lanes and the four lanes 16 further on.
void multiplyQuadPair(const MatrixCode& code, std::uint32_t* results, const Fragments& from, unsigned pair)
{
    double a[8][4];
    double b[4][8];
    for (unsigned member = 0; member < 8; ++member) {
        const unsigned lane = pair * 4 + member % 4 + member / 4 * 16;
        const unsigned upper = member / 4 * 4;
        for (unsigned i = 0; i < 4; ++i) {
            const double x = floatAt(from.a[i / 2][lane], i % 2, code.a);
            const double y = floatAt(from.b[i / 2][lane], i % 2, code.b);
            if (code.aColumns)
                a[upper + i][member % 4] = x;
            else
                a[upper + member % 4][i] = x;
            if (code.bColumns)
                b[i][upper + member % 4] = y;
            else
                b[member % 4][upper + i] = y;
        }
    }
    const auto place = [](Element element, unsigned member, unsigned i) -> Cell {
        const unsigned upper = member / 4 * 4;
        if (element == Element::F16)
            return { upper + member % 4, i };
        return { upper + (member & 1U) + (i & 2U), (i & 4U) + (member & 2U) + (i & 1U) };
    };
    double sums[8][8];
    for (unsigned member = 0; member < 8; ++member)
        for (unsigned i = 0; i < 8; ++i) {
            const Cell cell = place(code.c, member, i);
            sums[cell.row][cell.column] = accumulatorAt(from.c, i, pair * 4 + member % 4 + member / 4 * 16, code.c);
        }
    for (unsigned row = 0; row < 8; ++row)
        for (unsigned k = 0; k < 4; ++k)
            for (unsigned column = 0; column < 8; ++column)
                sums[row][column] += a[row][k] * b[k][column];
    for (unsigned member = 0; member < 8; ++member)
        for (unsigned i = 0; i < 8; ++i) {
            const Cell cell = place(code.d, member, i);
            putAccumulator(results, i, pair * 4 + member % 4 + member / 4 * 16, code.d,
                toResult(sums[cell.row][cell.column], code.d, code.saturates));
        }
}

std::uint32_t accumulateInteger(std::uint32_t before, std::int32_t sum, bool saturates)
{
    if (!saturates)
        return before + static_cast<std::uint32_t>(sum);
    const std::int64_t exact = std::int64_t { static_cast<std::int32_t>(before) } + sum;
    if (exact > std::numeric_limits<std::int32_t>::max())
        return 0x7fffffffU;
    return exact < std::numeric_limits<std::int32_t>::min() ? 0x80000000U : static_cast<std::uint32_t>(exact);
}

/// Adds the sums of all cells to C.
template <class Sums>
void accumulateIntegers(const MatrixCode& code, std::uint32_t* results, const Fragments& from, const Sums& sums)
{
    for (unsigned i = 0; i < code.m * code.n / kLanes; ++i) {
        const Cell cell = cellOf(i, code.m, code.n);
        for (unsigned lane = 0; lane < kLanes; ++lane)
            results[i * kLanes + lane] = accumulateInteger(
                from.c[i][lane], sums[cell.row + lane / 4][cell.column + lane % 4 * 2], code.saturates);
    }
}

/// Single bits: a register is a word of 32 along k, so that a row has k / 32 of them.
void multiplyBits(const MatrixCode& code, std::uint32_t* results, const Fragments& from)
{
    std::uint32_t a[kMost][8] = {};
    std::uint32_t b[kMost][8] = {};
    std::int32_t sums[kMost][kMost] = {};
    const auto words = [&](const std::uint32_t* const* registers, unsigned outer, bool pairs, auto& matrix) {
        for (unsigned r = 0; r < pieceCount(outer, code.k, Element::B1); ++r) {
            const Piece piece = pieceOf(r, outer, code.k, Element::B1, pairs);
            for (unsigned lane = 0; lane < kLanes; ++lane)
                matrix[piece.outer + lane / 4][piece.k / 32 + lane % 4] = registers[r][lane];
        }
    };
    words(from.a, code.m, true, a);
    words(from.b, code.n, false, b);
    const bool exclusive = code.product == MatrixCode::Product::XorCount;
    for (unsigned row = 0; row < code.m; ++row)
        for (unsigned column = 0; column < code.n; ++column)
            for (unsigned k = 0; k < code.k / 32; ++k) {
                const std::uint32_t both = exclusive ? a[row][k] ^ b[column][k] : a[row][k] & b[column][k];
                sums[row][column] += std::popcount(both);
            }
    accumulateIntegers(code, results, from, sums);
}

/// Registers of A and of B, given that C takes the last ones.
template <class Word>
std::pair<const Word* const*, const Word* const*> laterFragments(
    const MatrixCode& code, const Word* const* registers, unsigned count)
{
    const unsigned cells = code.m * code.n / (code.quadPairs ? 8 : kLanes);
    const unsigned forC = code.c == Element::F16 ? cells / 2 : cells;
    const unsigned inputs = count - forC;
    const unsigned plain = pieceCount(code.m, code.k, code.a);
    // Where both fragments are given in 8 registers (halves of wmma), the first ones hold all there is.
    const bool repeats = !code.quadPairs && inputs == 16 && code.a == Element::F16;
    const unsigned forA = repeats ? 8 : code.quadPairs ? 2 : plain;
    return { registers + forA, registers + inputs };
}

} // namespace

void multiplyMatrices(
    const MatrixCode& code, std::uint32_t* results, const std::uint32_t* const* registers, unsigned count)
{
    const auto [b, c] = laterFragments(code, registers, count);
    const Fragments from { registers, b, c };
    if (code.quadPairs) {
        for (unsigned pair = 0; pair < 4; ++pair)
            multiplyQuadPair(code, results, from, pair);
    } else if (code.a == Element::B1) {
        multiplyBits(code, results, from);
    } else if (code.saturates && code.c != Element::S32) {
        multiplyFloats(code, results, from);
    } else {
        multiplyTiles(code, { from.a, from.b, from.c, results }, matrixLevel());
    }
}

void multiplyMatrices(
    const MatrixCode& code, std::uint64_t* results, const std::uint64_t* const* registers, unsigned count)
{
    const auto [b, c] = laterFragments(code, registers, count);
    multiplyTiles(code, { registers, b, c, results }, matrixLevel());
}

} // namespace warpdesk::emulator
