// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"
#include "tests/engine/emulator/conformance/exact.h"
#include "tests/engine/emulator/conformance/rows.h"

/// f16, bf16 and their pairs (PTX ISA 9.7.4 and 9.7.5): one operand runs over all 65,536 patterns.
namespace {

using namespace warpdesk::test;
using exact::Format;
using exact::Mode;
using u64 = std::uint64_t;

constexpr u64 kShort = 0xffff;

using Short = std::function<u64(u64, u64, u64)>;

/// The instruction on one value and on two packed ones.
void addBoth(std::vector<OpCase>& cases, const std::string& name, const std::string& type, unsigned operands,
    const Short& expected, const Accept& accept = nullptr)
{
    std::string scalar = name + "." + type + " %h0";
    std::string packed = name + "." + type + "x2 %r0";
    for (unsigned i = 1; i <= operands; ++i) {
        scalar += ", %h" + std::to_string(i);
        packed += ", %r" + std::to_string(i);
    }
    cases.push_back({ scalar + ";", 'h',
        [=](u64 a, u64 b, u64 c) { return expected(a & kShort, b & kShort, c & kShort); }, accept });
    Accept both = nullptr;
    if (accept)
        both = [=](u64 got, u64 want) {
            return accept(got & kShort, want & kShort) && accept((got >> 16) & kShort, (want >> 16) & kShort);
        };
    cases.push_back({ packed + ";", 'r',
        [=](u64 a, u64 b, u64 c) {
            return expected(a & kShort, b & kShort, c & kShort)
                | expected((a >> 16) & kShort, (b >> 16) & kShort, (c >> 16) & kShort) << 16;
        },
        both });
}

struct Type {
    Format format;
    const char* name;
};
constexpr Type kTypes[] = { { Format::Half, "f16" }, { Format::Bfloat, "bf16" } };

/// Edge values and random ones; and all patterns against a few.
std::vector<Row> shortRows()
{
    std::vector<Row> result = rows(Values::Halves, 20000);
    const std::vector<Row> every = everyHalf();
    result.insert(result.end(), every.begin(), every.end());
    return result;
}

TEST(ConformHalf, Arithmetic)
{
    std::vector<OpCase> cases;
    for (const Type& type : kTypes) {
        const Format format = type.format;
        for (const bool rounded : { false, true })
            for (const bool ftz : { false, true })
                for (const bool sat : { false, true }) {
                    if (format == Format::Bfloat && (ftz || sat))
                        continue; // the ISA has neither
                    const Mode mode { .ftz = ftz, .sat = sat };
                    const std::string tail
                        = std::string(rounded ? ".rn" : "") + (ftz ? ".ftz" : "") + (sat ? ".sat" : "");
                    addBoth(cases, "add" + tail, type.name, 2,
                        [=](u64 a, u64 b, u64) { return exact::add(format, mode, a, b); });
                    addBoth(cases, "sub" + tail, type.name, 2,
                        [=](u64 a, u64 b, u64) { return exact::subtract(format, mode, a, b); });
                    addBoth(cases, "mul" + tail, type.name, 2,
                        [=](u64 a, u64 b, u64) { return exact::multiply(format, mode, a, b); });
                }
    }
    runOnDevice(cases, shortRows());
}

TEST(ConformHalf, Fused)
{
    std::vector<OpCase> cases;
    for (const Type& type : kTypes)
        for (const bool ftz : { false, true })
            for (const char* clamp : { "", ".sat", ".relu" }) {
                const Format format = type.format;
                const bool sat = std::string(clamp) == ".sat";
                if (format == Format::Bfloat && (ftz || sat))
                    continue;
                const Mode mode { .ftz = ftz, .sat = sat, .relu = std::string(clamp) == ".relu" };
                addBoth(cases, std::string("fma.rn") + (ftz ? ".ftz" : "") + clamp, type.name, 3,
                    [=](u64 a, u64 b, u64 c) { return exact::fma(format, mode, a, b, c); });
            }
    std::vector<Row> inputs = triples(Values::Halves, 20000);
    const std::vector<Row> every = everyHalf();
    inputs.insert(inputs.end(), every.begin(), every.end());
    runOnDevice(cases, inputs);
}

TEST(ConformHalf, Extremes)
{
    std::vector<OpCase> cases;
    for (const Type& type : kTypes)
        for (const bool isMax : { false, true })
            for (const bool nan : { false, true })
                for (const bool ftz : { false, true }) {
                    const Format format = type.format;
                    if (format == Format::Bfloat && ftz)
                        continue;
                    const auto pick = [=](u64 a, u64 b) -> u64 {
                        const bool aNan = exact::isNan(format, a);
                        const bool bNan = exact::isNan(format, b);
                        if ((aNan && bNan) || (nan && (aNan || bNan)))
                            return 0x7fff;
                        if (aNan || bNan)
                            return aNan ? b : a;
                        if (exact::equal(format, a, b))
                            return ((a & 0x8000) != 0) != isMax ? a : b;
                        return exact::less(format, a, b) != isMax ? a : b;
                    };
                    const auto input = [=](u64 x) { return ftz ? exact::flush(format, x) : x; };
                    const std::string name
                        = std::string(isMax ? "max" : "min") + (ftz ? ".ftz" : "") + (nan ? ".NaN" : "");
                    addBoth(cases, name, type.name, 2, [=](u64 a, u64 b, u64) { return pick(input(a), input(b)); });
                    addBoth(cases, name + ".xorsign.abs", type.name, 2, [=](u64 a, u64 b, u64) -> u64 {
                        const u64 size = pick(input(a) & 0x7fff, input(b) & 0x7fff);
                        return exact::isNan(format, size) ? 0x7fff : size | ((a ^ b) & 0x8000);
                    });
                }
    runOnDevice(cases, shortRows());
}

TEST(ConformHalf, Signs)
{
    std::vector<OpCase> cases;
    for (const Type& type : kTypes)
        for (const bool ftz : { false, true }) {
            const Format format = type.format;
            if (format == Format::Bfloat && ftz)
                continue;
            const auto input = [=](u64 x) { return ftz ? exact::flush(format, x) : x; };
            const Accept either = [=](u64 got, u64 want) {
                return got == want || (exact::isNan(format, got) && exact::isNan(format, want));
            };
            const std::string tail = ftz ? ".ftz" : "";
            addBoth(cases, "neg" + tail, type.name, 1, [=](u64 a, u64, u64) { return input(a) ^ 0x8000; }, either);
            addBoth(cases, "abs" + tail, type.name, 1, [=](u64 a, u64, u64) { return input(a) & 0x7fff; }, either);
        }
    runOnDevice(cases, everyHalf());
}

double valueOf(Format format, u64 x)
{
    return f64(exact::convert(format, Format::Double, exact::Round::Nearest, false, x));
}

/// Bounds of the ISA: ex2.f16 2^-9.9 relative, ex2.ftz.bf16 2^-7, tanh.f16 2^-10.987 absolute, tanh.bf16 2^-8.
TEST(ConformHalf, Approximations)
{
    std::vector<OpCase> cases;
    const auto close = [](Format format, double relative, double absolute) {
        return [=](u64 got, u64 want) {
            if (got == want)
                return true;
            const double x = valueOf(format, got);
            const double y = valueOf(format, want);
            // `want` is the exact value rounded to the format: its own half unit comes on top.
            const double unit = std::ldexp(
                1.0, std::max(std::ilogb(y), format == Format::Half ? -14 : -126) - (format == Format::Half ? 10 : 7));
            return std::fabs(x - y) <= relative * std::fabs(y) + absolute + unit / 2;
        };
    };
    const auto rounded = [](Format format, double x) {
        return exact::convert(Format::Double, format, exact::Round::Nearest, false, bitsOf(x));
    };
    addBoth(
        cases, "ex2.approx", "f16", 1,
        [=](u64 a, u64, u64) { return rounded(Format::Half, std::exp2(valueOf(Format::Half, a))); },
        close(Format::Half, 0x1.126p-10, 0));
    addBoth(
        cases, "ex2.approx.ftz", "bf16", 1,
        [=](u64 a, u64, u64) {
            const u64 x = exact::flush(Format::Bfloat, a);
            return exact::flush(Format::Bfloat, rounded(Format::Bfloat, std::exp2(valueOf(Format::Bfloat, x))));
        },
        close(Format::Bfloat, 0x1p-7, 0));
    addBoth(
        cases, "tanh.approx", "f16", 1,
        [=](u64 a, u64, u64) { return rounded(Format::Half, std::tanh(valueOf(Format::Half, a))); },
        close(Format::Half, 0, 0x1.026p-11));
    addBoth(
        cases, "tanh.approx", "bf16", 1,
        [=](u64 a, u64, u64) { return rounded(Format::Bfloat, std::tanh(valueOf(Format::Bfloat, a))); },
        close(Format::Bfloat, 0, 0x1p-8));
    runOnDevice(cases, everyHalf());
}

} // namespace
