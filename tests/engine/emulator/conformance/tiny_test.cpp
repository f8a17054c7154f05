// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"
#include "tests/engine/emulator/conformance/rows.h"

#include <algorithm>
#include <bit>
#include <cmath>

/// cvt to and from floats of 4, 6 and 8 bits, powers of two, and stochastic rounding (PTX ISA 9.7.9.21), against lists
/// of all values of a format: the neighbours of a number are found by comparing, and what is between them by division.
namespace {

using namespace warpdesk::test;
using u64 = std::uint64_t;

struct Format {
    std::string name;
    unsigned exponentBits;
    unsigned mantissaBits;
    int bias;
    unsigned codes; ///< finite magnitudes
    u64 nan; ///< what a NaN becomes
    u64 infinity; ///< 0 = there is none
    unsigned slot; ///< bits one takes in the packed result
    [[nodiscard]] u64 sign() const { return u64 { 1 } << (exponentBits + mantissaBits); }

    /// The magnitude of a code, and of the one after the last: the width of the last step goes on.
    [[nodiscard]] double value(u64 code) const
    {
        const u64 exponent = code >> mantissaBits;
        const auto fraction = static_cast<double>(code & ((u64 { 1 } << mantissaBits) - 1));
        const double scale = std::ldexp(1.0, 1 - bias - static_cast<int>(mantissaBits));
        if (exponent == 0)
            return fraction * scale;
        return (fraction + std::ldexp(1.0, static_cast<int>(mantissaBits))) * scale
            * std::ldexp(1.0, static_cast<int>(exponent) - 1);
    }

    /// The greatest code whose value is not above; may be `codes`, which stands for everything beyond the range.
    [[nodiscard]] u64 below(double magnitude) const
    {
        u64 low = 0;
        u64 high = codes;
        while (low < high) {
            const u64 middle = (low + high + 1) / 2;
            if (value(middle) <= magnitude)
                low = middle;
            else
                high = middle - 1;
        }
        return low;
    }

    [[nodiscard]] u64 withSign(u64 code, bool negative, bool finite) const
    {
        if (code >= codes)
            code = finite || infinity == 0 ? codes - 1 : infinity;
        return code | (negative ? sign() : 0);
    }

    [[nodiscard]] u64 nearest(double x) const
    {
        if (std::isnan(x))
            return nan;
        const double size = std::fabs(x);
        u64 code = below(size);
        if (code < codes) {
            const double middle = (value(code) + value(code + 1)) / 2;
            code += size > middle || (size == middle && code % 2 == 1) ? 1 : 0;
        }
        return withSign(code, std::signbit(x), true);
    }

