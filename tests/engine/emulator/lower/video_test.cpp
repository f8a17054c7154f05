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

} // namespace
