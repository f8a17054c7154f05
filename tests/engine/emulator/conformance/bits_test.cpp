// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"
#include "tests/engine/emulator/conformance/rows.h"

/// Logic, shifts and bit fields (PTX ISA 9.7.1 and 9.7.8) of every type, bit by bit.
namespace {

using namespace warpdesk::test;
using u64 = std::uint64_t;
using u32 = std::uint32_t;

u64 cut(u64 x, unsigned bits) { return bits == 64 ? x : x & ((u64 { 1 } << bits) - 1); }
bool bit(u64 x, unsigned at) { return (x >> at & 1U) != 0; }

struct Width {
    unsigned bits;
    char kind;
};
constexpr Width kWidths[] = { { 16, 'h' }, { 32, 'r' }, { 64, 'd' } };

std::string sources(char kind, unsigned count)
{
    std::string text = std::string(" %") + kind + "0";
    for (unsigned i = 1; i <= count; ++i)
        text += std::string(", %") + kind + std::to_string(i);
    return text + ";";
}

TEST(ConformBits, LogicAndShifts)
{
    std::vector<OpCase> cases;
    for (const auto& [bits, kind] : kWidths) {
        const std::string type = ".b" + std::to_string(bits);
        const unsigned width = bits;
        cases.push_back(
            { "and" + type + sources(kind, 2), kind, [=](u64 a, u64 b, u64) { return cut(a & b, width); } });
        cases.push_back({ "or" + type + sources(kind, 2), kind, [=](u64 a, u64 b, u64) { return cut(a | b, width); } });
        cases.push_back(
            { "xor" + type + sources(kind, 2), kind, [=](u64 a, u64 b, u64) { return cut(a ^ b, width); } });
        cases.push_back({ "not" + type + sources(kind, 1), kind, [=](u64 a, u64, u64) { return cut(~a, width); } });
        cases.push_back({ "cnot" + type + sources(kind, 1), kind,
            [=](u64 a, u64, u64) -> u64 { return cut(a, width) == 0 ? 1 : 0; } });
        const std::string shifted = std::string(" %") + kind + "0, %" + kind + "1, %r2;";
        const auto moved = [=](u64 x, int by, bool fill) {
            u64 result = 0;
            for (unsigned i = 0; i < width; ++i) {
                const std::int64_t from = std::int64_t { i } + by;
                const bool inside = from >= 0 && from < width;
                if (inside ? bit(x, static_cast<unsigned>(from)) : from >= 0 && fill)
                    result |= u64 { 1 } << i;
            }
            return result;
        };
        const auto amount = [](u64 b) { return static_cast<int>(std::min<u64>(cut(b, 32), 200)); };
        cases.push_back(
            { "shl" + type + shifted, kind, [=](u64 a, u64 b, u64) { return moved(a, -amount(b), false); } });
        cases.push_back({ "shr.u" + std::to_string(bits) + shifted, kind,
            [=](u64 a, u64 b, u64) { return moved(a, amount(b), false); } });
        cases.push_back({ "shr.s" + std::to_string(bits) + shifted, kind,
            [=](u64 a, u64 b, u64) { return moved(a, amount(b), bit(a, width - 1)); } });
        cases.push_back(
            { "shr" + type + shifted, kind, [=](u64 a, u64 b, u64) { return moved(a, amount(b), false); } });
    }
    for (const bool left : { true, false })
        for (const bool wrap : { true, false })
            cases.push_back(
                { std::string("shf.") + (left ? "l" : "r") + (wrap ? ".wrap" : ".clamp") + ".b32 %r0, %r1, %r2, %r3;",
                    'r', [=](u64 a, u64 b, u64 c) {
                        const u64 whole = cut(a, 32) | cut(b, 32) << 32;
                        const u64 by = wrap ? c & 31U : std::min<u64>(cut(c, 32), 32);
                        return left ? cut(whole << by >> 32, 32) : cut(whole >> by, 32);
                    } });
    for (const unsigned table : { 0x00U, 0x01U, 0x1eU, 0x80U, 0x96U, 0xcaU, 0xe8U, 0xfeU, 0xffU, 0x5aU })
        cases.push_back({ "lop3.b32 %r0, %r1, %r2, %r3, " + std::to_string(table) + ";", 'r', [=](u64 a, u64 b, u64 c) {
                             u64 result = 0;
                             for (unsigned i = 0; i < 32; ++i) {
                                 const unsigned index
                                     = (bit(a, i) ? 4U : 0U) | (bit(b, i) ? 2U : 0U) | (bit(c, i) ? 1U : 0U);
                                 result |= bit(table, index) ? u64 { 1 } << i : 0;
                             }
                             return result;
                         } });
    runOnDevice(cases, rows(Values::Integers, 4000));
}

TEST(ConformBits, CountsAndFields)
{
    std::vector<OpCase> cases;
    for (const auto& [bits, kind] : { kWidths[1], kWidths[2] }) {
        const unsigned width = bits;
        const std::string number = std::to_string(bits);
        const std::string from = std::string(" %r0, %") + kind + "1;";
        cases.push_back({ "popc.b" + number + from, 'r', [=](u64 a, u64, u64) {
                             u64 count = 0;
                             for (unsigned i = 0; i < width; ++i)
                                 count += bit(a, i) ? 1 : 0;
                             return count;
                         } });
        cases.push_back({ "clz.b" + number + from, 'r', [=](u64 a, u64, u64) -> u64 {
                             for (unsigned i = 0; i < width; ++i)
                                 if (bit(a, width - 1 - i))
                                     return i;
                             return width;
                         } });
        cases.push_back({ "brev.b" + number + sources(kind, 1), kind, [=](u64 a, u64, u64) {
                             u64 result = 0;
                             for (unsigned i = 0; i < width; ++i)
                                 result |= bit(a, i) ? u64 { 1 } << (width - 1 - i) : 0;
                             return result;
                         } });
        for (const bool isSigned : { false, true }) {
            const std::string type = (isSigned ? ".s" : ".u") + number;
            for (const bool shift : { false, true })
                cases.push_back({ std::string("bfind") + (shift ? ".shiftamt" : "") + type + from, 'r',
                    [=](u64 a, u64, u64) -> u64 {
                        const bool sign = isSigned && bit(a, width - 1);
                        for (unsigned i = width; i-- > 0;)
                            if (bit(a, i) != sign)
                                return shift ? width - 1 - i : i;
                        return 0xffffffffU;
                    } });
            // PTX ISA, bfe: bits beyond the top, and of the length beyond the field, repeat the sign.
            cases.push_back(
                { "bfe" + type + " %" + kind + "0, %" + kind + "1, %r2, %r3;", kind, [=](u64 a, u64 b, u64 c) {
                     const auto start = static_cast<unsigned>(b & 0xff);
                     const auto length = static_cast<unsigned>(c & 0xff);
                     const unsigned top = width - 1;
                     const bool sign = isSigned && length != 0 && bit(a, std::min(start + length - 1, top));
                     u64 result = 0;
                     for (unsigned i = 0; i < width; ++i) {
                         const bool inside = i < length && start + i <= top;
                         result |= (inside ? bit(a, start + i) : sign) ? u64 { 1 } << i : 0;
                     }
                     return result;
                 } });
        }
        const std::string k(1, kind);
        cases.push_back(
            { "bfi.b" + number + " %" + k + "0, %" + k + "1, %" + k + "2, %r3, %r1;", kind, [=](u64 a, u64 b, u64 c) {
                 const auto start = static_cast<unsigned>(c & 0xff);
                 const auto length = static_cast<unsigned>(a & 0xff);
                 u64 result = cut(b, width);
                 for (unsigned i = 0; i < length && start + i < width; ++i) {
                     const u64 place = u64 { 1 } << (start + i);
                     result = bit(i < width ? a : 0, i & 63U) && i < width ? result | place : result & ~place;
                 }
                 return result;
             } });
    }
    for (const bool wrap : { false, true }) {
        const std::string mode = wrap ? ".wrap" : ".clamp";
        const auto limited = [=](u64 x) { return wrap ? x & 31U : std::min<u64>(cut(x, 32), 32); };
        for (const bool isSigned : { false, true })
            cases.push_back({ "szext" + mode + (isSigned ? ".s32" : ".u32") + " %r0, %r1, %r2;", 'r',
                [=](u64 a, u64 b, u64) -> u64 {
                    const auto length = static_cast<unsigned>(limited(b));
                    const bool sign = isSigned && length != 0 && bit(a, length - 1);
                    u64 result = 0;
                    for (unsigned i = 0; i < 32; ++i)
                        result |= (i < length ? bit(a, i) : sign) ? u64 { 1 } << i : 0;
                    return result;
                } });
        cases.push_back({ "bmsk" + mode + ".b32 %r0, %r1, %r2;", 'r', [=](u64 a, u64 b, u64) {
                             const u64 ones = limited(b) == 32 ? 0xffffffffU : (u64 { 1 } << limited(b)) - 1;
                             return limited(a) >= 32 ? 0 : cut(ones << limited(a), 32);
                         } });
    }
    runOnDevice(cases, rows(Values::Integers, 4000));
}

TEST(ConformBits, PermutationsAndTheNthBit)
{
    std::vector<OpCase> cases;
    const auto byteOf = [](u64 a, u64 b, u64 selector) {
        const u64 byte = (cut(a, 32) | cut(b, 32) << 32) >> (8 * (selector & 7)) & 0xff;
        return (selector & 8) == 0 ? byte : (byte & 0x80) != 0 ? u64 { 0xff } : 0;
    };
    cases.push_back({ "prmt.b32 %r0, %r1, %r2, %r3;", 'r', [=](u64 a, u64 b, u64 c) {
                         u64 result = 0;
                         for (unsigned i = 0; i < 4; ++i)
                             result |= byteOf(a, b, c >> (4 * i) & 15) << (8 * i);
                         return result;
                     } });
    // Byte numbers of d.b3 to d.b0 by the two low bits of the selector.
    struct Mode {
        const char* name;
        std::array<const char*, 4> bytes;
    };
    static constexpr Mode kModes[]
        = { { "f4e", { "3210", "4321", "5432", "6543" } }, { "b4e", { "5670", "6701", "7012", "0123" } },
              { "rc8", { "0000", "1111", "2222", "3333" } }, { "ecl", { "3210", "3211", "3222", "3333" } },
              { "ecr", { "0000", "1110", "2210", "3210" } }, { "rc16", { "1010", "3232", "1010", "3232" } } };
    for (const Mode& mode : kModes)
        cases.push_back({ std::string("prmt.b32.") + mode.name + " %r0, %r1, %r2, %r3;", 'r', [=](u64 a, u64 b, u64 c) {
                             u64 result = 0;
                             for (unsigned i = 0; i < 4; ++i)
                                 result |= byteOf(a, b, static_cast<u64>(mode.bytes[c & 3][3 - i] - '0')) << (8 * i);
                             return result;
                         } });
    cases.push_back({ "and.b32 %r2, %r2, 31; bfe.s32 %r3, %r3, 0, 5; fns.b32 %r0, %r1, %r2, %r3;", 'r',
        [](u64 a, u64 b, u64 c) -> u64 {
            const auto base = static_cast<int>(b & 31);
            const int offset = static_cast<int>(c & 31) - ((c & 16) != 0 ? 32 : 0);
            if (offset == 0)
                return bit(a, static_cast<unsigned>(base)) ? static_cast<u64>(base) : 0xffffffffU;
            int left = std::abs(offset);
            for (int at = base; at >= 0 && at < 32; at += offset > 0 ? 1 : -1)
                if (bit(a, static_cast<unsigned>(at)) && --left == 0)
                    return static_cast<u64>(at);
            return 0xffffffffU;
        } });
    runOnDevice(cases, rows(Values::Integers, 6000));
}

} // namespace
