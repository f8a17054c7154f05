// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

#include <cfenv>
#include <limits>

using namespace warpdesk::test;

namespace {

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s8 = std::int8_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

/// Clamps as PTX does: NaN is zero.
template <class T> T toInteger(double x)
{
    if (std::isnan(x))
        return 0;
    if (x <= static_cast<double>(std::numeric_limits<T>::min()))
        return std::numeric_limits<T>::min();
    if (x >= static_cast<double>(std::numeric_limits<T>::max()))
        return std::numeric_limits<T>::max();
    return static_cast<T>(x);
}

template <class T> u64 zeroExtended(T x) { return static_cast<u64>(static_cast<std::make_unsigned_t<T>>(x)); }

template <class F, class I> F inMode(int mode, I x)
{
    volatile I in = x;
    std::fesetround(mode);
    volatile F out = static_cast<F>(in);
    std::fesetround(FE_TONEAREST);
    return out;
}

TEST(LowerConvert, IntegerToInteger)
{
    runTable(
        {
            { "cvt.s32.s8 %r0, %r1;", 'r', [](u64 a, u64, u64) { return zeroExtended<s32>(static_cast<s8>(a)); } },
            { "cvt.u32.u8 %r0, %r1;", 'r', [](u64 a, u64, u64) -> u64 { return a & 0xff; } },
            { "cvt.s64.s32 %d0, %r1;", 'd',
                [](u64 a, u64, u64) { return static_cast<u64>(s64 { static_cast<s32>(a) }); } },
            { "cvt.u64.u32 %d0, %r1;", 'd', [](u64 a, u64, u64) -> u64 { return static_cast<u32>(a); } },
            { "cvt.u32.u64 %r0, %d1;", 'r', [](u64 a, u64, u64) -> u64 { return static_cast<u32>(a); } },
            { "cvt.s16.s64 %h0, %d1;", 'h', [](u64 a, u64, u64) -> u64 { return static_cast<u16>(a); } },
            { "cvt.s8.s32 %r0, %r1;", 'r', [](u64 a, u64, u64) { return zeroExtended<s32>(static_cast<s8>(a)); } },
            { "cvt.u8.u32 %r0, %r1;", 'r', [](u64 a, u64, u64) -> u64 { return a & 0xff; } },
            { "cvt.sat.u8.s32 %r0, %r1;", 'r',
                [](u64 a, u64, u64) { return static_cast<u64>(std::clamp<s64>(static_cast<s32>(a), 0, 255)); } },
            { "cvt.sat.s16.u32 %h0, %r1;", 'h',
                [](u64 a, u64, u64) { return static_cast<u64>(std::min<s64>(static_cast<u32>(a), 32767)); } },
            { "cvt.sat.s32.s64 %r0, %d1;", 'r',
                [](u64 a, u64, u64) {
                    return zeroExtended(static_cast<s32>(std::clamp<s64>(static_cast<s64>(a), INT32_MIN, INT32_MAX)));
                } },
            { "cvt.sat.u32.u64 %r0, %d1;", 'r', [](u64 a, u64, u64) -> u64 { return std::min<u64>(a, 0xffffffffU); } },
            { "cvt.sat.u64.s64 %d0, %d1;", 'd',
                [](u64 a, u64, u64) -> u64 { return static_cast<s64>(a) < 0 ? 0 : a; } },
            { "cvt.pack.sat.s16.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    const auto one = [](u64 x) {
                        return static_cast<u16>(static_cast<s16>(std::clamp<s64>(static_cast<s32>(x), -32768, 32767)));
                    };
                    return (u64 { one(a) } << 16) | one(b);
                } },
        },
        Values::Integers);
}

TEST(LowerConvert, IntegerToFloat)
{
    std::vector<OpCase> cases;
    constexpr std::pair<const char*, int> kModes[]
        = { { "rn", FE_TONEAREST }, { "rz", FE_TOWARDZERO }, { "rm", FE_DOWNWARD }, { "rp", FE_UPWARD } };
    for (const auto& [name, mode] : kModes) {
        const int m = mode;
        const std::string r = name;
        cases.push_back({ "cvt." + r + ".f32.s32 %f0, %r1;", 'f',
            [m](u64 a, u64, u64) { return bitsOf(inMode<float>(m, static_cast<s32>(a))); } });
        cases.push_back({ "cvt." + r + ".f32.u32 %f0, %r1;", 'f',
            [m](u64 a, u64, u64) { return bitsOf(inMode<float>(m, s64 { static_cast<u32>(a) })); } });
        cases.push_back({ "cvt." + r + ".f32.s64 %f0, %d1;", 'f',
            [m](u64 a, u64, u64) { return bitsOf(inMode<float>(m, static_cast<s64>(a))); } });
        cases.push_back({ "cvt." + r + ".f64.s64 %g0, %d1;", 'g',
            [m](u64 a, u64, u64) { return bitsOf(inMode<double>(m, static_cast<s64>(a))); } });
        // Through long double, which holds 64 bits: no library conversion of unsigned values that ignores the mode.
        cases.push_back({ "cvt." + r + ".f64.u64 %g0, %d1;", 'g',
            [m](u64 a, u64, u64) { return bitsOf(inMode<double>(m, static_cast<long double>(a))); } });
        cases.push_back({ "cvt." + r + ".f32.u64 %f0, %d1;", 'f',
            [m](u64 a, u64, u64) { return bitsOf(inMode<float>(m, static_cast<long double>(a))); } });
    }
    cases.push_back({ "cvt.rn.f64.s32 %g0, %r1;", 'g',
        [](u64 a, u64, u64) { return bitsOf(double { static_cast<double>(static_cast<s32>(a)) }); } });
    cases.push_back(
        { "cvt.rn.f32.u8 %f0, %r1;", 'f', [](u64 a, u64, u64) { return bitsOf(static_cast<float>(a & 0xff)); } });
    cases.push_back({ "cvt.rn.f32.s16 %f0, %h1;", 'f',
        [](u64 a, u64, u64) { return bitsOf(static_cast<float>(static_cast<s16>(a))); } });
    runTable(cases, Values::Integers, 20000);
}

