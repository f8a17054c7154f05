// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"
#include "tests/engine/emulator/conformance/rows.h"

#include <algorithm>

/// Integer arithmetic (PTX ISA 9.7.1 and 9.7.2) of every type, computed in 128 bits.
namespace {

using namespace warpdesk::test;
using u64 = std::uint64_t;
using s64 = std::int64_t;

struct Type {
    const char* name;
    char kind;
    unsigned bits;
    bool isSigned;
};
constexpr Type kTypes[] = { { "u16", 'h', 16, false }, { "s16", 'h', 16, true }, { "u32", 'r', 32, false },
    { "s32", 'r', 32, true }, { "u64", 'd', 64, false }, { "s64", 'd', 64, true } };

u64 cut(Wide x, unsigned bits)
{
    const auto low = static_cast<u64>(x);
    return bits == 64 ? low : low & ((u64 { 1 } << bits) - 1);
}

Wide number(u64 x, const Type& type)
{
    const u64 low = cut(static_cast<Wide>(x), type.bits);
    const unsigned unused = 64 - type.bits;
    return type.isSigned ? static_cast<Wide>(static_cast<s64>(low << unused) >> unused) : static_cast<Wide>(low);
}

Wide least(const Type& type) { return type.isSigned ? -(Wide { 1 } << (type.bits - 1)) : 0; }
Wide greatest(const Type& type) { return (Wide { 1 } << (type.isSigned ? type.bits - 1 : type.bits)) - 1; }

using Operation = std::function<Wide(Wide, Wide, Wide)>;

std::string sources(char kind, unsigned count, char target)
{
    std::string text = std::string(" %") + target + "0";
    for (unsigned i = 1; i <= count; ++i)
        text += std::string(", %") + kind + std::to_string(i);
    return text + ";";
}

void add(
    std::vector<OpCase>& cases, const std::string& name, const Type& type, unsigned count, const Operation& operation)
{
    cases.push_back(
        { name + "." + type.name + sources(type.kind, count, type.kind), type.kind, [=](u64 a, u64 b, u64 c) {
             return cut(operation(number(a, type), number(b, type), number(c, type)), type.bits);
         } });
}

/// The upper half of a product of 64-bit numbers does not fit what `add` passes on for u64: it is made of parts.
Wide high(Wide a, Wide b, const Type& type)
{
    if (type.bits < 64 || type.isSigned)
        return (a * b) >> type.bits;
    __extension__ using Unsigned = unsigned __int128;
    return static_cast<Wide>((static_cast<Unsigned>(a) * static_cast<Unsigned>(b)) >> 64);
}

TEST(ConformInteger, SumsProductsAndQuotients)
{
    std::vector<OpCase> cases;
    for (const Type& type : kTypes) {
        add(cases, "add", type, 2, [](Wide a, Wide b, Wide) { return a + b; });
        add(cases, "sub", type, 2, [](Wide a, Wide b, Wide) { return a - b; });
        // Products modulo 2^bits: the low half does not care for overflow beyond 128 bits.
        add(cases, "mul.lo", type, 2,
            [](Wide a, Wide b, Wide) { return static_cast<Wide>(static_cast<u64>(a) * static_cast<u64>(b)); });
        add(cases, "mad.lo", type, 3, [](Wide a, Wide b, Wide c) {
            return static_cast<Wide>(static_cast<u64>(a) * static_cast<u64>(b) + static_cast<u64>(c));
        });
        add(cases, "mul.hi", type, 2, [=](Wide a, Wide b, Wide) { return high(a, b, type); });
        add(cases, "mad.hi", type, 3, [=](Wide a, Wide b, Wide c) { return high(a, b, type) + c; });
        add(cases, "div", type, 2, [](Wide a, Wide b, Wide) { return b == 0 ? Wide { -1 } : a / b; });
        add(cases, "rem", type, 2, [](Wide a, Wide b, Wide) { return b == 0 ? a : a % b; });
        add(cases, "min", type, 2, [](Wide a, Wide b, Wide) { return std::min(a, b); });
        add(cases, "max", type, 2, [](Wide a, Wide b, Wide) { return std::max(a, b); });
        add(cases, "sad", type, 3, [](Wide a, Wide b, Wide c) { return c + (a > b ? a - b : b - a); });
        if (type.isSigned) {
            add(cases, "abs", type, 1, [](Wide a, Wide, Wide) { return a < 0 ? -a : a; });
            add(cases, "neg", type, 1, [](Wide a, Wide, Wide) { return -a; });
        }
    }
    const Type& word = kTypes[3];
    const auto clamped = [word](Wide x) { return std::clamp(x, least(word), greatest(word)); };
    add(cases, "add.sat", word, 2, [=](Wide a, Wide b, Wide) { return clamped(a + b); });
    add(cases, "sub.sat", word, 2, [=](Wide a, Wide b, Wide) { return clamped(a - b); });
    add(cases, "mad.hi.sat", word, 3, [=](Wide a, Wide b, Wide c) { return clamped(((a * b) >> 32) + c); });
    add(cases, "min.relu", word, 2, [](Wide a, Wide b, Wide) { return std::max<Wide>(std::min(a, b), 0); });
    add(cases, "max.relu", word, 2, [](Wide a, Wide b, Wide) { return std::max<Wide>(std::max(a, b), 0); });
    runOnDevice(cases, rows(Values::Integers, 6000));
}

TEST(ConformInteger, WideProducts)
{
    std::vector<OpCase> cases;
    for (const Type& type : kTypes) {
        if (type.bits == 64)
            continue;
        const char target = type.bits == 16 ? 'r' : 'd';
        const Type twice { type.bits == 16 ? "x32" : "x64", target, 2 * type.bits, type.isSigned };
        const std::string k(1, type.kind);
        const std::string t(1, target);
        cases.push_back({ std::string("mul.wide.") + type.name + " %" + t + "0, %" + k + "1, %" + k + "2;", target,
            [=](u64 a, u64 b, u64) { return cut(number(a, type) * number(b, type), twice.bits); } });
        cases.push_back({ std::string("mad.wide.") + type.name + " %" + t + "0, %" + k + "1, %" + k + "2, %" + t + "3;",
            target, [=](u64 a, u64 b, u64 c) {
                return cut(number(a, type) * number(b, type) + number(c, twice), twice.bits);
            } });
    }
    for (const bool isSigned : { false, true }) {
        const auto factor = [=](u64 x) {
            const auto low = static_cast<std::uint32_t>(x) << 8U;
            return isSigned ? static_cast<Wide>(static_cast<std::int32_t>(low) >> 8) : static_cast<Wide>(low >> 8U);
        };
        const std::string name = isSigned ? ".s32" : ".u32";
        for (const bool upper : { false, true }) {
            const auto product = [=](u64 a, u64 b) { return (factor(a) * factor(b)) >> (upper ? 16 : 0); };
            const std::string half = upper ? ".hi" : ".lo";
            cases.push_back({ "mul24" + half + name + " %r0, %r1, %r2;", 'r',
                [=](u64 a, u64 b, u64) { return cut(product(a, b), 32); } });
            cases.push_back({ "mad24" + half + name + " %r0, %r1, %r2, %r3;", 'r',
                [=](u64 a, u64 b, u64 c) { return cut(product(a, b) + static_cast<Wide>(c), 32); } });
        }
    }
    cases.push_back(
        { "mad24.hi.sat.s32 %r0, %r1, %r2, %r3;", 'r', [](u64 a, u64 b, u64 c) {
             const auto factor = [](u64 x) {
                 return static_cast<Wide>(static_cast<std::int32_t>(static_cast<std::uint32_t>(x) << 8U) >> 8);
             };
             const Wide upper = static_cast<std::int32_t>(cut((factor(a) * factor(b)) >> 16, 32));
             return cut(std::clamp(upper + static_cast<std::int32_t>(c), least(kTypes[3]), greatest(kTypes[3])), 32);
         } });
    runOnDevice(cases, rows(Values::Integers, 6000));
}

/// Chains through the carry: sums of 96 and 128 bits.
TEST(ConformInteger, CarryChains)
{
    std::vector<OpCase> cases;
    // The carry into the second word, and out of it, by a third instruction.
    const auto chain = [&](const char* first, const char* second, const char* third, auto expected) {
        cases.push_back({ std::string(first) + ".u32 %r4, %r1, %r2; " + second + ".u32 %r5, %r3, %r1; " + third
                + ".u32 %r6, %r2, %r3; cvt.u64.u32 %d4, %r6; shl.b64 %d4, %d4, 32; cvt.u64.u32 %d5, %r5; "
                  "xor.b64 %d0, %d4, %d5; cvt.u64.u32 %d4, %r4; shl.b64 %d4, %d4, 16; xor.b64 %d0, %d0, %d4;",
            'd', [=](u64 a, u64 b, u64 c) {
                const Wide word = Wide { 1 } << 32;
                const Wide x = static_cast<Wide>(cut(static_cast<Wide>(a), 32));
                const Wide y = static_cast<Wide>(cut(static_cast<Wide>(b), 32));
                const Wide z = static_cast<Wide>(cut(static_cast<Wide>(c), 32));
                const Wide left = x + z * word + y * word * word;
                const Wide right = y + x * word + z * word * word;
                const Wide result = expected(left, right);
                const u64 low = cut(result, 32);
                const u64 middle = cut(result >> 32, 32);
                const u64 top = cut(result >> 64, 32);
                return (top << 32) ^ middle ^ (low << 16);
            } });
    };
    chain("add.cc", "addc.cc", "addc", [](Wide a, Wide b) { return a + b; });
    chain("sub.cc", "subc.cc", "subc", [](Wide a, Wide b) { return a - b; });
    cases.push_back({ "add.cc.u64 %d4, %d1, %d2; addc.u64 %d0, %d3, 0;", 'd',
        [](u64 a, u64 b, u64 c) { return c + (a + b < a ? 1 : 0); } });
    cases.push_back({ "sub.cc.u64 %d4, %d1, %d2; subc.u64 %d0, %d3, 0;", 'd',
        [](u64 a, u64 b, u64 c) { return c - (a < b ? 1 : 0); } });
    cases.push_back({ "mad.lo.cc.u32 %r4, %r1, %r2, %r3; madc.hi.u32 %r5, %r1, %r2, 0; mov.b64 %d0, {%r4, %r5};", 'd',
        [](u64 a, u64 b, u64 c) {
            return cut(static_cast<Wide>(a), 32) * cut(static_cast<Wide>(b), 32) + cut(static_cast<Wide>(c), 32);
        } });
    cases.push_back({ "mad.lo.cc.u64 %d4, %d1, %d2, %d3; madc.hi.u64 %d0, %d1, %d2, 0;", 'd', [](u64 a, u64 b, u64 c) {
                         __extension__ using Unsigned = unsigned __int128;
                         return static_cast<u64>((static_cast<Unsigned>(a) * b + c) >> 64);
                     } });
    cases.push_back({ "mad.hi.cc.s32 %r4, %r1, %r2, %r3; addc.u32 %r0, 0, 0;", 'r', [](u64 a, u64 b, u64 c) -> u64 {
                         const auto upper = static_cast<std::uint32_t>(
                             (static_cast<s64>(static_cast<std::int32_t>(a)) * static_cast<std::int32_t>(b)) >> 32);
                         return static_cast<std::uint32_t>(upper + static_cast<std::uint32_t>(c)) < upper ? 1 : 0;
                     } });
    runOnDevice(cases, rows(Values::Integers, 6000));
}

TEST(ConformInteger, PackedShorts)
{
    std::vector<OpCase> cases;
    for (const bool isSigned : { false, true }) {
        const Type part { "", 'h', 16, isSigned };
        const std::string name = isSigned ? ".s16x2 %r0, %r1, %r2;" : ".u16x2 %r0, %r1, %r2;";
        const auto both = [&](const std::string& text, const Operation& operation) {
            cases.push_back({ text + name, 'r', [=](u64 a, u64 b, u64) {
                                 const u64 low = cut(operation(number(a, part), number(b, part), 0), 16);
                                 return low | cut(operation(number(a >> 16, part), number(b >> 16, part), 0), 16) << 16;
                             } });
        };
        both("add", [](Wide a, Wide b, Wide) { return a + b; });
        both("min", [](Wide a, Wide b, Wide) { return std::min(a, b); });
        both("max", [](Wide a, Wide b, Wide) { return std::max(a, b); });
        if (isSigned) {
            both("min.relu", [](Wide a, Wide b, Wide) { return std::max<Wide>(std::min(a, b), 0); });
            both("max.relu", [](Wide a, Wide b, Wide) { return std::max<Wide>(std::max(a, b), 0); });
        }
    }
    runOnDevice(cases, rows(Values::Integers, 6000));
}

TEST(ConformInteger, DotProducts)
{
    std::vector<OpCase> cases;
    for (const bool xSigned : { false, true })
        for (const bool ySigned : { false, true }) {
            const auto field = [](u64 word, unsigned bits, unsigned at, bool isSigned) {
                return number(word >> (bits * at), Type { "", 'r', bits, isSigned });
            };
            const std::string types
                = std::string(xSigned ? ".s32" : ".u32") + (ySigned ? ".s32" : ".u32") + " %r0, %r1, %r2, %r3;";
            cases.push_back({ "dp4a" + types, 'r', [=](u64 a, u64 b, u64 c) {
                                 Wide sum = static_cast<Wide>(c);
                                 for (unsigned i = 0; i < 4; ++i)
                                     sum += field(a, 8, i, xSigned) * field(b, 8, i, ySigned);
                                 return cut(sum, 32);
                             } });
            for (const unsigned half : { 0U, 2U })
                cases.push_back(
                    { std::string("dp2a") + (half == 0 ? ".lo" : ".hi") + types, 'r', [=](u64 a, u64 b, u64 c) {
                         Wide sum = static_cast<Wide>(c);
                         for (unsigned i = 0; i < 2; ++i)
                             sum += field(a, 16, i, xSigned) * field(b, 8, i + half, ySigned);
                         return cut(sum, 32);
                     } });
        }
    runOnDevice(cases, rows(Values::Integers, 6000));
}

} // namespace
