// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"
#include "tests/engine/emulator/conformance/exact.h"
#include "tests/engine/emulator/conformance/rows.h"

/// setp, set, selp, slct, testp, copysign (PTX ISA 9.7.3, 9.7.6, 9.7.7) of every type.
namespace {

using namespace warpdesk::test;
using exact::Format;
using u64 = std::uint64_t;

/// -1, 0, 1, or 2 = unordered
using Order = std::function<int(u64, u64)>;

struct Comparison {
    const char* name;
    bool less, equal, greater, unordered;
};
constexpr Comparison kOrdered[]
    = { { "eq", false, true, false, false }, { "ne", true, false, true, false }, { "lt", true, false, false, false },
          { "le", true, true, false, false }, { "gt", false, false, true, false }, { "ge", false, true, true, false } };
constexpr Comparison kUnsigned[] = { { "lo", true, false, false, false }, { "ls", true, true, false, false },
    { "hi", false, false, true, false }, { "hs", false, true, true, false } };
constexpr Comparison kUnordered[] = { { "equ", false, true, false, true }, { "neu", true, false, true, true },
    { "ltu", true, false, false, true }, { "leu", true, true, false, true }, { "gtu", false, false, true, true },
    { "geu", false, true, true, true }, { "num", true, true, true, false }, { "nan", false, false, false, true } };

bool holds(const Comparison& how, int order)
{
    return order == 2 ? how.unordered : order < 0 ? how.less : order == 0 ? how.equal : how.greater;
}

struct Type {
    const char* name;
    char kind;
    Order order;
};

template <class T> Order integers()
{
    return [](u64 a, u64 b) {
        const T x = static_cast<T>(a);
        const T y = static_cast<T>(b);
        return x < y ? -1 : x == y ? 0 : 1;
    };
}

Order floats(Format format, bool ftz)
{
    return [=](u64 a, u64 b) {
        const unsigned bits = exact::width(format);
        const u64 mask = bits == 64 ? ~u64 { 0 } : (u64 { 1 } << bits) - 1;
        const u64 x = ftz ? exact::flush(format, a & mask) : a & mask;
        const u64 y = ftz ? exact::flush(format, b & mask) : b & mask;
        if (exact::isNan(format, x) || exact::isNan(format, y))
            return 2;
        return exact::less(format, x, y) ? -1 : exact::equal(format, x, y) ? 0 : 1;
    };
}

/// setp alone, with a boolean operation and a second result; set to an integer and to a float.
void addComparison(std::vector<OpCase>& cases, const Comparison& how, const Type& type, const std::string& ftz)
{
    const std::string name = std::string(how.name);
    const std::string sources = std::string(" %") + type.kind + "1, %" + type.kind + "2";
    const Order order = type.order;
    const auto truth = [=](u64 a, u64 b) { return holds(how, order(a, b)); };
    cases.push_back({ "setp." + name + ftz + "." + type.name + " %p0," + sources.substr(0) + ";", 'p',
        [=](u64 a, u64 b, u64) -> u64 { return truth(a, b); } });
    for (const char* operation : { "and", "or", "xor" }) {
        const auto join = [operation = std::string(operation)](bool x, bool y) {
            return operation == "and" ? x && y : operation == "or" ? x || y : x != y;
        };
        cases.push_back({ "setp." + name + "." + operation + ftz + "." + type.name + " %p0|%p4," + sources
                + ", !%p3; selp.u32 %r5, 1, 0, %p0; selp.u32 %r6, 2, 0, %p4; or.b32 %r0, %r5, %r6;",
            'r', [=](u64 a, u64 b, u64 c) -> u64 {
                const bool t = truth(a, b);
                const bool other = (c & 1) == 0;
                return (join(t, other) ? 1U : 0U) | (join(!t, other) ? 2U : 0U);
            } });
        cases.push_back({ "set." + name + "." + operation + ftz + ".s32." + type.name + " %r0," + sources + ", %p3;",
            'r', [=](u64 a, u64 b, u64 c) -> u64 { return join(truth(a, b), (c & 1) != 0) ? 0xffffffffU : 0; } });
    }
    cases.push_back({ "set." + name + ftz + ".u32." + type.name + " %r0," + sources + ";", 'r',
        [=](u64 a, u64 b, u64) -> u64 { return truth(a, b) ? 0xffffffffU : 0; } });
    cases.push_back({ "set." + name + ftz + ".f32." + type.name + " %f0," + sources + ";", 'f',
        [=](u64 a, u64 b, u64) -> u64 { return truth(a, b) ? 0x3f800000U : 0; } });
}

TEST(ConformCompare, Integers)
{
    std::vector<OpCase> cases;
    const Type types[] = { { "b16", 'h', integers<std::uint16_t>() }, { "u16", 'h', integers<std::uint16_t>() },
        { "s16", 'h', integers<std::int16_t>() }, { "b32", 'r', integers<std::uint32_t>() },
        { "u32", 'r', integers<std::uint32_t>() }, { "s32", 'r', integers<std::int32_t>() },
        { "b64", 'd', integers<u64>() }, { "u64", 'd', integers<u64>() }, { "s64", 'd', integers<std::int64_t>() } };
    for (const Type& type : types) {
        const bool bits = type.name[0] == 'b';
        for (const Comparison& how : kOrdered)
            if (!bits || how.less == how.greater) // .bN: eq and ne alone
                addComparison(cases, how, type, "");
        if (type.name[0] == 'u')
            for (const Comparison& how : kUnsigned)
                addComparison(cases, how, type, "");
    }
    runOnDevice(cases, rows(Values::Integers, 2000));
}

void floatComparisons(const char* name, char kind, Format format, bool flushes, Values values)
{
    std::vector<OpCase> cases;
    for (const bool ftz : { false, true }) {
        if (ftz && !flushes)
            continue;
        const Type type { name, kind, floats(format, ftz) };
        for (const Comparison& how : kOrdered)
            addComparison(cases, how, type, ftz ? ".ftz" : "");
        for (const Comparison& how : kUnordered)
            addComparison(cases, how, type, ftz ? ".ftz" : "");
    }
    runOnDevice(cases, rows(values, 2000));
}

TEST(ConformCompare, Singles) { floatComparisons("f32", 'f', Format::Single, true, Values::Floats); }
TEST(ConformCompare, Doubles) { floatComparisons("f64", 'g', Format::Double, false, Values::Doubles); }
TEST(ConformCompare, Halves) { floatComparisons("f16", 'h', Format::Half, true, Values::Halves); }
TEST(ConformCompare, Bfloats) { floatComparisons("bf16", 'h', Format::Bfloat, false, Values::Halves); }

TEST(ConformCompare, Pairs)
{
    std::vector<OpCase> cases;
    for (const auto& [name, format] : { std::pair("f16x2", Format::Half), std::pair("bf16x2", Format::Bfloat) })
        for (const bool ftz : { false, true }) {
            if (ftz && format == Format::Bfloat)
                continue;
            const Order order = floats(format, ftz);
            const auto add = [&](const Comparison& how) {
                const std::string head = std::string(how.name) + (ftz ? ".ftz." : ".");
                const auto low = [=](u64 a, u64 b) { return holds(how, order(a & 0xffff, b & 0xffff)); };
                const auto high = [=](u64 a, u64 b) { return low(a >> 16, b >> 16); };
                cases.push_back({ "setp." + head + name
                        + " %p0|%p4, %r1, %r2; selp.u32 %r5, 1, 0, %p0; "
                          "selp.u32 %r6, 2, 0, %p4; or.b32 %r0, %r5, %r6;",
                    'r', [=](u64 a, u64 b, u64) -> u64 { return (low(a, b) ? 1U : 0U) | (high(a, b) ? 2U : 0U); } });
                const u64 one = format == Format::Half ? 0x3c00 : 0x3f80;
                cases.push_back({ "set." + head + name + "." + name + " %r0, %r1, %r2;", 'r',
                    [=](u64 a, u64 b, u64) -> u64 { return (low(a, b) ? one : 0) | (high(a, b) ? one << 16 : 0); } });
                cases.push_back(
                    { "set." + head + "u32." + name + " %r0, %r1, %r2;", 'r', [=](u64 a, u64 b, u64) -> u64 {
                         return (low(a, b) ? 0xffffU : 0) | (high(a, b) ? 0xffff0000U : 0);
                     } });
            };
            for (const Comparison& how : kOrdered)
                add(how);
            for (const Comparison& how : kUnordered)
                add(how);
        }
    runOnDevice(cases, rows(Values::Halves, 4000));
}

TEST(ConformCompare, SetOfHalves)
{
    std::vector<OpCase> cases;
    for (const auto& [name, format, one] :
        { std::tuple("f16", Format::Half, 0x3c00U), std::tuple("bf16", Format::Bfloat, 0x3f80U) })
        for (const Comparison& how : kOrdered) {
            const Order order = floats(format, false);
            cases.push_back({ std::string("set.") + how.name + "." + name + "." + name + " %h0, %h1, %h2;", 'h',
                [=, one = one](u64 a, u64 b, u64) -> u64 { return holds(how, order(a, b)) ? one : 0; } });
            cases.push_back({ std::string("set.") + how.name + ".u16." + name + " %h0, %h1, %h2;", 'h',
                [=](u64 a, u64 b, u64) -> u64 { return holds(how, order(a, b)) ? 0xffffU : 0; } });
        }
    runOnDevice(cases, rows(Values::Halves, 4000));
}

TEST(ConformCompare, Selections)
{
    std::vector<OpCase> cases;
    struct Width {
        const char* name;
        char kind;
        u64 mask;
    };
    constexpr Width widths[] = { { "b16", 'h', 0xffff }, { "u16", 'h', 0xffff }, { "s16", 'h', 0xffff },
        { "b32", 'r', 0xffffffffU }, { "u32", 'r', 0xffffffffU }, { "s32", 'r', 0xffffffffU },
        { "f32", 'f', 0xffffffffU }, { "b64", 'd', ~u64 { 0 } }, { "u64", 'd', ~u64 { 0 } }, { "s64", 'd', ~u64 { 0 } },
        { "f64", 'g', ~u64 { 0 } } };
    for (const Width& width : widths) {
        const std::string k(1, width.kind);
        const std::string sources = " %" + k + "0, %" + k + "1, %" + k + "2, ";
        const u64 mask = width.mask;
        cases.push_back({ std::string("selp.") + width.name + sources + "%p3;", width.kind,
            [=](u64 a, u64 b, u64 c) { return ((c & 1) != 0 ? a : b) & mask; } });
        cases.push_back({ std::string("slct.") + width.name + ".s32" + sources + "%r3;", width.kind,
            [=](u64 a, u64 b, u64 c) { return (static_cast<std::int32_t>(c) >= 0 ? a : b) & mask; } });
        for (const bool ftz : { false, true })
            cases.push_back({ std::string("slct") + (ftz ? ".ftz." : ".") + width.name + ".f32" + sources + "%f3;",
                width.kind, [=](u64 a, u64 b, u64 c) {
                    const float x = f32(ftz ? exact::flush(Format::Single, c & 0xffffffffU) : c);
                    return (x >= 0 ? a : b) & mask; // a NaN chooses b
                } });
    }
    runOnDevice(cases, rows(Values::Floats, 4000));
}

TEST(ConformCompare, PropertiesAndSigns)
{
    for (const auto& [name, kind, format, values] : { std::tuple("f32", 'f', Format::Single, Values::Floats),
             std::tuple("f64", 'g', Format::Double, Values::Doubles) }) {
        std::vector<OpCase> cases;
        const bool wide = format == Format::Double;
        const auto value = [=](u64 a) { return wide ? f64(a) : static_cast<double>(f32(a)); };
        const auto kindOf = [=](u64 a) { return wide ? std::fpclassify(f64(a)) : std::fpclassify(f32(a)); };
        const auto add = [&, kind = kind, name = name](const char* property, const std::function<bool(u64)>& truth) {
            cases.push_back({ std::string("testp.") + property + "." + name + " %p0, %" + kind + "1;", 'p',
                [=](u64 a, u64, u64) -> u64 { return truth(a); } });
        };
        add("finite", [=](u64 a) { return std::isfinite(value(a)); });
        add("infinite", [=](u64 a) { return std::isinf(value(a)); });
        add("number", [=](u64 a) { return !std::isnan(value(a)); });
        add("notanumber", [=](u64 a) { return std::isnan(value(a)); });
        add("normal", [=](u64 a) { return kindOf(a) == FP_NORMAL || kindOf(a) == FP_ZERO; });
        add("subnormal", [=](u64 a) { return kindOf(a) == FP_SUBNORMAL; });
        const u64 sign = wide ? 0x8000000000000000ULL : 0x80000000ULL;
        const u64 size = sign - 1;
        const Accept either
            = [=](u64 got, u64 want) { return got == want || (std::isnan(value(got)) && std::isnan(value(want))); };
        cases.push_back({ std::string("copysign.") + name + " %" + kind + "0, %" + kind + "1, %" + kind + "2;", kind,
            [=](u64 a, u64 b, u64) { return (a & sign) | (b & size); }, either });
        runOnDevice(cases, rows(values, 8000));
    }
}

} // namespace