TEST(LowerConvert, FloatToInteger)
{
    const auto nearest = [](float x) { return static_cast<double>(std::nearbyint(x)); };
    runTable(
        {
            { "cvt.rzi.s32.f32 %r0, %f1;", 'r',
                [](u64 a, u64, u64) { return zeroExtended(toInteger<s32>(std::trunc(f32(a)))); } },
            { "cvt.rni.s32.f32 %r0, %f1;", 'r',
                [=](u64 a, u64, u64) { return zeroExtended(toInteger<s32>(nearest(f32(a)))); } },
            { "cvt.rmi.s32.f32 %r0, %f1;", 'r',
                [](u64 a, u64, u64) { return zeroExtended(toInteger<s32>(std::floor(f32(a)))); } },
            { "cvt.rpi.u32.f32 %r0, %f1;", 'r',
                [](u64 a, u64, u64) { return zeroExtended(toInteger<u32>(std::ceil(f32(a)))); } },
            { "cvt.rzi.u64.f32 %d0, %f1;", 'd', [](u64 a, u64, u64) { return toInteger<u64>(std::trunc(f32(a))); } },
            { "cvt.rzi.s16.f32 %h0, %f1;", 'h',
                [](u64 a, u64, u64) { return zeroExtended(toInteger<s16>(std::trunc(f32(a)))); } },
            { "cvt.rzi.u8.f32 %r0, %f1;", 'r',
                [](u64 a, u64, u64) { return zeroExtended(toInteger<std::uint8_t>(std::trunc(f32(a)))); } },
            { "cvt.rzi.s8.f32 %r0, %f1;", 'r',
                [](u64 a, u64, u64) { return zeroExtended(s32 { toInteger<s8>(std::trunc(f32(a))) }); } },
            { "cvt.rni.f32.f32 %f0, %f1;", 'f',
                [=](u64 a, u64, u64) { return bitsOf(static_cast<float>(nearest(f32(a)))); } },
            { "cvt.rmi.f32.f32 %f0, %f1;", 'f', [](u64 a, u64, u64) { return bitsOf(std::floor(f32(a))); } },
            { "cvt.sat.f32.f32 %f0, %f1;", 'f',
                [](u64 a, u64, u64) {
                    const float x = f32(a);
                    return bitsOf(x > 0 ? std::fmin(x, 1.0F) : 0.0F);
                } },
            { "cvt.f64.f32 %g0, %f1;", 'g', [](u64 a, u64, u64) { return bitsOf(static_cast<double>(f32(a))); },
                sameDouble },
        },
        Values::Floats);
    runTable(
        {
            { "cvt.rzi.s64.f64 %d0, %g1;", 'd',
                [](u64 a, u64, u64) { return static_cast<u64>(toInteger<s64>(std::trunc(f64(a)))); } },
            { "cvt.rzi.u64.f64 %d0, %g1;", 'd', [](u64 a, u64, u64) { return toInteger<u64>(std::trunc(f64(a))); } },
            { "cvt.rni.s32.f64 %r0, %g1;", 'r',
                [](u64 a, u64, u64) { return zeroExtended(toInteger<s32>(std::nearbyint(f64(a)))); } },
            { "cvt.rpi.f64.f64 %g0, %g1;", 'g', [](u64 a, u64, u64) { return bitsOf(std::ceil(f64(a))); }, sameDouble },
            { "cvt.rn.f32.f64 %f0, %g1;", 'f',
                [](u64 a, u64, u64) { return bitsOf(inMode<float>(FE_TONEAREST, f64(a))); } },
            { "cvt.rz.f32.f64 %f0, %g1;", 'f',
                [](u64 a, u64, u64) { return bitsOf(inMode<float>(FE_TOWARDZERO, f64(a))); } },
            { "cvt.rm.f32.f64 %f0, %g1;", 'f',
                [](u64 a, u64, u64) { return bitsOf(inMode<float>(FE_DOWNWARD, f64(a))); } },
            { "cvt.rp.f32.f64 %f0, %g1;", 'f',
                [](u64 a, u64, u64) { return bitsOf(inMode<float>(FE_UPWARD, f64(a))); } },
        },
        Values::Doubles, 20000);
}

} // namespace
