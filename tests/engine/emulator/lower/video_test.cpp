// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

using namespace warpdesk::test;

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s64 = std::int64_t;

s64 byteOf(u64 x, unsigned i, bool isSigned)
{
    return isSigned ? s64 { static_cast<std::int8_t>(x >> (8 * i)) } : s64 { static_cast<std::uint8_t>(x >> (8 * i)) };
}

TEST(LowerVideo, SimdAndScalar)
{
    runTable(
        {
            { "vabsdiff4.u32.u32.u32.add %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    s64 sum = static_cast<u32>(c);
                    for (unsigned i = 0; i < 4; ++i)
                        sum += std::abs(byteOf(a, i, false) - byteOf(b, i, false));
                    return static_cast<u32>(sum);
                } },
            { "vadd4.s32.s32.s32.sat %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    u64 d = 0;
                    for (unsigned i = 0; i < 4; ++i)
                        d |= (static_cast<u64>(std::clamp<s64>(byteOf(a, i, true) + byteOf(b, i, true), -128, 127))
                                 & 0xff)
                            << (8 * i);
                    return d;
                } },
            { "vavrg4.u32.u32.u32 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    u64 d = 0;
                    for (unsigned i = 0; i < 4; ++i)
                        d |= static_cast<u64>((byteOf(a, i, false) + byteOf(b, i, false) + 1) / 2) << (8 * i);
                    return d;
                } },
            { "vmax2.s32.s32.s32 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    u64 d = 0;
                    for (unsigned i = 0; i < 2; ++i)
                        d |= u64 {
                            static_cast<std::uint16_t>(std::max(
                                static_cast<std::int16_t>(a >> (16 * i)), static_cast<std::int16_t>(b >> (16 * i))))
                        } << (16 * i);
                    return d;
                } },
            { "vset4.u32.u32.gt %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    u64 d = 0;
                    for (unsigned i = 0; i < 4; ++i)
                        d |= u64 { byteOf(a, i, false) > byteOf(b, i, false) } << (8 * i);
                    return d;
                } },
            { "vsub.s32.u32.u32.sat %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    return static_cast<u32>(
                        std::clamp<s64>(s64 { static_cast<u32>(a) } - static_cast<u32>(b), INT32_MIN, INT32_MAX));
                } },
            { "vadd.u32.u32.s32.add %r0, %r1.b2, %r2.h1, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return static_cast<u32>(byteOf(a, 2, false) + static_cast<std::int16_t>(b >> 16)
                        + static_cast<s64>(static_cast<u32>(c)));
                } },
        },
        Values::Integers);
}

s64 halfOf(u64 x, unsigned i, bool isSigned)
{
    return isSigned ? s64 { static_cast<std::int16_t>(x >> (16 * i)) }
                    : s64 { static_cast<std::uint16_t>(x >> (16 * i)) };
}

s64 wordOf(u64 x, bool isSigned)
{
    return isSigned ? s64 { static_cast<std::int32_t>(x) } : s64 { static_cast<u32>(x) };
}

TEST(LowerVideo, ResultsAreMergedIntoTheThirdSource)
{
    runTable(
        {
            { "vadd.s32.s32.s32 %r0.h1, %r1.b2, %r2.h0, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    const s64 sum = byteOf(a, 2, true) + halfOf(b, 0, true);
                    return (static_cast<u64>(sum) & 0xffff) << 16 | (c & 0xffff);
                } },
            { "vadd.u32.s32.s32.sat %r0.b1, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    const s64 sum = std::clamp<s64>(wordOf(a, true) + wordOf(b, true), 0, 255);
                    return static_cast<u64>(sum) << 8 | (c & 0xffff00ff);
                } },
            { "vsub.s32.u32.u32.sat %r0.h0, %r1.h1, %r2.h0, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    const s64 difference = std::clamp<s64>(halfOf(a, 1, false) - halfOf(b, 0, false), -32768, 32767);
                    return (static_cast<u64>(difference) & 0xffff) | (c & 0xffff0000);
                } },
            { "vmin.s32.s32.u32.max %r0, %r1, %r2.b3, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return static_cast<u32>(std::max(std::min(wordOf(a, true), byteOf(b, 3, false)), wordOf(c, true)));
                } },
            { "vset.u32.s32.lt %r0.b3, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return u64 { wordOf(a, false) < wordOf(b, true) } << 24 | (c & 0xffffff);
                } },
            { "vset.s32.s32.ge.add %r0, %r1.h1, %r2.h1, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return static_cast<u32>(c + (halfOf(a, 1, true) >= halfOf(b, 1, true) ? 1 : 0));
                } },
            { "vshl.u32.u32.u32.clamp %r0, %r1, %r2.b0;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    const u64 by = b & 0xff;
                    return by >= 32 ? 0 : static_cast<u32>(static_cast<u32>(a) << by);
                } },
            { "vshr.s32.s32.u32.wrap.add %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return static_cast<u32>(static_cast<u64>(wordOf(a, true) >> (b & 31)) + c);
                } },
        },
        Values::Integers);
}