    /// `random` of `bits` bits stands for a number of [0, 1) which is added to the distance from the code below.
    [[nodiscard]] u64 stochastic(double x, u64 random, unsigned bits, bool finite) const
    {
        if (std::isnan(x))
            return nan;
        const double size = std::fabs(x);
        u64 code = below(size);
        if (code < codes) {
            const double part = (size - value(code)) / (value(code + 1) - value(code));
            code += std::floor(std::ldexp(part, static_cast<int>(bits))) + static_cast<double>(random)
                    >= std::ldexp(1.0, static_cast<int>(bits))
                ? 1
                : 0;
        }
        return withSign(code, std::signbit(x), finite);
    }
};

const Format kE4M3 { "e4m3", 4, 3, 7, 0x7f, 0x7f, 0, 8 };
const Format kE5M2 { "e5m2", 5, 2, 15, 0x7c, 0x7f, 0, 8 };
const Format kE2M3 { "e2m3", 2, 3, 1, 0x20, 0x1f, 0, 8 };
const Format kE3M2 { "e3m2", 3, 2, 3, 0x20, 0x1f, 0, 8 };
const Format kE2M1 { "e2m1", 2, 1, 1, 8, 7, 0, 4 };
const Format kHalf { "f16", 5, 10, 15, 0x7c00, 0x7fff, 0x7c00, 16 };
const Format kBfloat { "bf16", 8, 7, 127, 0x7f80, 0x7fff, 0x7f80, 16 };
const Format* const kSmall[] { &kE2M3, &kE3M2, &kE2M1 };

double single(u64 bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }

double relu(double x, bool on) { return on && x < 0 ? 0 : on && x == 0 ? std::fabs(x) : x; }

/// Numbers around every value and every middle of the formats, besides those of the other tables.
std::vector<Row> floatRows()
{
    std::vector<Row> result = rows(Values::Floats, 8000);
    std::vector<u64> list;
    for (const Format* format : { &kE4M3, &kE5M2, &kE2M3, &kE3M2, &kE2M1 })
        for (u64 code = 0; code <= format->codes; ++code)
            for (const double x : { format->value(code), (format->value(code) + format->value(code + 1)) / 2 })
                for (const int step : { -1, 0, 1 })
                    list.push_back(static_cast<std::uint32_t>(
                        std::bit_cast<std::int32_t>(static_cast<float>(x)) + (x == 0 && step < 0 ? 0 : step)));
    for (std::size_t i = 0; i < list.size(); ++i) {
        const u64 other = list[i * 7 % list.size()] | 0x80000000U;
        result.push_back({ list[i], other, i * 0x9e3779b9U & 0xffffffffU });
        result.push_back({ other, list[i], i * 0x85ebca6bU & 0xffffffffU });
    }
    return result;
}

TEST(ConformTiny, SixAndFourBitsFromPairsOfFloats)
{
    std::vector<OpCase> cases;
    for (const Format* format : kSmall)
        for (const bool on : { false, true }) {
            const std::string to = "cvt.rn.satfinite" + std::string(on ? ".relu." : ".") + format->name + "x2.f32 ";
            const auto expected = [=](u64 a, u64 b, u64) {
                return format->nearest(relu(single(a), on)) << format->slot | format->nearest(relu(single(b), on));
            };
            if (format->slot == 4)
                cases.push_back(
                    { "{.reg .b8 %b<2>; " + to + "%b0, %f1, %f2; mov.b16 %h0, {%b0, 0}; }", 'h', expected });
            else
                cases.push_back({ to + "%h0, %f1, %f2;", 'h', expected });
        }
    runOnDevice(cases, floatRows());
}

TEST(ConformTiny, SixAndFourBitsToHalves)
{
    std::vector<OpCase> cases;
    for (const Format* format : kSmall)
        for (const bool on : { false, true }) {
            const std::string from = "cvt.rn" + std::string(on ? ".relu" : "") + ".f16x2." + format->name + "x2 %r0, ";
            const auto one = [=](u64 code) {
                const bool negative = (code & format->sign()) != 0;
                if (on && negative)
                    return u64 { 0 };
                const double value = format->value(code & (format->sign() - 1));
                return kHalf.nearest(negative ? -value : value);
            };
            const auto expected = [=](u64 a, u64, u64) {
                const u64 mask = format->sign() * 2 - 1;
                return one(a >> format->slot & mask) << 16 | one(a & mask);
            };
            if (format->slot == 4)
                cases.push_back({ "{.reg .b8 %b<2>; mov.b16 {%b0, %b1}, %h1; " + from + "%b0; }", 'r', expected });
            else
                cases.push_back({ "and.b16 %h1, %h1, 0x3f3f; " + from + "%h1;", 'r',
                    [=](u64 a, u64 b, u64 c) { return expected(a & 0x3f3f, b, c); } });
        }
    runOnDevice(cases, everyHalf());
}

TEST(ConformTiny, RandomRoundingOfPairs)
{
    std::vector<OpCase> cases;
    for (const Format* format : { &kHalf, &kBfloat })
        for (const bool on : { false, true })
            for (const bool finite : { false, true }) {
                const unsigned bits = format == &kHalf ? 13 : 16;
                cases.push_back({ "cvt.rs" + std::string(on ? ".relu" : "") + (finite ? ".satfinite." : ".")
                        + format->name + "x2.f32 %r0, %f1, %f2, %r3;",
                    'r', [=](u64 a, u64 b, u64 c) {
                        const u64 mask = (u64 { 1 } << bits) - 1;
                        return format->stochastic(relu(single(a), on), c >> 16 & mask, bits, finite) << 16
                            | format->stochastic(relu(single(b), on), c & mask, bits, finite);
                    } });
            }
    runOnDevice(cases, floatRows());
}

TEST(ConformTiny, RandomRoundingOfFours)
{
    std::vector<OpCase> cases;
    for (const Format* format : { &kE4M3, &kE5M2, &kE2M3, &kE3M2, &kE2M1 })
        for (const bool on : { false, true }) {
            const bool four = format->slot == 4;
            cases.push_back({ "cvt.rs" + std::string(on ? ".relu" : "") + ".satfinite." + format->name + "x4.f32 "
                    + (four ? "%h0" : "%r0") + ", {%f1, %f2, %f2, %f1}, %r3;",
                four ? 'h' : 'r', [=](u64 a, u64 b, u64 c) {
                    u64 first = c >> 16;
                    u64 second = c & 0xffff;
                    if (four) {
                        first = (c >> 16 & 0xff00) | (c >> 8 & 0xff);
                        second = (c >> 8 & 0xff00) | (c & 0xff);
                    }
                    const auto one
                        = [&](u64 x, u64 random) { return format->stochastic(relu(single(x), on), random, 16, true); };
                    u64 result = 0;
                    for (const u64 part : { one(a, first), one(b, first), one(b, second), one(a, second) })
                        result = result << format->slot | part;
                    return result;
                } });
        }
    runOnDevice(cases, floatRows());
}

/// 2^(code - 127) below or above the magnitude; code 255 is NaN.
u64 scaleOf(double x, bool up, bool finite)
{
    if (std::isnan(x))
        return 255;
    const double size = std::fabs(x);
    u64 code = 0;
    while (code < 255 && std::ldexp(1.0, static_cast<int>(code) - 127 + 1) <= size)
        ++code;
    if (up && code < 255 && size > std::ldexp(1.0, static_cast<int>(code) - 127))
        ++code;
    return finite && code == 255 ? 254 : code;
}

TEST(ConformTiny, PowersOfTwo)
{
    std::vector<OpCase> cases;
    const auto wide = [](u64 x) { return single(x << 16 & 0xffff0000U); };
    for (const bool up : { false, true })
        for (const bool finite : { false, true }) {
            const std::string head
                = "cvt." + std::string(up ? "rp" : "rz") + (finite ? ".satfinite" : "") + ".ue8m0x2.";
            cases.push_back({ head + "f32 %h0, %f1, %f2;", 'h', [=](u64 a, u64 b, u64) {
                                 return scaleOf(single(a), up, finite) << 8 | scaleOf(single(b), up, finite);
                             } });
            cases.push_back({ head + "bf16x2 %h0, %r1;", 'h', [=](u64 a, u64, u64) {
                                 return scaleOf(wide(a >> 16), up, finite) << 8 | scaleOf(wide(a), up, finite);
                             } });
        }
    runOnDevice(cases, floatRows());
    const auto bfloat = [](u64 code) -> u64 {
        return code == 255 ? 0x7fff : kBfloat.nearest(std::ldexp(1.0, static_cast<int>(code) - 127));
    };
    runOnDevice({ { "cvt.rn.bf16x2.ue8m0x2 %r0, %h1;", 'r',
                    [=](u64 a, u64, u64) { return bfloat(a >> 8 & 255) << 16 | bfloat(a & 255); } } },
        everyHalf());
}

} // namespace
