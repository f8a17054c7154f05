// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"
#include "tests/engine/emulator/conformance/exact.h"
#include "tests/engine/emulator/conformance/rows.h"

/// f32 and f64 arithmetic (PTX ISA 9.7.3) in every rounding, with .ftz and .sat.
namespace {

using namespace warpdesk::test;
using exact::Format;
using exact::Mode;
using exact::Round;
using u64 = std::uint64_t;

struct Suffix {
    std::string text;
    Mode mode;
};

/// Roundings by name; an empty one is nearest too.
std::vector<Suffix> roundings(bool plain)
{
    std::vector<Suffix> result = { { ".rn", { Round::Nearest } }, { ".rz", { Round::Zero } },
        { ".rm", { Round::Down } }, { ".rp", { Round::Up } } };
    if (plain)
        result.push_back({ "", {} });
    return result;
}

std::vector<Suffix> withFtz(const std::vector<Suffix>& from)
{
    std::vector<Suffix> result = from;
    for (Suffix one : from) {
        one.text += ".ftz";
        one.mode.ftz = true;
        result.push_back(one);
    }
    return result;
}

std::vector<Suffix> withSat(const std::vector<Suffix>& from)
{
    std::vector<Suffix> result = from;
    for (Suffix one : from) {
        one.text += ".sat";
        one.mode.sat = true;
        result.push_back(one);
    }
    return result;
}

Accept anyNan(Format format) { return format == Format::Double ? Accept(sameDouble) : Accept(nullptr); }

using Binary = exact::Bits (*)(Format, Mode, exact::Bits, exact::Bits);

void addBinary(
    std::vector<OpCase>& cases, const std::string& name, Binary operation, const Suffix& suffix, Format format)
{
    const bool wide = format == Format::Double;
    cases.push_back({ name + suffix.text + (wide ? ".f64 %g0, %g1, %g2;" : ".f32 %f0, %f1, %f2;"), wide ? 'g' : 'f',
        [=, mode = suffix.mode](u64 a, u64 b, u64) { return operation(format, mode, a, b); }, anyNan(format) });
}

void addFma(std::vector<OpCase>& cases, const std::string& name, const Suffix& suffix, Format format)
{
    const bool wide = format == Format::Double;
    cases.push_back({ name + suffix.text + (wide ? ".f64 %g0, %g1, %g2, %g3;" : ".f32 %f0, %f1, %f2, %f3;"),
        wide ? 'g' : 'f', [=, mode = suffix.mode](u64 a, u64 b, u64 c) { return exact::fma(format, mode, a, b, c); },
        anyNan(format) });
}

void addUnary(std::vector<OpCase>& cases, const Suffix& suffix, Format format)
{
    const bool wide = format == Format::Double;
    const std::string operands = wide ? ".f64 %g0, %g1;" : ".f32 %f0, %f1;";
    const u64 one = wide ? 0x3ff0000000000000ULL : 0x3f800000U;
    cases.push_back({ "rcp" + suffix.text + operands, wide ? 'g' : 'f',
        [=, mode = suffix.mode](u64 a, u64, u64) { return exact::divide(format, mode, one, a); }, anyNan(format) });
    cases.push_back({ "sqrt" + suffix.text + operands, wide ? 'g' : 'f',
        [=, mode = suffix.mode](u64 a, u64, u64) { return exact::squareRoot(format, mode, a); }, anyNan(format) });
}

TEST(ConformFloat, SumsAndProductsOfSingles)
{
    std::vector<OpCase> cases;
    for (const Suffix& suffix : withSat(withFtz(roundings(true)))) {
        addBinary(cases, "add", exact::add, suffix, Format::Single);
        addBinary(cases, "sub", exact::subtract, suffix, Format::Single);
        addBinary(cases, "mul", exact::multiply, suffix, Format::Single);
    }
    runOnDevice(cases, rows(Values::Floats, 6000));
}

TEST(ConformFloat, QuotientsAndRootsOfSingles)
{
    std::vector<OpCase> cases;
    for (const Suffix& suffix : withFtz(roundings(false))) {
        addBinary(cases, "div", exact::divide, suffix, Format::Single);
        addUnary(cases, suffix, Format::Single);
    }
    runOnDevice(cases, rows(Values::Floats, 20000));
}

TEST(ConformFloat, FusedSingles)
{
    std::vector<OpCase> cases;
    for (const Suffix& suffix : withSat(withFtz(roundings(false)))) {
        addFma(cases, "fma", suffix, Format::Single);
        addFma(cases, "mad", suffix, Format::Single);
    }
    runOnDevice(cases, triples(Values::Floats, 10000));
}

TEST(ConformFloat, Doubles)
{
    std::vector<OpCase> cases;
    for (const Suffix& suffix : roundings(true)) {
        addBinary(cases, "add", exact::add, suffix, Format::Double);
        addBinary(cases, "sub", exact::subtract, suffix, Format::Double);
        addBinary(cases, "mul", exact::multiply, suffix, Format::Double);
    }
    for (const Suffix& suffix : roundings(false)) {
        addBinary(cases, "div", exact::divide, suffix, Format::Double);
        addUnary(cases, suffix, Format::Double);
    }
    runOnDevice(cases, rows(Values::Doubles, 20000));
}

TEST(ConformFloat, FusedDoubles)
{
    std::vector<OpCase> cases;
    for (const Suffix& suffix : roundings(false)) {
        addFma(cases, "fma", suffix, Format::Double);
        addFma(cases, "mad", suffix, Format::Double);
    }
    runOnDevice(cases, triples(Values::Doubles, 20000));
}

/// Terms that cancel to the last bit, and products whose low part alone decides a rounding.
TEST(ConformFloat, FusedDoublesThatNearlyCancel)
{
    std::mt19937_64 random(7);
    std::vector<Row> inputs;
    for (unsigned i = 0; i < 60000; ++i) {
        const double x = f64(randomDouble(random));
        const double y = f64(randomDouble(random));
        const u64 product = bitsOf(-(x * y));
        const u64 step = random() % 4;
        const u64 scaled = bitsOf(std::ldexp(-(x * y), static_cast<int>(random() % 220) - 110));
        inputs.push_back({ bitsOf(x), bitsOf(y), i % 2 == 0 ? product + step - 1 : scaled + step - 1 });
    }
    std::vector<OpCase> cases;
    for (const Suffix& suffix : roundings(false))
        addFma(cases, "fma", suffix, Format::Double);
    runOnDevice(cases, inputs);
}

TEST(ConformFloat, PairsOfSingles)
{
    std::vector<OpCase> cases;
    const auto both = [](auto operation) {
        return [operation](u64 a, u64 b, u64 c) {
            constexpr u64 low = 0xffffffffU;
            return operation(a & low, b & low, c & low) | operation(a >> 32, b >> 32, c >> 32) << 32;
        };
    };
    for (const Suffix& suffix : withFtz(roundings(false))) {
        const Mode mode = suffix.mode;
        const auto add = [&](const char* name, Binary operation) {
            cases.push_back({ name + suffix.text + ".f32x2 %d0, %d1, %d2;", 'd',
                both([=](u64 a, u64 b, u64) { return operation(Format::Single, mode, a, b); }) });
        };
        add("add", exact::add);
        add("sub", exact::subtract);
        add("mul", exact::multiply);
        cases.push_back({ "fma" + suffix.text + ".f32x2 %d0, %d1, %d2, %d3;", 'd',
            both([=](u64 a, u64 b, u64 c) { return exact::fma(Format::Single, mode, a, b, c); }) });
    }
    std::vector<Row> inputs;
    const std::vector<Row> singles = rows(Values::Floats, 6000);
    for (std::size_t i = 0; i < singles.size(); ++i) {
        const Row& other = singles[(i * 7919) % singles.size()];
        inputs.push_back(
            { singles[i][0] | other[0] << 32, singles[i][1] | other[1] << 32, singles[i][2] | other[2] << 32 });
    }
    runOnDevice(cases, inputs);
}

TEST(ConformFloat, SinglesWithShortOperands)
{
    std::vector<OpCase> cases;
    for (const auto& [name, format] : { std::pair("f16", Format::Half), std::pair("bf16", Format::Bfloat) })
        for (const Suffix& suffix : withSat(roundings(true))) {
            const Mode mode = suffix.mode;
            const auto wide
                = [format = format](u64 x) { return exact::convert(format, Format::Single, Round::Nearest, false, x); };
            const std::string tail = suffix.text + ".f32." + name;
            cases.push_back({ "add" + tail + " %f0, %h1, %f2;", 'f',
                [=](u64 a, u64 b, u64) { return exact::add(Format::Single, mode, wide(a), b); } });
            cases.push_back({ "sub" + tail + " %f0, %h1, %f2;", 'f',
                [=](u64 a, u64 b, u64) { return exact::subtract(Format::Single, mode, wide(a), b); } });
            if (!suffix.text.empty() && suffix.text != ".sat")
                cases.push_back({ "fma" + tail + " %f0, %h1, %h2, %f3;", 'f',
                    [=](u64 a, u64 b, u64 c) { return exact::fma(Format::Single, mode, wide(a), wide(b), c); } });
        }
    runOnDevice(cases, rows(Values::Floats, 6000));
}

TEST(ConformFloat, DivideApproximately)
{
    const auto within = [](double ulps) {
        return [=](u64 got, u64 want) {
            if (got == want)
                return true;
            const double x = static_cast<double>(f32(got));
            const double y = static_cast<double>(f32(want));
            return std::fabs(x - y) <= ulps * std::ldexp(1.0, std::max(std::ilogb(y), -126) - 23);
        };
    };
    const auto quotient = [](bool ftz) {
        return [ftz](u64 a, u64 b, u64) { return exact::divide(Format::Single, { .ftz = ftz }, a, b); };
    };
    std::vector<Row> inputs;
    for (const Row& row : rows(Values::Floats, 20000)) {
        const float size = std::fabs(f32(row[1]));
        if (size <= 0x1p126F) // beyond it a quotient may be flushed
            inputs.push_back(row);
    }
    runOnDevice({ { "div.approx.f32 %f0, %f1, %f2;", 'f', quotient(false), within(2) },
                    { "div.approx.ftz.f32 %f0, %f1, %f2;", 'f', quotient(true), within(2) },
                    { "div.full.f32 %f0, %f1, %f2;", 'f', quotient(false), within(2) },
                    { "div.full.ftz.f32 %f0, %f1, %f2;", 'f', quotient(true), within(2) } },
        inputs);
}

TEST(ConformFloat, ReciprocalsOfDoublesKeepTheirUpperHalf)
{
    // Results are approximate; the ISA gives 20 bits of the mantissa, special values exactly, and a lower half of zero.
    const auto close = [](double (*exactly)(double)) {
        return OpCase { "", 'g',
            [exactly](u64 a, u64, u64) {
                const double x = f64(a);
                // Subnormal inputs and results are flushed.
                const double input = std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0, x) : x;
                const double result = exactly(input);
                return bitsOf(std::fpclassify(result) == FP_SUBNORMAL ? std::copysign(0.0, result) : result);
            },
            [](u64 got, u64 want) {
                if (std::isnan(f64(want)))
                    return std::isnan(f64(got));
                const double difference = std::fabs(f64(got) - f64(want));
                return got == want || ((got & 0xffffffffU) == 0 && difference <= std::fabs(f64(want)) * 0x1p-20);
            } };
    };
    OpCase reciprocal = close([](double x) { return 1 / x; });
    reciprocal.text = "rcp.approx.ftz.f64 %g0, %g1;";
    OpCase root = close([](double x) { return 1 / std::sqrt(x); });
    root.text = "rsqrt.approx.ftz.f64 %g0, %g1;";
    runOnDevice({ reciprocal, root }, rows(Values::Doubles, 20000));
    // rsqrt.approx.f64 without .ftz: subnormals count.
    runOnDevice({ { "rsqrt.approx.f64 %g0, %g1;", 'g', [](u64 a, u64, u64) { return bitsOf(1 / std::sqrt(f64(a))); },
                    [](u64 got, u64 want) {
                        if (std::isnan(f64(want)))
                            return std::isnan(f64(got));
                        return got == want || std::fabs(f64(got) - f64(want)) <= std::fabs(f64(want)) * 0x1p-28;
                    } } },
        rows(Values::Doubles, 20000));
}