TEST(LowerVideo, MultiplyAdd)
{
    __extension__ using wide = __int128;
    const auto clampSigned = [](wide x) {
        return static_cast<u32>(x < INT32_MIN ? INT32_MIN : x > INT32_MAX ? INT32_MAX : s64(x));
    };
    runTable(
        {
            { "vmad.s32.s32.s32 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 { return static_cast<u32>(a * b + c); } },
            { "vmad.s32.s32.s32.sat %r0, %r1, %r2, %r3;", 'r',
                [=](u64 a, u64 b, u64 c) -> u64 {
                    return clampSigned(wide { wordOf(a, true) } * wordOf(b, true) + wordOf(c, true));
                } },
            { "vmad.s32.u32.s32.sat.shr7 %r0, %r1.h1, %r2, %r3;", 'r',
                [=](u64 a, u64 b, u64 c) -> u64 {
                    return clampSigned((wide { halfOf(a, 1, false) } * wordOf(b, true) + wordOf(c, true)) >> 7);
                } },
            { "vmad.u32.u32.u32.sat.shr15 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    const wide x = (wide { wordOf(a, false) } * wordOf(b, false) + wordOf(c, false)) >> 15;
                    return static_cast<u32>(x > 0xffffffffLL ? 0xffffffff : u64(x));
                } },
            { "vmad.u32.u32.u32.po %r0, %r1.b0, %r2.b1, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return static_cast<u32>(static_cast<u64>(byteOf(a, 0, false) * byteOf(b, 1, false)) + c + 1);
                } },
        },
        Values::Integers);
}

TEST(LowerVideo, SimdSelectorsAndMasks)
{
    runTable(
        {
            { "vadd2.s32.s32.s32 %r0.h1, %r1.h01, %r2.h22, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    // Half 1 takes the upper digit of each selector: a's half 0, and b's half 0 (2 of {b:a}).
                    return (static_cast<u64>(halfOf(a, 0, true) + halfOf(b, 0, true)) & 0xffff) << 16 | (c & 0xffff);
                } },
            { "vsub4.u32.u32.u32.sat %r0.b20, %r1.b7610, %r2.b3210, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    u64 d = c & 0xff00ff00;
                    d |= static_cast<u64>(std::clamp<s64>(byteOf(a, 0, false) - byteOf(a, 0, false), 0, 255));
                    d |= static_cast<u64>(std::clamp<s64>(byteOf(b, 2, false) - byteOf(a, 2, false), 0, 255)) << 16;
                    return d;
                } },
            { "vabsdiff4.u32.u32.u32.add %r0.b31, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return static_cast<u32>(c
                        + static_cast<u64>(std::abs(byteOf(a, 1, false) - byteOf(b, 1, false))
                            + std::abs(byteOf(a, 3, false) - byteOf(b, 3, false))));
                } },
            { "vset2.s32.s32.le.add %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return static_cast<u32>(c + (halfOf(a, 0, true) <= halfOf(b, 0, true) ? 1 : 0)
                        + (halfOf(a, 1, true) <= halfOf(b, 1, true) ? 1 : 0));
                } },
        },
        Values::Integers);
}

} // namespace
