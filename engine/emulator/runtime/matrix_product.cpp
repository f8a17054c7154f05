// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/matrix_product.h"

#include "engine/emulator/runtime/matrix_elements.h"
#include "engine/emulator/runtime/matrix_kernels.h"

#include <array>
#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>

namespace warpdesk::emulator {

namespace {

constexpr unsigned kMost = 32; ///< rows or columns

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
    constexpr std::array modes { FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD };
    if (code.rounding != 0)
        std::fesetround(modes[code.rounding]);
    multiplyTiles(code, { registers, b, c, results }, matrixLevel());
    if (code.rounding != 0)
        std::fesetround(FE_TONEAREST);
}

} // namespace warpdesk::emulator
