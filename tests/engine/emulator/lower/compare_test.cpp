// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

using namespace warpdesk::test;

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

float flushed(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0F, x) : x; }

TEST(LowerCompare, Integers)
{
    runTable(
        {
            { "setp.lt.s32 %p0, %r1, %r2;", 'p',
                [](u64 a, u64 b, u64) -> u64 { return static_cast<s32>(a) < static_cast<s32>(b); } },
            { "setp.lo.u32 %p0, %r1, %r2;", 'p',
                [](u64 a, u64 b, u64) -> u64 { return static_cast<u32>(a) < static_cast<u32>(b); } },
            { "setp.hs.u64 %p0, %d1, %d2;", 'p', [](u64 a, u64 b, u64) -> u64 { return a >= b; } },
            { "setp.ge.s64 %p0, %d1, %d2;", 'p',
                [](u64 a, u64 b, u64) -> u64 { return static_cast<s64>(a) >= static_cast<s64>(b); } },
            { "setp.ne.b16 %p0, %h1, %h2;", 'p', [](u64 a, u64 b, u64) -> u64 { return ((a ^ b) & 0xffff) != 0; } },
            { "setp.gt.and.u32 %p0, %r1, %r2, %p3;", 'p',
                [](u64 a, u64 b, u64 c) -> u64 { return static_cast<u32>(a) > static_cast<u32>(b) && (c & 1) != 0; } },
            { "setp.gt.or.u32 %p0, %r1, %r2, !%p3;", 'p',
                [](u64 a, u64 b, u64 c) -> u64 { return static_cast<u32>(a) > static_cast<u32>(b) || (c & 1) == 0; } },
            { "setp.eq.xor.s32 %p0|%p4, %r1, %r2, %p3; selp.u32 %r4, 2, 0, %p4; selp.u32 %r5, 1, 0, %p0; add.u32 %r0, "
              "%r4, %r5;",
                'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    const bool t = static_cast<u32>(a) == static_cast<u32>(b);
                    const bool other = (c & 1) != 0;
                    return (t != other ? 1U : 0U) + (!t != other ? 2U : 0U);
                } },
            { "set.le.u32.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 { return static_cast<s32>(a) <= static_cast<s32>(b) ? 0xffffffffU : 0; } },
            { "set.eq.f32.u32 %f0, %r1, %r2;", 'f',
                [](u64 a, u64 b, u64) -> u64 { return static_cast<u32>(a) == static_cast<u32>(b) ? 0x3f800000U : 0; } },
            { "selp.b64 %d0, %d1, %d2, %p3;", 'd', [](u64 a, u64 b, u64 c) -> u64 { return (c & 1) != 0 ? a : b; } },
            { "slct.u32.s32 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 { return static_cast<u32>(static_cast<s32>(c) >= 0 ? a : b); } },
        },
        Values::Integers);
}

TEST(LowerCompare, FloatsWithNan)
{
    runTable(
        {
            { "setp.eq.f32 %p0, %f1, %f2;", 'p', [](u64 a, u64 b, u64) -> u64 { return f32(a) == f32(b); } },
            { "setp.ne.f32 %p0, %f1, %f2;", 'p',
                [](u64 a, u64 b, u64) -> u64 { return f32(a) < f32(b) || f32(a) > f32(b); } },
            { "setp.neu.f32 %p0, %f1, %f2;", 'p', [](u64 a, u64 b, u64) -> u64 { return f32(a) != f32(b); } },
            { "setp.ltu.f32 %p0, %f1, %f2;", 'p', [](u64 a, u64 b, u64) -> u64 { return !(f32(a) >= f32(b)); } },
            { "setp.le.f32 %p0, %f1, %f2;", 'p', [](u64 a, u64 b, u64) -> u64 { return f32(a) <= f32(b); } },
            { "setp.gt.ftz.f32 %p0, %f1, %f2;", 'p',
                [](u64 a, u64 b, u64) -> u64 { return flushed(f32(a)) > flushed(f32(b)); } },
            { "setp.num.f32 %p0, %f1, %f2;", 'p',
                [](u64 a, u64 b, u64) -> u64 { return !std::isunordered(f32(a), f32(b)); } },
            { "setp.nan.f32 %p0, %f1, %f2;", 'p',
                [](u64 a, u64 b, u64) -> u64 { return std::isunordered(f32(a), f32(b)); } },
            { "setp.equ.f32 %p0, %f1, 0f3F800000;", 'p',
                [](u64 a, u64, u64) -> u64 { return !(f32(a) < 1 || f32(a) > 1); } },
            { "set.gt.u32.f32 %r0, %f1, %f2;", 'r',
                [](u64 a, u64 b, u64) -> u64 { return f32(a) > f32(b) ? 0xffffffffU : 0; } },
            { "slct.b32.f32 %r0, %r1, %r2, %f3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 { return static_cast<u32>(f32(c) >= 0 ? a : b); } },
            { "testp.finite.f32 %p0, %f1;", 'p', [](u64 a, u64, u64) -> u64 { return std::isfinite(f32(a)); } },
            { "testp.infinite.f32 %p0, %f1;", 'p', [](u64 a, u64, u64) -> u64 { return std::isinf(f32(a)); } },
            { "testp.normal.f32 %p0, %f1;", 'p',
                [](u64 a, u64, u64) -> u64 { return std::isnormal(f32(a)) || f32(a) == 0; } },
            { "testp.notanumber.f32 %p0, %f1;", 'p', [](u64 a, u64, u64) -> u64 { return std::isnan(f32(a)); } },
            { "testp.subnormal.f32 %p0, %f1;", 'p',
                [](u64 a, u64, u64) -> u64 { return std::fpclassify(f32(a)) == FP_SUBNORMAL; } },
            { "copysign.f32 %f0, %f1, %f2;", 'f',
                [](u64 a, u64 b, u64) -> u64 { return static_cast<u32>((a & 0x80000000U) | (b & 0x7fffffffU)); } },
        },
        Values::Floats);
    runTable(
        {
            { "setp.lt.f64 %p0, %g1, %g2;", 'p', [](u64 a, u64 b, u64) -> u64 { return f64(a) < f64(b); } },
            { "setp.geu.f64 %p0, %g1, %g2;", 'p', [](u64 a, u64 b, u64) -> u64 { return !(f64(a) < f64(b)); } },
            { "testp.normal.f64 %p0, %g1;", 'p',
                [](u64 a, u64, u64) -> u64 { return std::isnormal(f64(a)) || f64(a) == 0; } },
            { "copysign.f64 %g0, %g1, %g2;", 'g',
                [](u64 a, u64 b, u64) -> u64 { return (a & 0x8000000000000000ULL) | (b & 0x7fffffffffffffffULL); } },
        },
        Values::Doubles);
}

} // namespace
