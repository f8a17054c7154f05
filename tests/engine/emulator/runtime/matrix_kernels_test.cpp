// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/runtime/matrix_kernels.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

// Products on random bits, NaN, infinities and the smallest numbers among them, at every level, against sums taken one
// by one in double, with the fragments of mma.sync as PTX ISA 9.7.14.5 lays them out.

namespace warpdesk::emulator {
namespace {

using Words = std::vector<std::uint32_t>;

/// A float with these fields, from its definition.
double number(std::uint32_t bits, int exponentBits, int mantissaBits, int bias)
{
    const double sign = (bits >> (exponentBits + mantissaBits) & 1U) != 0 ? -1 : 1;
    const int exponent = static_cast<int>(bits >> mantissaBits) & ((1 << exponentBits) - 1);
    const int mantissa = static_cast<int>(bits) & ((1 << mantissaBits) - 1);
    if (exponent == 0)
        return sign * std::ldexp(mantissa, 1 - bias - mantissaBits);
    return sign * std::ldexp(mantissa + (1 << mantissaBits), exponent - bias - mantissaBits);
}

double ieee(std::uint32_t bits, int exponentBits, int mantissaBits)
{
    const std::uint32_t full = ((1U << exponentBits) - 1) << mantissaBits;
    if ((bits & full) != full)
        return number(bits, exponentBits, mantissaBits, (1 << (exponentBits - 1)) - 1);
    if ((bits & ((1U << mantissaBits) - 1)) != 0)
        return std::numeric_limits<double>::quiet_NaN();
    return (bits >> (exponentBits + mantissaBits) & 1U) != 0 ? -HUGE_VAL : HUGE_VAL;
}

double valueOf(Element element, std::uint32_t bits)
{
    switch (element) {
    case Element::F16:
        return ieee(bits, 5, 10);
    case Element::BF16:
        return ieee(bits, 8, 7);
    case Element::TF32:
        return ieee(bits >> 13U, 8, 10);
    case Element::E5M2:
        return ieee(bits, 5, 2);
    case Element::E4M3:
        return (bits & 0x7fU) == 0x7fU ? std::numeric_limits<double>::quiet_NaN() : number(bits, 4, 3, 7);
    case Element::S8:
        return static_cast<std::int8_t>(bits);
    case Element::S4:
        return static_cast<int>(bits) - ((bits & 8U) != 0 ? 16 : 0);
    default:
        return bits;
    }
}

std::uint32_t rounded(Element element, double value)
{
    if (element == Element::F16)
        return std::isnan(value) ? 0x7fffU : std::bit_cast<std::uint16_t>(static_cast<_Float16>(value));
    return std::isnan(value) ? 0x7fffffffU : std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

struct Case {
    Element d, a, b, c;
    unsigned m, k;
};

std::vector<MatrixLevel> levels()
{
    std::vector<MatrixLevel> all;
    for (const MatrixLevel level : { MatrixLevel::Plain, MatrixLevel::Avx2, MatrixLevel::Avx512 })
        if (level <= matrixLevel())
            all.push_back(level);
    return all;
}

class MatrixKernels : public testing::TestWithParam<Case> {
protected:
    std::uint32_t element(const Words& registers, Element kind, unsigned outer, unsigned k, bool tall) const
    {
        const unsigned perWord = perRegister(kind);
        const unsigned lane = outer % 8 * 4 + k / perWord % 4;
        const unsigned piece = (tall ? 2 : 1) * (k / (4 * perWord)) + outer / 8;
        const std::uint32_t word = registers[piece * 32 + lane];
        const unsigned bits = elementBits(kind);
        return bits == 32 ? word : word >> (k % perWord * bits) & ((1U << bits) - 1);
    }
};

TEST_P(MatrixKernels, SumsTakenOneByOne)
{
    const Case& p = GetParam();
    const bool integer = p.c == Element::S32;
    MatrixCode code;
    code.d = p.d;
    code.a = p.a;
    code.b = p.b;
    code.c = p.c;
    code.m = p.m;
    code.n = 8;
    code.k = p.k;
    std::mt19937 random(5);
    for (int round = 0; round < 40; ++round) {
        code.saturates = integer && round % 2 == 1;
        Words a(8 * 32), b(8 * 32), c(8 * 32);
        for (Words* words : { &a, &b, &c })
            for (std::uint32_t& word : *words) {
                word = static_cast<std::uint32_t>(random());
                if (round % 4 < 2 && !integer) // near one another, so that sums round
                    word = (word & 0x87ff87ffU) | 0x30003000U;
            }
        const auto registersOf = [](const Words& words) {
            std::vector<const std::uint32_t*> list;
            for (unsigned i = 0; i < 8; ++i)
                list.push_back(words.data() + i * 32);
            return list;
        };
        const auto ra = registersOf(a), rb = registersOf(b), rc = registersOf(c);
        const auto accumulator = [&](const Words& words, Element kind, unsigned row, unsigned column) {
            const unsigned lane = row % 8 * 4 + column / 2;
            const unsigned i = row / 8 * 2 + column % 2;
            return kind == Element::F16 ? words[i / 2 * 32 + lane] >> (16 * (i % 2)) & 0xffffU : words[i * 32 + lane];
        };
        for (const MatrixLevel level : levels()) {
            SCOPED_TRACE(static_cast<int>(level));
            Words d(8 * 32, 0xeeeeeeeeU);
            multiplyTiles(code, { ra.data(), rb.data(), rc.data(), d.data() }, level);
            for (unsigned row = 0; row < p.m; ++row)
                for (unsigned column = 0; column < 8; ++column) {
                    const std::uint32_t start = accumulator(c, p.c, row, column);
                    std::uint32_t want = 0;
                    double sum = integer      ? 0
                        : p.c == Element::F16 ? valueOf(Element::F16, start)
                                              : static_cast<double>(std::bit_cast<float>(start));
                    for (unsigned k = 0; k < p.k; ++k)
                        sum += valueOf(p.a, element(a, p.a, row, k, p.m > 8))
                            * valueOf(p.b, element(b, p.b, column, k, false));
                    if (integer) {
                        const std::int64_t exact = static_cast<std::int32_t>(start) + static_cast<std::int64_t>(sum);
                        want = static_cast<std::uint32_t>(
                            code.saturates ? std::clamp<std::int64_t>(exact, INT32_MIN, INT32_MAX) : exact);
                    } else {
                        want = rounded(p.d, sum);
                    }
                    ASSERT_EQ(accumulator(d, p.d, row, column), want) << "row " << row << " column " << column;
                }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Mma, MatrixKernels,
    testing::Values(Case { Element::F32, Element::F16, Element::F16, Element::F32, 16, 16 },
        Case { Element::F32, Element::F16, Element::F16, Element::F32, 16, 8 },
        Case { Element::F16, Element::F16, Element::F16, Element::F16, 16, 16 },
        Case { Element::F16, Element::F16, Element::F16, Element::F32, 16, 16 },
        Case { Element::F32, Element::BF16, Element::BF16, Element::F32, 16, 16 },
        Case { Element::F32, Element::TF32, Element::TF32, Element::F32, 16, 8 },
        Case { Element::F32, Element::E4M3, Element::E5M2, Element::F32, 16, 32 },
        Case { Element::S32, Element::S8, Element::U8, Element::S32, 16, 32 },
        Case { Element::S32, Element::U8, Element::U8, Element::S32, 8, 16 },
        Case { Element::S32, Element::S4, Element::U4, Element::S32, 16, 64 }));

TEST(MatrixKernelsOfDoubles, EveryLevelFuses)
{
    MatrixCode code;
    code.a = code.b = code.c = code.d = Element::F64;
    code.m = 8;
    code.n = 8;
    code.k = 4;
    std::mt19937_64 random(9);
    std::vector<std::uint64_t> a(32), b(32), c(64);
    for (auto* words : { &a, &b, &c })
        for (std::uint64_t& word : *words) // from 1/2 to 4, with all bits of the mantissa in use
            word = (random() & 0x800fffffffffffffU) | (0x3feU + random() % 3) << 52U;
    const std::uint64_t* ra[] = { a.data() };
    const std::uint64_t* rb[] = { b.data() };
    const std::uint64_t* rc[] = { c.data(), c.data() + 32 };
    for (const MatrixLevel level : levels()) {
        std::vector<std::uint64_t> d(64);
        multiplyTiles(code, { ra, rb, rc, d.data() }, level);
        for (unsigned row = 0; row < 8; ++row)
            for (unsigned column = 0; column < 8; ++column) {
                const std::size_t at = column % 2 * 32 + row * 4 + column / 2;
                auto sum = std::bit_cast<double>(c[at]);
                for (unsigned k = 0; k < 4; ++k)
                    sum = std::fma(
                        std::bit_cast<double>(a[row * 4 + k]), std::bit_cast<double>(b[column * 4 + k]), sum);
                EXPECT_EQ(d[at], std::bit_cast<std::uint64_t>(sum)) << row << ' ' << column;
            }
    }
}

} // namespace
} // namespace warpdesk::emulator
