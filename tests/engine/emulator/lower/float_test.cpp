// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

#include <cfenv>

using namespace warpdesk::test;

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

float flushed(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0F, x) : x; }

float saturated(float x) { return std::isnan(x) ? 0.0F : std::fmin(std::fmax(x, 0.0F), 1.0F) + 0.0F; }

/// PTX: -0 < +0, a NaN loses.
template <class T> T least(T x, T y)
{
    if (std::isnan(x))
        return y;
    if (std::isnan(y))
        return x;
    if (x == y)
        return std::signbit(x) ? x : y;
    return x < y ? x : y;
}

template <class T> T greatest(T x, T y) { return -least(-x, -y); }

/// Evaluates in a rounding mode of the host; operands and result go through memory so that nothing is folded.
template <class T, class Operation> T inMode(int mode, Operation operation, T x, T y, T z = T(0))
{
    volatile T a = x;
    volatile T b = y;
    volatile T c = z;
    std::fesetround(mode);
    volatile T result = operation(static_cast<T>(a), static_cast<T>(b), static_cast<T>(c));
    std::fesetround(FE_TONEAREST);
    return result;
}

constexpr std::pair<const char*, int> kModes[]
    = { { "rn", FE_TONEAREST }, { "rz", FE_TOWARDZERO }, { "rm", FE_DOWNWARD }, { "rp", FE_UPWARD } };

TEST(LowerFloat, MinMaxAbsNeg)
{
    runTable(
        {
            { "min.f32 %f0, %f1, %f2;", 'f', [](u64 a, u64 b, u64) { return bitsOf(least(f32(a), f32(b))); } },
            { "max.f32 %f0, %f1, %f2;", 'f', [](u64 a, u64 b, u64) { return bitsOf(greatest(f32(a), f32(b))); } },
            { "max.f32 %f0, %f1, 0f00000000;", 'f', [](u64 a, u64, u64) { return bitsOf(greatest(f32(a), 0.0F)); } },
            { "min.f32 %f0, %f1, 0f00000000;", 'f', [](u64 a, u64, u64) { return bitsOf(least(f32(a), 0.0F)); } },
            { "max.f32 %f0, 0f80000000, %f1;", 'f', [](u64 a, u64, u64) { return bitsOf(greatest(f32(a), -0.0F)); } },
            { "min.f32 %f0, %f1, 0f40000000;", 'f', [](u64 a, u64, u64) { return bitsOf(least(f32(a), 2.0F)); } },
            { "min.ftz.f32 %f0, %f1, %f2;", 'f',
                [](u64 a, u64 b, u64) { return bitsOf(least(flushed(f32(a)), flushed(f32(b)))); } },
            { "max.NaN.f32 %f0, %f1, %f2;", 'f',
                [](u64 a, u64 b, u64) {
                    return std::isunordered(f32(a), f32(b)) ? 0x7fffffffU : bitsOf(greatest(f32(a), f32(b)));
                } },
            { "min.xorsign.abs.f32 %f0, %f1, %f2;", 'f',
                [](u64 a, u64 b, u64) -> u64 {
                    const float size = least(std::fabs(f32(a)), std::fabs(f32(b)));
                    return bitsOf(std::copysign(size, std::signbit(f32(a)) != std::signbit(f32(b)) ? -1.0F : 1.0F));
                } },
            { "abs.f32 %f0, %f1;", 'f', [](u64 a, u64, u64) -> u64 { return static_cast<u32>(a & 0x7fffffffU); } },
            { "neg.ftz.f32 %f0, %f1;", 'f',
                [](u64 a, u64, u64) -> u64 {
                    return static_cast<u32>(std::bit_cast<u32>(flushed(f32(a))) ^ 0x80000000U);
                } },
        },
        Values::Floats);
    runTable(
        {
            { "min.f64 %g0, %g1, %g2;", 'g', [](u64 a, u64 b, u64) { return bitsOf(least(f64(a), f64(b))); },
                sameDouble },
            { "max.f64 %g0, %g1, %g2;", 'g', [](u64 a, u64 b, u64) { return bitsOf(greatest(f64(a), f64(b))); },
                sameDouble },
            { "neg.f64 %g0, %g1;", 'g', [](u64 a, u64, u64) -> u64 { return a ^ 0x8000000000000000ULL; } },
        },
        Values::Doubles);
}

