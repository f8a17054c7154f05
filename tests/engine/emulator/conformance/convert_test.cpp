// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"
#include "tests/engine/emulator/conformance/exact.h"
#include "tests/engine/emulator/conformance/rows.h"

/// cvt (PTX ISA 9.7.9.21): every pair of types in every rounding, .sat, .ftz, .relu and .satfinite.
namespace {

using namespace warpdesk::test;
using exact::Format;
using exact::Round;
using u64 = std::uint64_t;

struct Integer {
    const char* name;
    unsigned bits;
    bool isSigned;
};
constexpr Integer kIntegers[] = { { "u8", 8, false }, { "u16", 16, false }, { "u32", 32, false }, { "u64", 64, false },
    { "s8", 8, true }, { "s16", 16, true }, { "s32", 32, true }, { "s64", 64, true } };

struct Float {
    Format format;
    const char* name;
    char kind; ///< of its register
    Values values;
};
constexpr Float kFloats[]
    = { { Format::Half, "f16", 'h', Values::Halves }, { Format::Bfloat, "bf16", 'h', Values::Halves },
          { Format::Single, "f32", 'f', Values::Floats }, { Format::Double, "f64", 'g', Values::Doubles } };

struct Rounding {
    std::string name;
    Round round;
};
const Rounding kRoundings[]
    = { { "rn", Round::Nearest }, { "rz", Round::Zero }, { "rm", Round::Down }, { "rp", Round::Up } };

char registerOf(const Integer& type) { return type.bits == 64 ? 'd' : type.bits == 32 ? 'r' : 'h'; }

u64 masked(u64 x, unsigned bits) { return bits == 64 ? x : x & ((u64 { 1 } << bits) - 1); }

Wide numberOf(u64 x, const Integer& type)
{
    const u64 low = masked(x, type.bits);
    if (!type.isSigned)
        return static_cast<Wide>(low);
    const unsigned unused = 64 - type.bits;
    return static_cast<std::int64_t>(low << unused) >> unused;
}

/// What a register shows of a narrow result: it is extended by the target's sign.
u64 inRegister(u64 x, const Integer& type)
{
    const unsigned bits = registerOf(type) == 'h' ? 16 : type.bits;
    return masked(static_cast<u64>(numberOf(x, type)), bits);
}

std::string operands(char to, char from) { return std::string(" %") + to + "0, %" + from + "1;"; }

TEST(ConformConvert, IntegersToIntegers)
{
    std::vector<OpCase> cases;
    for (const Integer& to : kIntegers)
        for (const Integer& from : kIntegers)
            for (const bool sat : { false, true })
                cases.push_back({ std::string("cvt") + (sat ? ".sat." : ".") + to.name + "." + from.name
                        + operands(registerOf(to), registerOf(from)),
                    registerOf(to), [=](u64 a, u64, u64) {
                        Wide value = numberOf(a, from);
                        if (sat) {
                            const Wide one = 1;
                            const Wide low = to.isSigned ? -(one << (to.bits - 1)) : 0;
                            const Wide high = (one << (to.isSigned ? to.bits - 1 : to.bits)) - 1;
                            value = value < low ? low : value > high ? high : value;
                        }
                        return inRegister(static_cast<u64>(value), to);
                    } });
    runOnDevice(cases, rows(Values::Integers, 2000));
}

TEST(ConformConvert, IntegersToFloats)
{
    std::vector<OpCase> cases;
    for (const Float& to : kFloats)
        for (const Integer& from : kIntegers)
            for (const Rounding& rounding : kRoundings)
                for (const bool sat : { false, true }) {
                    if (sat && to.format == Format::Bfloat)
                        continue;
                    cases.push_back({ "cvt." + rounding.name + (sat ? ".sat." : ".") + to.name + "." + from.name
                            + operands(to.kind, registerOf(from)),
                        to.kind, [=, round = rounding.round](u64 a, u64, u64) {
                            const u64 result = exact::fromInteger(to.format, round, a, from.bits, from.isSigned);
                            return sat ? exact::saturate(to.format, result) : result;
                        } });
                }
    runOnDevice(cases, rows(Values::Integers, 4000));
}

TEST(ConformConvert, FloatsToIntegers)
{
    for (const Float& from : kFloats) {
        std::vector<OpCase> cases;
        for (const Integer& to : kIntegers)
            for (const Rounding& rounding : kRoundings)
                for (const bool ftz : { false, true })
                    for (const bool sat : { false, true }) {
                        if (ftz && from.format != Format::Single)
                            continue;
                        cases.push_back({ "cvt." + rounding.name + "i" + (ftz ? ".ftz" : "") + (sat ? ".sat." : ".")
                                + to.name + "." + from.name + operands(registerOf(to), from.kind),
                            registerOf(to), [=, round = rounding.round](u64 a, u64, u64) {
                                const u64 x = ftz ? exact::flush(from.format, masked(a, 32)) : a;
                                return inRegister(exact::toInteger(from.format, round, x, to.bits, to.isSigned), to);
                            } });
                    }
        runOnDevice(cases, from.kind == 'h' ? everyHalf() : rows(from.values, 10000));
    }
}

TEST(ConformConvert, FloatsToFloats)
{
    for (const Float& from : kFloats) {
        std::vector<OpCase> cases;
        for (const Float& to : kFloats) {
            if (to.format == from.format)
                continue;
            const bool narrower = exact::width(to.format) <= exact::width(from.format);
            for (const Rounding& rounding : kRoundings)
                for (const bool ftz : { false, true })
                    for (const bool sat : { false, true }) {
                        if (!narrower && rounding.round != Round::Nearest)
                            continue;
                        if (ftz && to.format != Format::Single && from.format != Format::Single)
                            continue;
                        if (sat && to.format == Format::Bfloat)
                            continue;
                        cases.push_back(
                            { std::string("cvt") + (narrower ? "." + rounding.name : "") + (ftz ? ".ftz" : "")
                                    + (sat ? ".sat." : ".") + to.name + "." + from.name + operands(to.kind, from.kind),
                                to.kind,
                                [=, round = rounding.round](u64 a, u64, u64) {
                                    u64 x = masked(a, exact::width(from.format));
                                    if (ftz && from.format == Format::Single)
                                        x = exact::flush(from.format, x);
                                    u64 result = exact::convert(from.format, to.format, round, false, x);
                                    if (ftz && to.format == Format::Single)
                                        result = exact::flush(to.format, result);
                                    return sat ? exact::saturate(to.format, result) : result;
                                },
                                to.format == Format::Double ? Accept(sameDouble) : nullptr });
                    }
            if (to.kind != 'h')
                continue;
            for (const bool relu : { false, true })
                for (const bool finite : { false, true }) {
                    if (from.format != Format::Single || (!relu && !finite))
                        continue;
                    for (const Rounding& rounding : kRoundings)
                        cases.push_back({ "cvt." + rounding.name + (relu ? ".relu" : "")
                                + (finite ? ".satfinite." : ".") + to.name + "." + from.name
                                + operands(to.kind, from.kind),
                            to.kind, [=, round = rounding.round](u64 a, u64, u64) {
                                const u64 result = exact::convert(from.format, to.format, round, finite, masked(a, 32));
                                return relu ? exact::relu(to.format, result) : result;
                            } });
                }
        }
        runOnDevice(cases, from.kind == 'h' ? everyHalf() : rows(from.values, 20000));
    }
}

TEST(ConformConvert, ToIntegralFloats)
{
    for (const Float& type : kFloats) {
        if (type.format == Format::Bfloat)
            continue;
        std::vector<OpCase> cases;
        for (const Rounding& rounding : kRoundings)
            for (const bool ftz : { false, true })
                for (const bool sat : { false, true }) {
                    if (ftz && type.format != Format::Single)
                        continue;
                    cases.push_back({ "cvt." + rounding.name + "i" + (ftz ? ".ftz" : "") + (sat ? ".sat." : ".")
                            + type.name + "." + type.name + operands(type.kind, type.kind),
                        type.kind,
                        [=, round = rounding.round](u64 a, u64, u64) {
                            u64 x = masked(a, exact::width(type.format));
                            x = ftz ? exact::flush(type.format, x) : x;
                            const u64 result = exact::integral(type.format, round, x);
                            return sat ? exact::saturate(type.format, result) : result;
                        },
                        type.format == Format::Double ? Accept(sameDouble) : nullptr });
                }
        runOnDevice(cases, type.kind == 'h' ? everyHalf() : rows(type.values, 20000));
    }
}

TEST(ConformConvert, PairsOfShortFloats)
{
    std::vector<OpCase> cases;
    for (const Float& to : { kFloats[0], kFloats[1] })
        for (const auto& [name, round] : { std::pair("rn", Round::Nearest), std::pair("rz", Round::Zero) })
            for (const bool relu : { false, true })
                for (const bool finite : { false, true })
                    cases.push_back({ std::string("cvt.") + name + (relu ? ".relu" : "") + (finite ? ".satfinite" : "")
                            + "." + to.name + "x2.f32 %r0, %f1, %f2;",
                        'r', [=, round = round](u64 a, u64 b, u64) {
                            const auto one = [&](u64 x) {
                                const u64 result
                                    = exact::convert(Format::Single, to.format, round, finite, masked(x, 32));
                                return relu ? exact::relu(to.format, result) : result;
                            };
                            return one(a) << 16 | one(b);
                        } });
    runOnDevice(cases, rows(Values::Floats, 20000));
}

TEST(ConformConvert, Tf32)
{
    std::vector<OpCase> cases;
    const auto add = [&](const std::string& suffix, Round round, bool relu, bool finite) {
        cases.push_back({ "cvt." + suffix + ".tf32.f32 %r0, %f1;", 'r', [=](u64 a, u64, u64) -> u64 {
                             const u64 x = masked(a, 32);
                             const u64 result = exact::convert(Format::Single, Format::Tf32, round, finite, x);
                             if (exact::isNan(Format::Single, x))
                                 return 0x7fffffffU;
                             return relu && (result & 0x80000000U) != 0 ? 0 : result;
                         } });
    };
    add("rna", Round::Away, false, false);
    add("rna.satfinite", Round::Away, false, true);
    for (const auto& [name, round] : { std::pair("rn", Round::Nearest), std::pair("rz", Round::Zero) })
        for (const bool relu : { false, true })
            for (const bool finite : { false, true })
                add(std::string(name) + (relu ? ".relu" : "") + (finite ? ".satfinite" : ""), round, relu, finite);
    runOnDevice(cases, rows(Values::Floats, 40000));
}

TEST(ConformConvert, EightBitFloats)
{
    std::vector<OpCase> fromSingle;
    std::vector<OpCase> fromCodes;
    std::vector<OpCase> fromHalves;
    for (const auto& [name, format] : { std::pair("e4m3x2", Format::E4M3), std::pair("e5m2x2", Format::E5M2) })
        for (const bool relu : { false, true }) {
            const std::string tail = relu ? ".relu." : ".";
            const auto narrow = [format = format, relu](Format from, u64 x) -> u64 {
                if (exact::isNan(from, x))
                    return 0x7f;
                const u64 result = exact::convert(from, format, Round::Nearest, true, x);
                // e4m3 has no infinity: beyond its range LLVM says NaN.
                const u64 greatest = format == Format::E4M3 ? 0x7e : 0x7b;
                const bool negative = exact::less(from, x, 0);
                const u64 value = exact::isNan(format, result) ? (negative ? 0x80 : 0) | greatest : result;
                return relu && (value & 0x80) != 0 ? 0 : value;
            };
            fromSingle.push_back(
                { "cvt.rn.satfinite" + tail + name + ".f32 %h0, %f1, %f2;", 'h', [=](u64 a, u64 b, u64) {
                     return narrow(Format::Single, masked(a, 32)) << 8 | narrow(Format::Single, masked(b, 32));
                 } });
            fromHalves.push_back({ "cvt.rn.satfinite" + tail + name + ".f16x2 %h0, %r1;", 'h', [=](u64 a, u64, u64) {
                                      return narrow(Format::Half, a & 0xffff)
                                          | narrow(Format::Half, (a >> 16) & 0xffff) << 8;
                                  } });
            fromCodes.push_back(
                { "cvt.rn" + tail + "f16x2." + name + " %r0, %h1;", 'r', [=, format = format](u64 a, u64, u64) {
                     const auto wide = [&](u64 x) {
                         const u64 result = exact::convert(format, Format::Half, Round::Nearest, false, x);
                         return relu ? exact::relu(Format::Half, result) : result;
                     };
                     return wide(a & 0xff) | wide((a >> 8) & 0xff) << 16;
                 } });
        }
    runOnDevice(fromSingle, rows(Values::Floats, 40000));
    runOnDevice(fromHalves, everyHalf());
    runOnDevice(fromCodes, everyHalf()); // all pairs of codes
}

TEST(ConformConvert, Packs)
{
    std::vector<OpCase> cases;
    for (const Integer& to : kIntegers) {
        if (to.bits > 16)
            continue;
        const auto clamp = [=](u64 x) {
            const auto value = static_cast<std::int32_t>(x);
            const std::int32_t low = to.isSigned ? -(1 << (to.bits - 1)) : 0;
            const std::int32_t high = (1 << (to.isSigned ? to.bits - 1 : to.bits)) - 1;
            return masked(static_cast<u64>(std::clamp(value, low, high)), to.bits);
        };
        if (to.bits == 16)
            cases.push_back({ std::string("cvt.pack.sat.") + to.name + ".s32 %r0, %r1, %r2;", 'r',
                [=](u64 a, u64 b, u64) { return clamp(a) << 16 | clamp(b); } });
        else
            cases.push_back({ std::string("cvt.pack.sat.") + to.name + ".s32.b32 %r0, %r1, %r2, %r3;", 'r',
                [=](u64 a, u64 b, u64 c) { return clamp(a) << 8 | clamp(b) | masked(c << 16, 32); } });
    }
    runOnDevice(cases, rows(Values::Integers, 4000));
}

} // namespace
