// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/scalar_jit.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>

/// Table-driven tests of single instructions: one kernel runs an instruction over many rows of operands, and host code
/// computes the same.
namespace warpdesk::test {

using Row = std::array<std::uint64_t, 3>;
using Expected = std::function<std::uint64_t(std::uint64_t, std::uint64_t, std::uint64_t)>;
/// Accepts a result that is not bit-identical; null = it must be.
using Accept = std::function<bool(std::uint64_t got, std::uint64_t want)>;

/// `text` may use %h0-3 (b16), %r0-3 (b32), %d0-3 (b64), %f0-3 (f32), %g0-3 (f64), %p0-3; the inputs are in 1 to 3 of
/// every kind (predicates: bit 0), the result is taken from register 0 of the kind `result`.
struct OpCase {
    std::string text;
    char result = 'r';
    Expected expected;
    Accept accept = nullptr;
};

enum class Values { Integers, Floats, Doubles, Halves };

inline std::uint64_t randomInteger(std::mt19937_64& random)
{
    const std::uint64_t bits = random();
    const unsigned shift = static_cast<unsigned>(random() % 64);
    return random() % 4 == 0 ? ~(bits >> shift) : bits >> shift;
}

inline std::uint64_t randomFloat(std::mt19937_64& random)
{
    const auto bits = static_cast<std::uint32_t>(random());
    if (random() % 3 == 0)
        return bits;
    // Exponents close to each other, so that sums cancel and products round.
    const auto exponent = static_cast<std::uint32_t>(115 + random() % 25);
    const std::uint32_t mantissa = random() % 4 == 0 ? (bits & 0x7ff000U) : (bits & 0x7fffffU);
    return (bits & 0x80000000U) | (exponent << 23U) | mantissa;
}

inline std::uint64_t randomDouble(std::mt19937_64& random)
{
    const std::uint64_t bits = random();
    if (random() % 3 == 0)
        return bits;
    const std::uint64_t exponent = random() % 5 == 0 ? random() % 100 : 1000 + random() % 40;
    return (bits & 0x8000000000000000ULL) | (exponent << 52U) | (bits & 0xfffffffffffffULL);
}

inline std::vector<std::uint64_t> edges(Values values)
{
    if (values == Values::Integers)
        return { 0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000,
            0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 0x100000000, 0x7fffffffffffffff, 0x8000000000000000,
            0xffffffffffffffff, 0xffffffff00000000, 0x0123456789abcdef };
    if (values == Values::Halves)
        return { 0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x0400, 0x8400, 0x3c00, 0xbc00, 0x3c01, 0x3800, 0x7bff, 0xfbff,
            0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x4248, 0x3c003c00, 0x7c00fc00, 0x80000001, 0x7bff0400, 0x3f803f80,
            0xff807f80, 0x00807f7f };
    if (values == Values::Floats) {
        std::vector<std::uint64_t> list = { 0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x807fffff,
            0x00800000, 0x80800000, 0x3f800000, 0xbf800000, 0x3f800001, 0x3f7fffff, 0x3f000000, 0xbf000000, 0x40000000,
            0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc01234, 0x7f800001, 0x40490fdb, 0x3fc00000,
            0x40200000, 0x4b000000, 0x4b7fffff, 0x4f000000, 0xcf000000, 0x4f800000, 0x5f000000, 0x477fe000, 0x477fefff,
            0x477ff000, 0x33000000, 0x33000001, 0x437f8000, 0x43000000 };
        return list;
    }
    std::vector<std::uint64_t> list;
    for (const double x : { 0.0, -0.0, 0x1p-1074, -0x1p-1074, 0x1p-1022, 0x0.fffffffffffffp-1022, 1.0, -1.0, 0.5, 1.5,
             2.5, 3.0, 0x1.0000000000001p0, 0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 2147483647.0, 2147483648.0,
             -2147483648.5, 4294967295.5, 0x1p63, -0x1p63, 0x1p64, 0x1p-149, 0x1p-150, 0x1.000001p0, 0x1.fffffep127,
             0x1.ffffffp127, 65504.0, 65520.0, 0x1p-24, 0x1p-25 })
        list.push_back(std::bit_cast<std::uint64_t>(x));
    for (const std::uint64_t bits : { 0x7ff0000000000000ULL, 0xfff0000000000000ULL, 0x7ff8000000000000ULL })
        list.push_back(bits);
    return list;
}

/// All pairs of edge values, and random rows.
inline std::vector<Row> rows(Values values, unsigned randomCount = 4000)
{
    std::mt19937_64 random(20250101);
    const std::vector<std::uint64_t> list = edges(values);
    std::vector<Row> result;
    for (const std::uint64_t a : list)
        for (const std::uint64_t b : list)
            result.push_back({ a, b, list[random() % list.size()] });
    const auto draw = [&]() -> std::uint64_t {
        if (random() % 8 == 0)
            return list[random() % list.size()];
        switch (values) {
        case Values::Integers:
            return randomInteger(random);
        case Values::Floats:
            return randomFloat(random);
        case Values::Doubles:
            return randomDouble(random);
        case Values::Halves:
            return random() & 0xffffffffU;
        }
        return 0;
    };
    for (unsigned i = 0; i < randomCount; ++i)
        result.push_back({ draw(), draw(), draw() });
    return result;
}

inline std::string kernelText(const std::string& text, char result)
{
    std::string store;
    switch (result) {
    case 'h':
        store = "st.global.b16 [%out], %h0;";
        break;
    case 'f':
        store = "st.global.f32 [%out], %f0;";
        break;
    case 'd':
        store = "st.global.b64 [%out], %d0;";
        break;
    case 'g':
        store = "st.global.f64 [%out], %g0;";
        break;
    case 'p':
        store = "selp.u32 %r0, 1, 0, %p0; st.global.b32 [%out], %r0;";
        break;
    default:
        store = "st.global.b32 [%out], %r0;";
    }
    std::string kernel = ".version 8.7\n.target sm_90a\n.address_size 64\n"
                         ".visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n)\n{\n"
                         ".reg .b16 %h<8>; .reg .b32 %r<8>; .reg .b64 %d<8>; .reg .f32 %f<8>; .reg .f64 %g<8>;\n"
                         ".reg .pred %p<8>; .reg .b64 %in; .reg .b64 %out; .reg .b32 %n; .reg .pred %more;\n"
                         "ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; ld.param.u32 %n, [n];\n"
                         "next:\n";
    for (const char* i : { "1", "2", "3" }) {
        const std::string at = "[%in+" + std::to_string((i[0] - '1') * 8) + "];\n";
        kernel += std::string("ld.global.b16 %h") + i + ", " + at + "ld.global.b32 %r" + i + ", " + at
            + "ld.global.b64 %d" + i + ", " + at + "ld.global.f32 %f" + i + ", " + at + "ld.global.f64 %g" + i + ", "
            + at + "and.b32 %r7, %r" + i + ", 1; setp.ne.u32 %p" + i + ", %r7, 0;\n";
    }
    return kernel + text + "\n" + store
        + "\nadd.u64 %in, %in, 24; add.u64 %out, %out, 8; sub.u32 %n, %n, 1; setp.ne.u32 %more, %n, 0;\n"
          "@%more bra next;\nret;\n}\n";
}

inline void runCase(const OpCase& one, const std::vector<Row>& inputs)
{
    SCOPED_TRACE(one.text);
    ScalarWorld world;
    const ScalarKernel kernel(kernelText(one.text, one.result), "k", world);
    ASSERT_TRUE(kernel.ok()) << kernel.error();
    ASSERT_EQ(kernel.text.find("wd.rt.unimplemented"), std::string::npos) << "not implemented";
    std::vector<std::uint64_t> output(inputs.size(), 0);
    struct {
        const Row* in;
        std::uint64_t* out;
        std::uint32_t n;
    } parameters { inputs.data(), output.data(), static_cast<std::uint32_t>(inputs.size()) };
    kernel.run(&parameters);
    unsigned wrong = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto [a, b, c] = inputs[i];
        const std::uint64_t want = one.expected(a, b, c);
        const bool right = one.accept ? one.accept(output[i], want) : output[i] == want;
        if (!right && ++wrong <= 3)
            ADD_FAILURE() << std::hex << "a=" << a << " b=" << b << " c=" << c << " got " << output[i] << " want "
                          << want;
    }
    EXPECT_EQ(wrong, 0U) << "of " << inputs.size() << " rows";
}

inline void runTable(const std::vector<OpCase>& cases, Values values, unsigned randomCount = 4000)
{
    const std::vector<Row> inputs = rows(values, randomCount);
    for (const OpCase& one : cases)
        runCase(one, inputs);
}

// Shorthands for expectations.
inline float f32(std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }
inline double f64(std::uint64_t bits) { return std::bit_cast<double>(bits); }
/// Bits of a float result; every NaN is the canonical one.
inline std::uint64_t bitsOf(float x) { return std::isnan(x) ? 0x7fffffffU : std::bit_cast<std::uint32_t>(x); }
inline std::uint64_t bitsOf(double x) { return std::bit_cast<std::uint64_t>(x); }
/// Doubles keep NaN payloads, which x86 and the host may choose differently: any NaN matches any.
inline bool sameDouble(std::uint64_t got, std::uint64_t want)
{
    return got == want || (std::isnan(f64(got)) && std::isnan(f64(want)));
}

} // namespace warpdesk::test
