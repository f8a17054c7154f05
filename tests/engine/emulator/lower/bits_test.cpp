// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/lower/op_table.h"

using namespace warpdesk::test;

namespace {

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

u32 u(u64 x) { return static_cast<u32>(x); }

/// The ISA's own pseudo code, bit by bit.
u64 bfe(u64 a, u64 b, u64 c, unsigned width, bool isSigned)
{
    const u64 msb = width - 1;
    const u64 pos = b & 0xff;
    const u64 len = c & 0xff;
    const u64 sign = !isSigned || len == 0 ? 0 : (a >> std::min(pos + len - 1, msb)) & 1;
    u64 d = 0;
    for (u64 i = 0; i <= msb; ++i)
        d |= ((i < len && pos + i <= msb) ? (a >> (pos + i)) & 1 : sign) << i;
    return d;
}

u64 bfi(u64 a, u64 b, u64 c, u64 d, unsigned width)
{
    const u64 msb = width - 1;
    const u64 pos = c & 0xff;
    const u64 len = d & 0xff;
    u64 f = b;
    for (u64 i = 0; i < len && pos + i <= msb; ++i)
        f = (f & ~(u64 { 1 } << (pos + i))) | (((a >> i) & 1) << (pos + i));
    return width == 32 ? u(f) : f;
}

u64 fns(u64 mask, u64 base, u64 offset)
{
    const auto count = static_cast<s32>(offset);
    s64 pos = u(base);
    if (count == 0)
        return pos < 32 && ((u(mask) >> pos) & 1U) != 0 ? u(base) : 0xffffffffU;
    s64 left = std::abs(s64 { count });
    const s64 step = count < 0 ? -1 : 1;
    for (int i = 0; i < 32; ++i, pos += step) {
        if (pos < 0 || pos > 31)
            continue;
        if (((u(mask) >> pos) & 1U) != 0 && --left == 0)
            return static_cast<u64>(pos);
    }
    return 0xffffffffU;
}

u64 prmt(u64 a, u64 b, u64 selector)
{
    const u64 bytes = u64 { u(a) } | (u64 { u(b) } << 32);
    u64 d = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const u64 s = (selector >> (4 * i)) & 0xf;
        u64 byte = (bytes >> (8 * (s & 7))) & 0xff;
        if ((s & 8) != 0)
            byte = (byte & 0x80) != 0 ? 0xff : 0;
        d |= byte << (8 * i);
    }
    return d;
}

TEST(LowerBits, CountAndFind)
{
    runTable(
        {
            { "popc.b32 %r0, %r1;", 'r', [](u64 a, u64, u64) -> u64 { return static_cast<u64>(std::popcount(u(a))); } },
            { "popc.b64 %r0, %d1;", 'r', [](u64 a, u64, u64) -> u64 { return static_cast<u64>(std::popcount(a)); } },
            { "clz.b32 %r0, %r1;", 'r',
                [](u64 a, u64, u64) -> u64 { return static_cast<u64>(std::countl_zero(u(a))); } },
            { "clz.b64 %r0, %d1;", 'r', [](u64 a, u64, u64) -> u64 { return static_cast<u64>(std::countl_zero(a)); } },
            { "brev.b32 %r0, %r1;", 'r',
                [](u64 a, u64, u64) {
                    u64 d = 0;
                    for (unsigned i = 0; i < 32; ++i)
                        d |= ((a >> i) & 1) << (31 - i);
                    return d;
                } },
            { "brev.b64 %d0, %d1;", 'd',
                [](u64 a, u64, u64) {
                    u64 d = 0;
                    for (unsigned i = 0; i < 64; ++i)
                        d |= ((a >> i) & 1) << (63 - i);
                    return d;
                } },
            { "bfind.u32 %r0, %r1;", 'r',
                [](u64 a, u64, u64) -> u64 { return u(static_cast<u64>(31 - std::countl_zero(u(a)))); } },
            { "bfind.shiftamt.u32 %r0, %r1;", 'r',
                [](u64 a, u64, u64) -> u64 {
                    return u(a) == 0 ? 0xffffffffU : static_cast<u64>(std::countl_zero(u(a)));
                } },
            { "bfind.s32 %r0, %r1;", 'r',
                [](u64 a, u64, u64) -> u64 {
                    const u32 x = static_cast<s32>(a) < 0 ? ~u(a) : u(a);
                    return u(static_cast<u64>(31 - std::countl_zero(x)));
                } },
            { "bfind.s64 %r0, %d1;", 'r',
                [](u64 a, u64, u64) -> u64 {
                    const u64 x = static_cast<s64>(a) < 0 ? ~a : a;
                    return u(static_cast<u64>(63 - std::countl_zero(x)));
                } },
        },
        Values::Integers, 0);
}