TEST(LowerFloat, FlushAndSaturate)
{
    runTable(
        {
            { "add.ftz.f32 %f0, %f1, %f2;", 'f',
                [](u64 a, u64 b, u64) { return bitsOf(flushed(flushed(f32(a)) + flushed(f32(b)))); } },
            { "mul.ftz.f32 %f0, %f1, %f2;", 'f',
                [](u64 a, u64 b, u64) { return bitsOf(flushed(flushed(f32(a)) * flushed(f32(b)))); } },
            { "add.sat.f32 %f0, %f1, %f2;", 'f', [](u64 a, u64 b, u64) { return bitsOf(saturated(f32(a) + f32(b))); } },
            { "fma.rn.sat.f32 %f0, %f1, %f2, %f3;", 'f',
                [](u64 a, u64 b, u64 c) { return bitsOf(saturated(std::fma(f32(a), f32(b), f32(c)))); } },
            { "mul.f32 %f4, %f1, %f2; mov.b32 %r0, %f4;", 'r',
                [](u64 a, u64 b, u64) { return bitsOf(f32(a) * f32(b)); } },
            { "sub.f32 %f4, %f1, %f2; mov.f32 %f5, %f4; selp.f32 %f0, %f5, %f1, %p3;", 'f',
                [](u64 a, u64 b, u64 c) -> u64 {
                    const float x = (c & 1) != 0 ? f32(a) - f32(b) : f32(a);
                    return bitsOf(x);
                } },
            { "mov.f32 %f0, %f1;", 'f', [](u64 a, u64, u64) -> u64 { return static_cast<u32>(a); } },
        },
        Values::Floats);
}

TEST(LowerFloat, RoundingModesOfFloat)
{
    std::vector<OpCase> cases;
    for (const auto& [name, mode] : kModes) {
        const int m = mode;
        const std::string r = name;
        cases.push_back({ "add." + r + ".f32 %f0, %f1, %f2;", 'f', [m](u64 a, u64 b, u64) {
                             return bitsOf(
                                 inMode<float>(m, [](float x, float y, float) { return x + y; }, f32(a), f32(b)));
                         } });
        cases.push_back({ "sub." + r + ".f32 %f0, %f1, %f2;", 'f', [m](u64 a, u64 b, u64) {
                             return bitsOf(
                                 inMode<float>(m, [](float x, float y, float) { return x - y; }, f32(a), f32(b)));
                         } });
        cases.push_back({ "mul." + r + ".f32 %f0, %f1, %f2;", 'f', [m](u64 a, u64 b, u64) {
                             return bitsOf(
                                 inMode<float>(m, [](float x, float y, float) { return x * y; }, f32(a), f32(b)));
                         } });
        cases.push_back(
            { "fma." + r + ".f32 %f0, %f1, %f2, %f3;", 'f', [m](u64 a, u64 b, u64 c) {
                 return bitsOf(inMode<float>(
                     m, [](float x, float y, float z) { return std::fma(x, y, z); }, f32(a), f32(b), f32(c)));
             } });
        cases.push_back({ "div." + r + ".f32 %f0, %f1, %f2;", 'f', [m](u64 a, u64 b, u64) {
                             return bitsOf(
                                 inMode<float>(m, [](float x, float y, float) { return x / y; }, f32(a), f32(b)));
                         } });
        cases.push_back({ "rcp." + r + ".f32 %f0, %f1;", 'f', [m](u64 a, u64, u64) {
                             return bitsOf(
                                 inMode<float>(m, [](float x, float y, float) { return y / x; }, f32(a), 1.0F));
                         } });
        cases.push_back({ "sqrt." + r + ".f32 %f0, %f1;", 'f', [m](u64 a, u64, u64) {
                             return bitsOf(
                                 inMode<float>(m, [](float x, float, float) { return std::sqrt(x); }, f32(a), 0.0F));
                         } });
    }
    runTable(cases, Values::Floats, 20000);
}