/// min, max, abs, neg: the sign rules of zero and NaN.
TEST(ConformFloat, Extremes)
{
    std::vector<OpCase> cases;
    const auto pick = [](Format format, bool isMax, bool nan, bool ftz, u64 a, u64 b) -> u64 {
        if (ftz) {
            a = exact::flush(format, a);
            b = exact::flush(format, b);
        }
        const bool aNan = exact::isNan(format, a);
        const bool bNan = exact::isNan(format, b);
        if ((aNan && bNan) || (nan && (aNan || bNan)))
            return exact::canonical(format);
        if (aNan || bNan)
            return aNan ? b : a;
        const u64 sign = u64 { 1 } << (exact::width(format) - 1);
        if (exact::equal(format, a, b))
            return ((a & sign) != 0) != isMax ? a : b;
        return exact::less(format, a, b) != isMax ? a : b;
    };
    constexpr u64 low = 0xffffffffU;
    for (const bool isMax : { false, true })
        for (const bool nan : { false, true })
            for (const bool ftz : { false, true }) {
                const std::string name = isMax ? "max" : "min";
                const std::string tail = std::string(ftz ? ".ftz" : "") + (nan ? ".NaN" : "");
                cases.push_back({ name + tail + ".f32 %f0, %f1, %f2;", 'f',
                    [=](u64 a, u64 b, u64) { return pick(Format::Single, isMax, nan, ftz, a & low, b & low); } });
                cases.push_back({ name + tail + ".f32 %f0, %f1, %f2, %f3;", 'f', [=](u64 a, u64 b, u64 c) {
                                     const u64 first = pick(Format::Single, isMax, nan, ftz, a & low, b & low);
                                     return pick(Format::Single, isMax, nan, ftz, first, c & low);
                                 } });
                cases.push_back({ name + tail + ".xorsign.abs.f32 %f0, %f1, %f2;", 'f', [=](u64 a, u64 b, u64) -> u64 {
                                     const u64 size
                                         = pick(Format::Single, isMax, nan, ftz, a & 0x7fffffffU, b & 0x7fffffffU);
                                     if (exact::isNan(Format::Single, size))
                                         return exact::canonical(Format::Single);
                                     return size | ((a ^ b) & 0x80000000U);
                                 } });
                if (!nan && !ftz)
                    cases.push_back({ name + ".f64 %g0, %g1, %g2;", 'g',
                        [=](u64 a, u64 b, u64) { return pick(Format::Double, isMax, false, false, a, b); },
                        sameDouble });
            }
    for (const bool ftz : { false, true }) {
        const auto input = [=](u64 a) { return ftz ? exact::flush(Format::Single, a & low) : a & low; };
        const auto either
            = [](u64 got, u64 want) { return got == want || (std::isnan(f32(got)) && std::isnan(f32(want))); };
        const std::string tail = ftz ? ".ftz.f32 %f0, %f1;" : ".f32 %f0, %f1;";
        cases.push_back({ "abs" + tail, 'f', [=](u64 a, u64, u64) -> u64 { return input(a) & 0x7fffffffU; }, either });
        cases.push_back({ "neg" + tail, 'f', [=](u64 a, u64, u64) -> u64 { return input(a) ^ 0x80000000U; }, either });
    }
    runOnDevice(cases, rows(Values::Floats, 6000));
    runOnDevice(
        {
            { "min.f64 %g0, %g1, %g2;", 'g',
                [=](u64 a, u64 b, u64) { return pick(Format::Double, false, false, false, a, b); }, sameDouble },
            { "max.f64 %g0, %g1, %g2;", 'g',
                [=](u64 a, u64 b, u64) { return pick(Format::Double, true, false, false, a, b); }, sameDouble },
            { "abs.f64 %g0, %g1;", 'g', [](u64 a, u64, u64) -> u64 { return a & 0x7fffffffffffffffULL; }, sameDouble },
            { "neg.f64 %g0, %g1;", 'g', [](u64 a, u64, u64) -> u64 { return a ^ 0x8000000000000000ULL; }, sameDouble },
        },
        rows(Values::Doubles, 6000));
}

} // namespace