TEST(LowerBits, FindNthWithSmallOperands)
{
    runTable({ { "and.b32 %r2, %r2, 31; rem.s32 %r3, %r3, 33; fns.b32 %r0, %r1, %r2, %r3;", 'r',
                 [](u64 a, u64 b, u64 c) {
                     return fns(a, b & 31, u(static_cast<u64>(s64 { static_cast<s32>(c) % 33 })));
                 } } },
        Values::Integers);
}

TEST(LowerBits, Fields)
{
    runTable(
        {
            { "bfe.u32 %r0, %r1, %r2, %r3;", 'r', [](u64 a, u64 b, u64 c) { return bfe(u(a), b, c, 32, false); } },
            { "bfe.s32 %r0, %r1, %r2, %r3;", 'r', [](u64 a, u64 b, u64 c) { return bfe(u(a), b, c, 32, true); } },
            { "bfe.u64 %d0, %d1, %r2, %r3;", 'd', [](u64 a, u64 b, u64 c) { return bfe(a, b, c, 64, false); } },
            { "bfe.s64 %d0, %d1, %r2, %r3;", 'd', [](u64 a, u64 b, u64 c) { return bfe(a, b, c, 64, true); } },
            { "bfi.b32 %r0, %r1, %r2, %r3, %r1;", 'r', [](u64 a, u64 b, u64 c) { return bfi(a, b, c, a, 32); } },
            { "bfi.b64 %d0, %d1, %d2, %r3, %r2;", 'd', [](u64 a, u64 b, u64 c) { return bfi(a, b, c, b, 64); } },
            { "bfi.b32 %r0, %r1, %r2, 5, 9;", 'r', [](u64 a, u64 b, u64) { return bfi(a, b, 5, 9, 32); } },
            { "szext.clamp.s32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    const u32 n = std::min(u(b), 32U);
                    return n == 0 ? 0 : u(static_cast<u64>(static_cast<s64>(a << (64 - n)) >> (64 - n)));
                } },
            { "szext.wrap.u32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 { return u(a) & ((u64 { 1 } << (b & 31)) - 1); } },
            { "bmsk.clamp.b32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 {
                    return u(((u64 { 1 } << std::min(u(b), 32U)) - 1) << std::min(u(a), 32U));
                } },
            { "bmsk.wrap.b32 %r0, %r1, %r2;", 'r',
                [](u64 a, u64 b, u64) -> u64 { return u(((u64 { 1 } << (b & 31)) - 1) << (a & 31)); } },
        },
        Values::Integers);
}