TEST(LowerFloat, RoundingModesOfDouble)
{
    std::vector<OpCase> cases;
    for (const auto& [name, mode] : kModes) {
        const int m = mode;
        const std::string r = name;
        cases.push_back({ "add." + r + ".f64 %g0, %g1, %g2;", 'g',
            [m](u64 a, u64 b, u64) {
                return bitsOf(inMode<double>(m, [](double x, double y, double) { return x + y; }, f64(a), f64(b)));
            },
            sameDouble });
        cases.push_back({ "sub." + r + ".f64 %g0, %g1, %g2;", 'g',
            [m](u64 a, u64 b, u64) {
                return bitsOf(inMode<double>(m, [](double x, double y, double) { return x - y; }, f64(a), f64(b)));
            },
            sameDouble });
        cases.push_back({ "mul." + r + ".f64 %g0, %g1, %g2;", 'g',
            [m](u64 a, u64 b, u64) {
                return bitsOf(inMode<double>(m, [](double x, double y, double) { return x * y; }, f64(a), f64(b)));
            },
            sameDouble });
        cases.push_back({ "fma." + r + ".f64 %g0, %g1, %g2, %g3;", 'g',
            [m](u64 a, u64 b, u64 c) {
                return bitsOf(inMode<double>(
                    m, [](double x, double y, double z) { return std::fma(x, y, z); }, f64(a), f64(b), f64(c)));
            },
            sameDouble });
        cases.push_back({ "div." + r + ".f64 %g0, %g1, %g2;", 'g',
            [m](u64 a, u64 b, u64) {
                return bitsOf(inMode<double>(m, [](double x, double y, double) { return x / y; }, f64(a), f64(b)));
            },
            sameDouble });
        cases.push_back({ "sqrt." + r + ".f64 %g0, %g1;", 'g',
            [m](u64 a, u64, u64) {
                return bitsOf(inMode<double>(m, [](double x, double, double) { return std::sqrt(x); }, f64(a), 0.0));
            },
            sameDouble });
    }
    runTable(cases, Values::Doubles, 20000);
}

/// The value of a half, by the host's own conversion.
float halfValue(u64 bits) { return static_cast<float>(std::bit_cast<_Float16>(static_cast<std::uint16_t>(bits))); }

TEST(LowerFloat, HalvesAddedToFloats)
{
    runTable(
        {
            { "add.f32.f16 %f0, %h1, %f2;", 'f', [](u64 a, u64 b, u64) { return bitsOf(halfValue(a) + f32(b)); } },
            { "sub.rn.f32.f16 %f0, %h1, %f2;", 'f', [](u64 a, u64 b, u64) { return bitsOf(halfValue(a) - f32(b)); } },
            { "fma.rn.f32.f16 %f0, %h1, %h2, %f3;", 'f',
                [](u64 a, u64 b, u64 c) { return bitsOf(std::fma(halfValue(a), halfValue(b), f32(c))); } },
            { "fma.rn.f32.bf16 %f0, %h1, %h2, %f3;", 'f',
                [](u64 a, u64 b, u64 c) {
                    return bitsOf(std::fma(f32((a & 0xffff) << 16), f32((b & 0xffff) << 16), f32(c)));
                } },
        },
        Values::Floats);
}

TEST(LowerFloat, PairsOfFloats)
{
    const auto both = [](auto operation) {
        return [operation](u64 a, u64 b, u64 c) {
            return bitsOf(operation(f32(a), f32(b), f32(c)))
                | bitsOf(operation(f32(a >> 32), f32(b >> 32), f32(c >> 32))) << 32;
        };
    };
    runTable(
        {
            { "add.rn.f32x2 %d0, %d1, %d2;", 'd', both([](float x, float y, float) { return x + y; }) },
            { "sub.rn.f32x2 %d0, %d1, %d2;", 'd', both([](float x, float y, float) { return x - y; }) },
            { "mul.rn.f32x2 %d0, %d1, %d2;", 'd', both([](float x, float y, float) { return x * y; }) },
            { "fma.rn.f32x2 %d0, %d1, %d2, %d3;", 'd',
                both([](float x, float y, float z) { return std::fma(x, y, z); }) },
        },
        Values::Doubles);
}

} // namespace
