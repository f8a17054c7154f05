// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

using namespace warpdesk::test;

namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;
__extension__ using u128 = unsigned __int128;
__extension__ using s128 = __int128;

u64 low32(s64 x) { return static_cast<u32>(x); }
s32 s(u64 x) { return static_cast<s32>(x); }
u32 u(u64 x) { return static_cast<u32>(x); }

s64 clampTo(s64 x, s64 low, s64 high) { return std::min(std::max(x, low), high); }

TEST(LowerInteger, AddSubtract)
{
    runTable(
        {
            { "add.s32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) -> u64 { return u(a + b); } },
            { "add.u16 %h0, %h1, %h2;", 'h', [](u64 a, u64 b, u64) -> u64 { return static_cast<u16>(a + b); } },
            { "add.s64 %d0, %d1, %d2;", 'd', [](u64 a, u64 b, u64) -> u64 { return a + b; } },
            { "add.sat.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) { return low32(clampTo(s64 { s(a) } + s(b), INT32_MIN, INT32_MAX)); } },
            { "sub.sat.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) { return low32(clampTo(s64 { s(a) } - s(b), INT32_MIN, INT32_MAX)); } },
            { "sub.s16 %h0, %h1, %h2;", 'h', [](u64 a, u64 b, u64) -> u64 { return static_cast<u16>(a - b); } },
            { "sub.u64 %d0, %d1, %d2;", 'd', [](u64 a, u64 b, u64) -> u64 { return a - b; } },
            { "add.u16x2 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    return static_cast<u16>(a + b) | u(static_cast<u16>((a >> 16) + (b >> 16)) << 16U);
                } },
            { "neg.s32 %r0, %r1;", 'r', [](u64 a, u64, u64) -> u64 { return u(0 - a); } },
            { "abs.s32 %r0, %r1;", 'r', [](u64 a, u64, u64) -> u64 { return s(a) < 0 ? u(0 - a) : u(a); } },
            { "abs.s64 %d0, %d1;", 'd', [](u64 a, u64, u64) -> u64 { return static_cast<s64>(a) < 0 ? 0 - a : a; } },
        },
        Values::Integers);
}

TEST(LowerInteger, CarryChains)
{
    runTable(
        {
            { "add.cc.u32 %r0, %r1, %r2; addc.u32 %r0, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 { return u(u(b) + u(c) + ((u64 { u(a) } + u(b)) >> 32)); } },
            { "add.cc.u32 %r0, %r1, %r2; addc.cc.u32 %r0, %r2, %r3; addc.u32 %r0, 0, 0;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    return (u64 { u(b) } + u(c) + ((u64 { u(a) } + u(b)) >> 32)) >> 32;
                } },
            { "sub.cc.u32 %r0, %r1, %r2; subc.cc.u32 %r0, %r2, %r3; subc.u32 %r0, 0, 0;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    const s64 borrow = u(a) < u(b) ? 1 : 0;
                    return s64 { u(b) } - s64 { u(c) } - borrow < 0 ? 0xffffffffU : 0;
                } },
            { "mad.lo.cc.u32 %r0, %r1, %r2, %r3; madc.hi.u32 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) -> u64 {
                    const u64 product = u64 { u(a) } * u(b);
                    return u((product >> 32) + u(c) + ((u64 { u(product) } + u(c)) >> 32));
                } },
            { "add.cc.u64 %d0, %d1, %d2; addc.u64 %d0, 0, 0;", 'd',
                [](u64 a, u64 b, u64) -> u64 { return a + b < a ? 1 : 0; } },
        },
        Values::Integers);
}