TEST(LowerBits, Permute)
{
    static constexpr u64 kReverse[4] = { 0x5670, 0x6701, 0x7012, 0x0123 };
    static constexpr u64 kEdge[4] = { 0x3210, 0x3211, 0x3222, 0x3333 };
    runTable(
        {
            { "prmt.b32 %r0, %r1, %r2, %r3;", 'r', [](u64 a, u64 b, u64 c) { return prmt(a, b, c); } },
            { "prmt.b32 %r0, %r1, %r2, 0x7531;", 'r', [](u64 a, u64 b, u64) { return prmt(a, b, 0x7531); } },
            { "prmt.b32.f4e %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) { return prmt(a, b, 0x3210 + 0x1111 * (c & 3)); } },
            { "prmt.b32.b4e %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) { return prmt(a, b, kReverse[c & 3]); } },
            { "prmt.b32.rc8 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) { return prmt(a, b, 0x1111 * (c & 3)); } },
            { "prmt.b32.ecl %r0, %r1, %r2, %r3;", 'r', [](u64 a, u64 b, u64 c) { return prmt(a, b, kEdge[c & 3]); } },
            { "prmt.b32.rc16 %r0, %r1, %r2, %r3;", 'r',
                [](u64 a, u64 b, u64 c) { return prmt(a, b, (c & 1) != 0 ? 0x3232 : 0x1010); } },
        },
        Values::Integers);
}

TEST(LowerLogic, Everything)
{
    std::vector<OpCase> cases = {
        { "and.b32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) -> u64 { return u(a & b); } },
        { "or.b64 %d0, %d1, %d2;", 'd', [](u64 a, u64 b, u64) -> u64 { return a | b; } },
        { "xor.b16 %h0, %h1, %h2;", 'h', [](u64 a, u64 b, u64) -> u64 { return static_cast<u16>(a ^ b); } },
        { "not.b64 %d0, %d1;", 'd', [](u64 a, u64, u64) -> u64 { return ~a; } },
        { "cnot.b32 %r0, %r1;", 'r', [](u64 a, u64, u64) -> u64 { return u(a) == 0 ? 1 : 0; } },
        { "xor.pred %p0, %p1, %p2;", 'p', [](u64 a, u64 b, u64) -> u64 { return (a ^ b) & 1; } },
        { "not.pred %p0, %p1;", 'p', [](u64 a, u64, u64) -> u64 { return ~a & 1; } },
        { "mov.pred %p0, %p1;", 'p', [](u64 a, u64, u64) -> u64 { return a & 1; } },
        { "shl.b32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) -> u64 { return u(b) > 31 ? 0 : u(a << u(b)); } },
        { "shl.b64 %d0, %d1, %r2;", 'd', [](u64 a, u64 b, u64) -> u64 { return u(b) > 63 ? 0 : a << u(b); } },
        { "shl.b16 %h0, %h1, %r2;", 'h',
            [](u64 a, u64 b, u64) -> u64 { return u(b) > 15 ? 0 : static_cast<u16>(a << u(b)); } },
        { "shr.u32 %r0, %r1, %r2;", 'r', [](u64 a, u64 b, u64) -> u64 { return u(b) > 31 ? 0 : u(a) >> u(b); } },
        { "shr.s32 %r0, %r1, %r2;", 'r',
            [](u64 a, u64 b, u64) -> u64 { return u(static_cast<u64>(static_cast<s32>(a) >> std::min(u(b), 31U))); } },
        { "shr.s64 %d0, %d1, %r2;", 'd',
            [](u64 a, u64 b, u64) -> u64 { return static_cast<u64>(static_cast<s64>(a) >> std::min(u(b), 63U)); } },
        { "shr.u16 %h0, %h1, %r2;", 'h',
            [](u64 a, u64 b, u64) -> u64 { return u(b) > 15 ? 0 : static_cast<u16>(a) >> u(b); } },
        { "shf.l.wrap.b32 %r0, %r1, %r2, %r3;", 'r',
            [](u64 a, u64 b, u64 c) -> u64 { return u((((b << 32) | u(a)) << (c & 31)) >> 32); } },
        { "shf.r.wrap.b32 %r0, %r1, %r2, %r3;", 'r',
            [](u64 a, u64 b, u64 c) -> u64 { return u(((b << 32) | u(a)) >> (c & 31)); } },
        { "shf.l.clamp.b32 %r0, %r1, %r2, %r3;", 'r',
            [](u64 a, u64 b, u64 c) -> u64 { return u((((b << 32) | u(a)) << std::min(u(c), 32U)) >> 32); } },
        { "shf.r.clamp.b32 %r0, %r1, %r2, %r3;", 'r',
            [](u64 a, u64 b, u64 c) -> u64 { return u(((b << 32) | u(a)) >> std::min(u(c), 32U)); } },
    };
    for (const unsigned table : { 0x00U, 0x01U, 0x1aU, 0x80U, 0x96U, 0xcaU, 0xe8U, 0xfeU, 0xffU })
        cases.push_back(
            { "lop3.b32 %r0, %r1, %r2, %r3, " + std::to_string(table) + ";", 'r', [table](u64 a, u64 b, u64 c) -> u64 {
                 u64 d = 0;
                 for (unsigned i = 0; i < 32; ++i) {
                     const u64 index = ((a >> i) & 1) * 4 + ((b >> i) & 1) * 2 + ((c >> i) & 1);
                     d |= u64 { (table >> index) & 1U } << i;
                 }
                 return d;
             } });
    runTable(cases, Values::Integers);
}

} // namespace
