// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

using namespace warpdesk::test;

namespace {

using u64 = std::uint64_t;

/// Accepts results within `ulps` of the exact value rounded to float, or within `absolute`.
Accept within(double ulps, double absolute)
{
    return [=](u64 got, u64 want) {
        const double exact = f64(want);
        const float x = f32(got);
        if (std::isnan(exact))
            return got == 0x7fffffffU;
        const auto nearest = static_cast<float>(exact);
        if (std::bit_cast<std::uint32_t>(nearest) == got)
            return true;
        if (std::isinf(nearest) || std::isinf(x))
            return false;
        const double unit = std::max(0x1p-149, std::ldexp(1.0, std::ilogb(nearest == 0 ? 0x1p-126F : nearest) - 23));
        const double error = std::fabs(static_cast<double>(x) - exact);
        return error <= ulps * unit || error <= absolute;
    };
}

Expected of(double (*function)(double))
{
    return [function](u64 a, u64, u64) { return bitsOf(function(static_cast<double>(f32(a)))); };
}

double inverse(double x) { return 1 / x; }
double inverseRoot(double x) { return 1 / std::sqrt(x); }

TEST(LowerMath, Approximations)
{
    runTable(
        {
            { "ex2.approx.f32 %f0, %f1;", 'f', of(std::exp2), within(2, 0) },
            { "lg2.approx.f32 %f0, %f1;", 'f', of(std::log2), within(3, 0x1p-22) },
            { "rcp.approx.f32 %f0, %f1;", 'f', of(inverse), within(1, 0) },
            { "rsqrt.approx.f32 %f0, %f1;", 'f', of(inverseRoot), within(2, 0) },
            { "sqrt.approx.f32 %f0, %f1;", 'f', of(std::sqrt), within(1, 0) },
            { "tanh.approx.f32 %f0, %f1;", 'f', of(std::tanh), within(8, 0) },
        },
        Values::Floats, 50000);
}

TEST(LowerMath, DivideApproximately)
{
    const auto quotient = [](u64 a, u64 b, u64) { return bitsOf(f32(a) / f32(b)); };
    runTable({ { "div.approx.f32 %f0, %f1, %f2;", 'f', quotient }, { "div.full.f32 %f0, %f1, %f2;", 'f', quotient } },
        Values::Floats);
}

TEST(LowerMath, SineAndCosine)
{
    // Arguments in [-2 pi, 2 pi] and [-100 pi, 100 pi] by the ISA's two bounds.
    for (const auto& [range, bound] : { std::pair(6.2831853, 0x1p-20), std::pair(314.15926, 0x1p-14) }) {
        std::vector<Row> inputs;
        for (int i = -20000; i <= 20000; ++i)
            inputs.push_back({ std::bit_cast<std::uint32_t>(static_cast<float>(range * i / 20000)), 0, 0 });
        const double accuracy = bound / std::sqrt(2.0);
        runCase({ "sin.approx.f32 %f0, %f1;", 'f', of(std::sin), within(1, accuracy) }, inputs);
        runCase({ "cos.approx.f32 %f0, %f1;", 'f', of(std::cos), within(1, accuracy) }, inputs);
    }
    const std::vector<Row> special = { { 0x7f800000, 0, 0 }, { 0xff800000, 0, 0 }, { 0x7fc00000, 0, 0 },
        { 0x80000000, 0, 0 }, { 0x00000001, 0, 0 } };
    runCase({ "sin.approx.f32 %f0, %f1;", 'f', of(std::sin), within(1, 0) }, special);
}

TEST(LowerMath, FlushedAndHalf)
{
    const auto flushed = [](float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0F, x) : x; };
    runTable(
        {
            { "ex2.approx.ftz.f32 %f0, %f1;", 'f',
                [=](u64 a, u64, u64) {
                    const double x = std::exp2(static_cast<double>(flushed(f32(a))));
                    return bitsOf(x < 0x1p-126 ? 0.0 : x);
                },
                within(2, 0x1p-126) },
            { "rcp.approx.ftz.f32 %f0, %f1;", 'f',
                [=](u64 a, u64, u64) { return bitsOf(flushed(1 / flushed(f32(a)))); } },
            { "sqrt.rn.ftz.f32 %f0, %f1;", 'f',
                [=](u64 a, u64, u64) { return bitsOf(flushed(std::sqrt(flushed(f32(a))))); } },
        },
        Values::Floats);
    runTable({ { "tanh.approx.f16 %h4, %h1; cvt.f32.f16 %f4, %h1; cvt.f32.f16 %f0, %h4;", 'f',
                 [](u64 a, u64, u64) {
                     // Decoded by hand: sign, exponent, mantissa.
                     const auto e = static_cast<int>((a >> 10) & 31);
                     const auto m = static_cast<double>(a & 1023);
                     if (e == 31 && m != 0)
                         return bitsOf(std::nan(""));
                     double x = e == 31 ? INFINITY : e == 0 ? std::ldexp(m, -24) : std::ldexp(1 + m / 1024, e - 15);
                     x = (a & 0x8000) != 0 ? -x : x;
                     return bitsOf(std::tanh(x));
                 },
                 [](u64 got, u64 want) {
                     return (std::isnan(f64(want)) && std::isnan(f32(got)))
                         || std::fabs(static_cast<double>(f32(got)) - f64(want)) <= 0x1p-10;
                 } } },
        Values::Halves);
}

TEST(LowerMath, DoubleApproximationsKeepTheUpperHalf)
{
    runTable({ { "rcp.approx.ftz.f64 %g0, %g1;", 'g',
                 [](u64 a, u64, u64) {
                     const auto flushed
                         = [](double x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0, x) : x; };
                     return bitsOf(flushed(1 / flushed(f64(a))));
                 },
                 [](u64 got, u64 want) {
                     if (std::isnan(f64(want)))
                         return std::isnan(f64(got));
                     return (got & 0xffffffffU) == 0 && (got >> 32) == (want >> 32);
                 } } },
        Values::Doubles);
}

} // namespace