TEST(LowerInteger, Multiply)
{
    runTable(
        {
            { "mul.lo.s32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) -> u64 { return u(a * b); } },
            { "mul.hi.s32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) { return low32((s64 { s(a) } * s(b)) >> 32); } },
            { "mul.hi.u32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) -> u64 { return (u64 { u(a) } * u(b)) >> 32; } },
            { "mul.wide.s32 %d0, %r1, %r2;", 'd',
                [](u64 a, u64 b, u64) -> u64 { return static_cast<u64>(s64 { s(a) } * s(b)); } },
            { "mul.wide.u16 %r0, %h1, %h2;", 'r',
                [](u64 a, u64 b, u64) -> u64 { return u32 { static_cast<u16>(a) } * static_cast<u16>(b); } },
            { "mul.wide.s16 %r0, %h1, %h2;", 'r',
                [](u64 a, u64 b, u64) { return low32(s32 { static_cast<s16>(a) } * static_cast<s16>(b)); } },
            { "mul.lo.s64 %d0, %d1, %d2;", 'd', [](u64 a, u64 b, u64) -> u64 { return a * b; } },
            { "mul.hi.u64 %d0, %d1, %d2;", 'd',
                [](u64 a, u64 b, u64) -> u64 { return static_cast<u64>((u128 { a } * b) >> 64); } },
            { "mul.hi.s64 %d0, %d1, %d2;", 'd',
                [](u64 a, u64 b, u64) -> u64 {
                    return static_cast<u64>((s128 { static_cast<s64>(a) } * static_cast<s64>(b)) >> 64);
                } },
            { "mul.hi.s16 %h0, %h1, %h2;", 'h',
                [](u64 a, u64 b, u64) -> u64 {
                    return static_cast<u16>((s32 { static_cast<s16>(a) } * static_cast<s16>(b)) >> 16);
                } },
            { "mad.lo.s32 %r0, %r1, %r2, %r3;", 'r', [](u64 a, u64 b, u64 c) -> u64 { return u(a * b + c); } },
            { "mad.hi.sat.s32 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) {
                    return low32(clampTo(((s64 { s(a) } * s(b)) >> 32) + s(c), INT32_MIN, INT32_MAX));
                } },
            { "mad.wide.u32 %d0, %r1, %r2, %d3;", 'd',
                [](u64 a, u64 b, u64 c) -> u64 { return u64 { u(a) } * u(b) + c; } },
            { "mad.lo.u64 %d0, %d1, %d2, %d3;", 'd', [](u64 a, u64 b, u64 c) -> u64 { return a * b + c; } },
            { "mul24.lo.u32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 { return u((a & 0xffffff) * (b & 0xffffff)); } },
            { "mul24.hi.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) {
                    const s64 x = s(a << 8) >> 8;
                    const s64 y = s(b << 8) >> 8;
                    return low32((x * y) >> 16);
                } },
            { "mad24.lo.s32 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) {
                    const s64 x = s(a << 8) >> 8;
                    const s64 y = s(b << 8) >> 8;
                    return low32(x * y + s(c));
                } },
        },
        Values::Integers);
}

TEST(LowerInteger, DivideByAnything)
{
    runTable(
        {
            { "div.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) { return s(b) == 0 ? 0xffffffffU : low32(s64 { s(a) } / s(b)); } },
            { "div.u32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 { return u(b) == 0 ? 0xffffffffU : u(a) / u(b); } },
            { "rem.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 { return s(b) == 0 ? u(a) : low32(s64 { s(a) } % s(b)); } },
            { "rem.u32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) -> u64 { return u(b) == 0 ? u(a) : u(a) % u(b); } },
            { "div.s64 %d0, %d1, %d2;", 'd',
                [](u64 a, u64 b, u64) -> u64 {
                    return b == 0 ? ~u64 { 0 } : static_cast<u64>(s128 { static_cast<s64>(a) } / static_cast<s64>(b));
                } },
            { "div.u64 %d0, %d1, %d2;", 'd', [](u64 a, u64 b, u64) -> u64 { return b == 0 ? ~u64 { 0 } : a / b; } },
            { "rem.s64 %d0, %d1, %d2;", 'd',
                [](u64 a, u64 b, u64) -> u64 {
                    return b == 0 ? a : static_cast<u64>(s128 { static_cast<s64>(a) } % static_cast<s64>(b));
                } },
            { "rem.u64 %d0, %d1, %d2;", 'd', [](u64 a, u64 b, u64) -> u64 { return b == 0 ? a : a % b; } },
            { "div.s16 %h0, %h1, %h2;", 'h',
                [](u64 a, u64 b, u64) -> u64 {
                    const auto y = static_cast<s16>(b);
                    return y == 0 ? 0xffff : static_cast<u16>(s32 { static_cast<s16>(a) } / y);
                } },
            { "rem.u16 %h0, %h1, %h2;", 'h',
                [](u64 a, u64 b, u64) -> u64 {
                    const auto y = static_cast<u16>(b);
                    return y == 0 ? static_cast<u16>(a) : static_cast<u16>(static_cast<u16>(a) % y);
                } },
            { "div.s32 %r0, %r1, -7;", 'r', [](u64 a, u64, u64) { return low32(s(a) / -7); } },
        },
        Values::Integers);
}

TEST(LowerInteger, MinMaxSadDot)
{
    const auto byte = [](u64 x, unsigned i) { return static_cast<s64>(static_cast<std::int8_t>(x >> (8 * i))); };
    const auto ubyte = [](u64 x, unsigned i) { return static_cast<s64>(static_cast<u8>(x >> (8 * i))); };
    runTable(
        {
            { "min.s32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) { return low32(std::min(s(a), s(b))); } },
            { "max.u32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) -> u64 { return std::max(u(a), u(b)); } },
            { "max.s64 %d0, %d1, %d2;", 'd',
                [](u64 a, u64 b, u64) -> u64 {
                    return static_cast<u64>(std::max(static_cast<s64>(a), static_cast<s64>(b)));
                } },
            { "min.u16 %h0, %h1, %h2;", 'h',
                [](u64 a, u64 b, u64) -> u64 { return std::min(static_cast<u16>(a), static_cast<u16>(b)); } },
            { "max.s16x2 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    const auto x = std::max(static_cast<s16>(a), static_cast<s16>(b));
                    const auto y = std::max(static_cast<s16>(a >> 16), static_cast<s16>(b >> 16));
                    return static_cast<u16>(x) | (u32 { static_cast<u16>(y) } << 16U);
                } },
            { "max.relu.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) { return low32(std::max({ s(a), s(b), 0 })); } },
            { "sad.s32 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) { return low32(std::abs(s64 { s(a) } - s(b)) + s(c)); } },
            { "sad.u64 %d0, %d1, %d2, %d3;", 'd',
                [](u64 a, u64 b, u64 c) -> u64 { return (a > b ? a - b : b - a) + c; } },
            { "dp4a.s32.s32 %r0, %r1, %r2, %r3;", 'r',
                [=](u64 a, u64 b, u64 c) {
                    s64 sum = s(c);
                    for (unsigned i = 0; i < 4; ++i)
                        sum += byte(a, i) * byte(b, i);
                    return low32(sum);
                } },
            { "dp4a.u32.s32 %r0, %r1, %r2, %r3;", 'r',
                [=](u64 a, u64 b, u64 c) {
                    s64 sum = s(c);
                    for (unsigned i = 0; i < 4; ++i)
                        sum += ubyte(a, i) * byte(b, i);
                    return low32(sum);
                } },
            { "dp2a.hi.s32.u32 %r0, %r1, %r2, %r3;", 'r',
                [=](u64 a, u64 b, u64 c) {
                    return low32(s(c) + s64 { static_cast<s16>(a) } * ubyte(b, 2)
                        + s64 { static_cast<s16>(a >> 16) } * ubyte(b, 3));
                } },
        },
        Values::Integers);
}

} // namespace
