// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

using namespace warpdesk::test;

namespace {

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// Exact value of a 16-bit float with `mantissa` bits.
double decode(u64 bits, int exponentBits)
{
    const int mantissaBits = 15 - exponentBits;
    const int bias = (1 << (exponentBits - 1)) - 1;
    const auto field = static_cast<int>((bits >> mantissaBits) & ((1U << exponentBits) - 1));
    const auto mantissa = static_cast<double>(bits & ((1U << mantissaBits) - 1));
    const double sign = (bits & 0x8000) != 0 ? -1 : 1;
    if (field == (1 << exponentBits) - 1)
        return mantissa != 0 ? std::nan("") : sign * INFINITY;
    if (field == 0)
        return sign * std::ldexp(mantissa, 1 - bias - mantissaBits);
    return sign * std::ldexp(1 + std::ldexp(mantissa, -mantissaBits), field - bias);
}

/// Nearest even in a 16-bit format, by search over its ordered magnitudes. `x` must be exact (long double has 64 bits).
u64 encode(long double x, int exponentBits)
{
    if (std::isnan(x))
        return 0x7fff;
    const u64 infinity = ((u64 { 1 } << exponentBits) - 1) << (15 - exponentBits);
    const u64 sign = std::signbit(x) ? 0x8000 : 0;
    const long double size = std::fabs(x);
    u64 low = 0;
    u64 high = infinity;
    while (low < high) { // the largest finite magnitude <= size
        const u64 middle = (low + high + 1) / 2;
        const long double value
            = middle == infinity ? std::ldexp(1.0L, 1 << (exponentBits - 1)) : decode(middle, exponentBits);
        if (value <= size)
            low = middle;
        else
            high = middle - 1;
    }
    if (low == infinity)
        return sign | infinity;
    const long double below = decode(low, exponentBits);
    const long double above
        = low + 1 == infinity ? std::ldexp(1.0L, 1 << (exponentBits - 1)) : decode(low + 1, exponentBits);
    const long double down = size - below;
    const long double up = above - size;
    if (up < down || (up == down && (low & 1) != 0))
        ++low;
    return sign | low;
}

double h(u64 bits) { return decode(bits & 0xffff, 5); }
double bf(u64 bits) { return decode(bits & 0xffff, 8); }

template <class Operation> u64 pairwise(Operation operation, u64 a, u64 b, u64 c)
{
    return operation(a & 0xffff, b & 0xffff, c & 0xffff)
        | (operation((a >> 16) & 0xffff, (b >> 16) & 0xffff, (c >> 16) & 0xffff) << 16);
}

double lesser(double x, double y)
{
    if (std::isnan(x) || std::isnan(y))
        return std::isnan(x) ? y : x;
    if (x == y)
        return std::signbit(x) ? x : y;
    return std::min(x, y);
}

u64 addHalf(u64 a, u64 b, u64) { return encode(static_cast<long double>(h(a)) + h(b), 5); }
u64 mulHalf(u64 a, u64 b, u64) { return encode(static_cast<long double>(h(a)) * h(b), 5); }
u64 fmaHalf(u64 a, u64 b, u64 c) { return encode(static_cast<long double>(h(a)) * h(b) + h(c), 5); }
u64 minHalf(u64 a, u64 b, u64) { return encode(lesser(h(a), h(b)), 5); }
u64 reluFma(u64 a, u64 b, u64 c)
{
    const long double x = static_cast<long double>(h(a)) * h(b) + h(c);
    return std::isnan(x) ? 0x7fff : encode(x > 0 ? x : 0, 5);
}

/// The exponents of bfloat are too far apart for long double: round to odd in between.
u64 fmaBfloat(u64 a, u64 b, u64 c)
{
    const long double product = static_cast<long double>(bf(a)) * bf(b);
    const long double term = bf(c);
    long double sum = product + term;
    if (std::isfinite(sum)) {
        const long double big = std::fabs(product) > std::fabs(term) ? product : term;
        const long double small = big == product ? term : product;
        const long double error = small - (sum - big);
        int exponent = 0;
        const auto mantissa = static_cast<u64>(std::ldexp(std::frexp(std::fabs(sum), &exponent), 64));
        if (error != 0 && (mantissa & 1) == 0)
            sum = std::nextafter(sum, error > 0 ? HUGE_VALL : -HUGE_VALL);
    }
    return encode(sum, 8);
}

TEST(LowerHalf, Scalar)
{
    runTable(
        {
            { "add.f16 %h0, %h1, %h2;", 'h', addHalf },
            { "sub.rn.f16 %h0, %h1, %h2;", 'h', [](u64 a, u64 b, u64 c) { return addHalf(a, b ^ 0x8000, c); } },
            { "mul.f16 %h0, %h1, %h2;", 'h', mulHalf },
            { "fma.rn.f16 %h0, %h1, %h2, %h3;", 'h', fmaHalf },
            { "fma.rn.relu.f16 %h0, %h1, %h2, %h3;", 'h', reluFma },
            { "min.f16 %h0, %h1, %h2;", 'h', minHalf },
            { "max.NaN.f16 %h0, %h1, %h2;", 'h',
                [](u64 a, u64 b, u64) -> u64 {
                    if (std::isunordered(h(a), h(b)))
                        return 0x7fff;
                    return encode(-lesser(-h(a), -h(b)), 5);
                } },
            { "neg.f16 %h0, %h1;", 'h', [](u64 a, u64, u64) -> u64 { return (a ^ 0x8000) & 0xffff; } },
            { "setp.lt.f16 %p0, %h1, %h2;", 'p', [](u64 a, u64 b, u64) -> u64 { return h(a) < h(b); } },
            { "set.gt.f16.f16 %h0, %h1, %h2;", 'h', [](u64 a, u64 b, u64) -> u64 { return h(a) > h(b) ? 0x3c00 : 0; } },
            { "add.ftz.f16 %h0, %h1, %h2;", 'h',
                [](u64 a, u64 b, u64) -> u64 {
                    const auto flush = [](u64 x) { return (x & 0x7c00) == 0 ? x & 0x8000 : x; };
                    return flush(addHalf(flush(a), flush(b), 0));
                } },
            { "mul.sat.f16 %h0, %h1, %h2;", 'h',
                [](u64 a, u64 b, u64) -> u64 {
                    const double x = h(a) * h(b);
                    return std::isnan(x) || x <= 0 ? 0 : encode(std::min(x, 1.0), 5);
                } },
        },
        Values::Halves, 20000);
}

TEST(LowerHalf, Packed)
{
    runTable(
        {
            { "add.f16x2 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64 c) { return pairwise(addHalf, a, b, c); } },
            { "mul.rn.f16x2 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64 c) { return pairwise(mulHalf, a, b, c); } },
            { "fma.rn.f16x2 %r0, %r1, %r2, %r3;", 'r', [](u64 a, u64 b, u64 c) { return pairwise(fmaHalf, a, b, c); } },
            { "min.f16x2 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64 c) { return pairwise(minHalf, a, b, c); } },
            { "abs.f16x2 %r0, %r1;", 'r', [](u64 a, u64, u64) -> u64 { return static_cast<u32>(a & 0x7fff7fffU); } },
            { "neg.bf16x2 %r0, %r1;", 'r', [](u64 a, u64, u64) -> u64 { return static_cast<u32>(a ^ 0x80008000U); } },
            { "set.le.f16x2.f16x2 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64 c) {
                    return pairwise([](u64 x, u64 y, u64) -> u64 { return h(x) <= h(y) ? 0x3c00 : 0; }, a, b, c);
                } },
            { "setp.lt.f16x2 %p0|%p4, %r1, %r2; selp.u32 %r4, 2, 0, %p4; selp.u32 %r5, 1, 0, %p0; add.u32 %r0, %r4, "
              "%r5;",
                'r',
                [](u64 a, u64 b, u64) -> u64 {
                    return (h(a) < h(b) ? 1U : 0U) + (h(a >> 16) < h(b >> 16) ? 2U : 0U);
                } },
        },
        Values::Halves, 10000);
}

TEST(LowerHalf, Bfloat)
{
    runTable(
        {
            { "fma.rn.bf16 %h0, %h1, %h2, %h3;", 'h', fmaBfloat },
            { "fma.rn.bf16x2 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) { return pairwise(fmaBfloat, a, b, c); } },
            { "add.bf16 %h0, %h1, %h2;", 'h', [](u64 a, u64 b, u64) { return fmaBfloat(a, 0x3f80, b); } },
            { "mul.bf16 %h0, %h1, %h2;", 'h',
                [](u64 a, u64 b, u64) { return encode(static_cast<long double>(bf(a)) * bf(b), 8); } },
            { "max.bf16 %h0, %h1, %h2;", 'h', [](u64 a, u64 b, u64) { return encode(-lesser(-bf(a), -bf(b)), 8); } },
            { "setp.gt.bf16 %p0, %h1, %h2;", 'p', [](u64 a, u64 b, u64) -> u64 { return bf(a) > bf(b); } },
        },
        Values::Halves, 20000);
}

TEST(LowerHalf, ConvertFromFloat)
{
    runTable(
        {
            { "cvt.rn.f16.f32 %h0, %f1;", 'h', [](u64 a, u64, u64) { return encode(f32(a), 5); } },
            { "cvt.rn.bf16.f32 %h0, %f1;", 'h', [](u64 a, u64, u64) { return encode(f32(a), 8); } },
            { "cvt.rn.f16x2.f32 %r0, %f1, %f2;", 'r',
                [](u64 a, u64 b, u64) { return (encode(f32(a), 5) << 16) | encode(f32(b), 5); } },
            { "cvt.rn.relu.bf16x2.f32 %r0, %f1, %f2;", 'r',
                [](u64 a, u64 b, u64) {
                    const auto relu = [](float x) { return std::isnan(x) ? x : std::fmax(x, 0.0F) + 0.0F; };
                    return (encode(relu(f32(a)), 8) << 16) | encode(relu(f32(b)), 8);
                } },
            { "cvt.rz.bf16.f32 %h0, %f1;", 'h',
                [](u64 a, u64, u64) -> u64 { return std::isnan(f32(a)) ? 0x7fff : (a >> 16) & 0xffff; } },
            { "cvt.f32.f16 %f0, %h1;", 'f', [](u64 a, u64, u64) { return bitsOf(static_cast<float>(h(a))); } },
            { "cvt.f32.bf16 %f0, %h1;", 'f', [](u64 a, u64, u64) { return bitsOf(static_cast<float>(bf(a))); } },
            { "cvt.rna.tf32.f32 %r0, %f1;", 'r',
                [](u64 a, u64, u64) -> u64 {
                    if (std::isnan(f32(a)))
                        return 0x7fffffff;
                    if (std::isinf(f32(a)))
                        return static_cast<u32>(a);
                    // Ties away from zero in the magnitude.
                    return static_cast<u32>((static_cast<u32>(a) + 0x1000U) & 0xffffe000U);
                } },
        },
        Values::Floats, 20000);
    runTable({ { "cvt.rn.f16.f64 %h0, %g1;", 'h', [](u64 a, u64, u64) { return encode(f64(a), 5); } },
                 { "cvt.rn.bf16.f64 %h0, %g1;", 'h', [](u64 a, u64, u64) { return encode(f64(a), 8); } },
                 { "cvt.f64.f16 %g0, %h1;", 'g', [](u64 a, u64, u64) { return bitsOf(h(a)); }, sameDouble } },
        Values::Doubles, 20000);
}

/// The 8-bit formats by search over all 128 magnitudes.
u64 encodeTiny(double x, bool e4m3)
{
    if (std::isnan(x))
        return 0x7f;
    const auto value = [&](u64 bits) {
        const int mantissa = e4m3 ? 3 : 2;
        const int bias = e4m3 ? 7 : 15;
        const auto field = static_cast<int>(bits >> mantissa);
        const auto m = static_cast<double>(bits & ((1U << mantissa) - 1));
        return field == 0 ? std::ldexp(m, 1 - bias - mantissa) : std::ldexp(1 + std::ldexp(m, -mantissa), field - bias);
    };
    const u64 greatest = e4m3 ? 0x7e : 0x7b;
    u64 best = 0;
    for (u64 i = 1; i <= greatest; ++i) {
        const double distance = std::fabs(std::fabs(x) - value(i));
        const double known = std::fabs(std::fabs(x) - value(best));
        if (distance < known || (distance == known && (i & 1) == 0))
            best = i;
    }
    if (std::fabs(x) >= value(greatest))
        best = greatest;
    return best | (std::signbit(x) ? 0x80 : 0);
}

TEST(LowerHalf, EightBitFloats)
{
    runTable(
        {
            { "cvt.rn.satfinite.e4m3x2.f32 %h0, %f1, %f2;", 'h',
                [](u64 a, u64 b, u64) { return (encodeTiny(f32(a), true) << 8) | encodeTiny(f32(b), true); } },
            { "cvt.rn.satfinite.e5m2x2.f32 %h0, %f1, %f2;", 'h',
                [](u64 a, u64 b, u64) { return (encodeTiny(f32(a), false) << 8) | encodeTiny(f32(b), false); } },
        },
        Values::Floats, 6000);
    runTable(
        {
            { "cvt.rn.satfinite.e4m3x2.f16x2 %h0, %r1;", 'h',
                [](u64 a, u64, u64) { return (encodeTiny(h(a >> 16), true) << 8) | encodeTiny(h(a), true); } },
            { "cvt.rn.f16x2.e5m2x2 %r0, %h1;", 'r',
                [](u64 a, u64, u64) -> u64 {
                    const auto one = [](u64 x) -> u64 { return (x & 0x7f) > 0x7c ? 0x7fff : x << 8; };
                    return one(a & 0xff) | (one((a >> 8) & 0xff) << 16);
                } },
            { "cvt.rn.f16x2.e4m3x2 %r0, %h1;", 'r',
                [](u64 a, u64, u64) -> u64 {
                    const auto one = [](u64 x) -> u64 {
                        if ((x & 0x7f) == 0x7f)
                            return 0x7fff;
                        const auto field = static_cast<int>((x >> 3) & 15);
                        const auto m = static_cast<double>(x & 7);
                        const double size = field == 0 ? std::ldexp(m, -9) : std::ldexp(1 + m / 8, field - 7);
                        return encode((x & 0x80) != 0 ? -size : size, 5);
                    };
                    return one(a & 0xff) | (one((a >> 8) & 0xff) << 16);
                } },
        },
        Values::Halves, 6000);
}

} // namespace
