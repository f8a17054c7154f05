// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/conformance/device_table.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>

/// One-operand f32 instructions over all 2^32 inputs (slow), or over a stride of them (each run). Values come from the
/// host's double functions; bounds are the ISA's (PTX ISA 9.7.3).
namespace {

using namespace warpdesk;
using namespace warpdesk::test;

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u32 kCanonicalNan = 0x7fffffffU;

float value(u32 bits) { return std::bit_cast<float>(bits); }
u32 bitsOf32(float x) { return std::bit_cast<u32>(x); }

double inverse(double x) { return 1 / x; }
double inverseRoot(double x) { return 1 / std::sqrt(x); }

/// How an instruction's error is measured where the bound applies.
enum class Measure : std::uint8_t { Ulp, Relative, Absolute };

struct Bound {
    double low, high; ///< of |x|, after flushing
    Measure measure;
    double limit;
};

struct Function {
    const char* name;
    double (*exact)(double);
    std::vector<Bound> bounds; ///< the first that holds for |x|; none = only sanity ([-1, 1] for sin and cos)
};

struct Worst {
    double error = -1;
    u32 input = 0;
    void take(double other, u32 at)
    {
        if (other > error) {
            error = other;
            input = at;
        }
    }
};

struct Tally {
    std::vector<Worst> worst;
    u64 wrong = 0;
    u32 firstWrong = 0, firstGot = 0;
    void fault(u32 input, u32 got)
    {
        if (wrong++ == 0) {
            firstWrong = input;
            firstGot = got;
        }
    }
};

double ulpOf(double exact)
{
    const double size = std::max(std::fabs(exact), 0x1p-126);
    return std::ldexp(1.0, std::ilogb(size) - 23);
}

u32 flush(u32 bits) { return (bits & 0x7f800000U) == 0 ? bits & 0x80000000U : bits; }

/// One result against the exact value.
void judge(const Function& function, bool ftz, u32 input, u32 got, Tally& tally)
{
    const double x = static_cast<double>(value(ftz ? flush(input) : input));
    double exact = function.exact(x);
    if (std::isnan(exact)) {
        if (got != kCanonicalNan)
            tally.fault(input, got);
        return;
    }
    auto nearest = static_cast<float>(exact);
    if (ftz && std::fabs(nearest) < 0x1p-126F) {
        // A result flushed to zero of its sign, or the least normal number beside it.
        const u32 sign = std::signbit(exact) ? 0x80000000U : 0;
        const bool zero = got == sign;
        const bool least = (got & 0x7fffffffU) == 0x00800000U && std::fabs(exact) > 0x1.fffff8p-127;
        if (!zero && !least)
            tally.fault(input, got);
        return;
    }
    if (got == bitsOf32(nearest) && (std::isinf(nearest) || nearest == 0)) // also the sign of a zero
        return;
    const auto result = static_cast<double>(value(got));
    if (!std::isfinite(result) || !std::isfinite(nearest)) {
        // At the edge of the range an error of the allowed size may cross it.
        const bool edge = std::fabs(exact) > 0x1.fffff0p127 && std::fabs(exact) < 0x1.000008p128
            && std::fabs(result) > 0x1.fffff0p127;
        if (!edge)
            tally.fault(input, got);
        return;
    }
    if (exact == 0 && got != bitsOf32(nearest)) {
        tally.fault(input, got);
        return;
    }
    const double size = std::fabs(x);
    const double error = std::fabs(result - exact);
    for (std::size_t i = 0; i < function.bounds.size(); ++i) {
        const Bound& bound = function.bounds[i];
        if (!(size >= bound.low && size <= bound.high))
            continue;
        double measured = error;
        if (bound.measure == Measure::Ulp)
            measured = error / ulpOf(exact);
        else if (bound.measure == Measure::Relative)
            // A subnormal result is a rounding away from any relative bound.
            measured = std::max(0.0, error - (std::fabs(exact) < 0x1p-126 ? 0x1p-150 : 0.0)) / std::fabs(exact);
        tally.worst[i].take(measured, input);
        if (measured > bound.limit)
            tally.fault(input, got);
        return;
    }
    if (std::fabs(result) > 1)
        tally.fault(input, got);
}

std::string mapKernel(const std::string& instruction)
{
    return ".version 8.8\n.target sm_100a\n.address_size 64\n"
           ".visible .entry k(.param .u64 out, .param .u32 first, .param .u32 stride)\n{\n"
           ".reg .b64 %out; .reg .b64 %x; .reg .b32 %i; .reg .b32 %t; .reg .b32 %s; .reg .f32 %f0; .reg .f32 %f1;\n"
           ".reg .b32 %r0;\n"
           "ld.param.u64 %out, [out]; ld.param.u32 %s, [stride];\n"
           "mov.u32 %i, %ctaid.x; mov.u32 %t, %ntid.x; mul.lo.u32 %i, %i, %t; mov.u32 %t, %tid.x; add.u32 %i, %i, %t;\n"
           "mul.wide.u32 %x, %i, 4; add.u64 %out, %out, %x;\n"
           "mul.lo.u32 %i, %i, %s; ld.param.u32 %t, [first]; add.u32 %i, %i, %t; mov.b32 %f1, %i;\n"
        + instruction + "\nst.global.b32 [%out], %r0;\nret;\n}\n";
}

/// WARPDESK_EXHAUSTIVE=1 asks for every input; the stride is odd, so that all bit patterns of the low bits occur.
bool exhaustive()
{
    const char* const asked = std::getenv("WARPDESK_EXHAUSTIVE");
    return asked != nullptr && *asked == '1';
}

constexpr u32 kChunk = 1U << 22U;
constexpr u32 kStride = 8191;

/// Calls `check(input, got)` in two host threads for every input; `check` gets its thread's index.
template <class Check> void sweep(const std::string& instruction, const Check& check)
{
    DeviceModule module(mapKernel(instruction));
    ASSERT_TRUE(module.ok());
    const DeviceBytes out(u64 { kChunk } * 4);
    const u32 stride = exhaustive() ? 1 : kStride;
    const u64 inputs = ((u64 { 1 } << 32U) + stride - 1) / stride;
    for (u64 first = 0; first < inputs; first += kChunk) {
        const auto count = static_cast<u32>(std::min<u64>(kChunk, inputs - first));
        struct {
            u64 out;
            u32 first, stride;
        } const parameters { out.address(), static_cast<u32>(first * stride), stride };
        sharedDevice().setDeadline(std::chrono::steady_clock::now() + std::chrono::minutes(2));
        ASSERT_EQ(
            module.launch("k", { (count + 127) / 128, 1, 1 }, { 128, 1, 1 }, std::as_bytes(std::span(&parameters, 1))),
            "");
        const u32* const results = out.as<u32>();
        const auto half = [&](unsigned which) {
            for (u32 i = which * (count / 2); i < (which == 0 ? count / 2 : count); ++i)
                check(which, static_cast<u32>((first + i) * stride), results[i]);
        };
        std::thread other(half, 1U);
        half(0);
        other.join();
    }
}

const std::vector<Function>& functions()
{
    constexpr double pi = 3.14159265358979323846;
    constexpr double all = INFINITY;
    static const std::vector<Function> table = {
        { "rcp.approx", inverse, { { 0, all, Measure::Ulp, 1 } } },
        { "sqrt.approx", std::sqrt, { { 0, all, Measure::Relative, 0x1p-23 } } },
        { "rsqrt.approx", inverseRoot, { { 0, all, Measure::Relative, 0x1.125fp-23 } } }, // 2^-22.9
        { "ex2.approx", std::exp2, { { 0, all, Measure::Ulp, 2 } } },
        { "lg2.approx", std::log2, { { 0.5, 2, Measure::Absolute, 0x1p-22 }, { 0, all, Measure::Relative, 0x1p-22 } } },
        { "tanh.approx", std::tanh, { { 0, all, Measure::Relative, 0x1p-11 } } },
        { "sin.approx", std::sin,
            { { 0, 2 * pi, Measure::Absolute, 0x1.6a09p-21 }, { 0, 100 * pi, Measure::Absolute, 0x1.3b2p-15 } } },
        { "cos.approx", std::cos,
            { { 0, 2 * pi, Measure::Absolute, 0x1.6a09p-21 }, { 0, 100 * pi, Measure::Absolute, 0x1.3b2p-15 } } },
    };
    return table;
}

class Approximation : public testing::TestWithParam<std::tuple<std::size_t, bool>> { };

TEST_P(Approximation, StaysWithinTheStatedError)
{
    const Function& function = functions()[std::get<0>(GetParam())];
    const bool ftz = std::get<1>(GetParam());
    Tally tallies[2];
    for (Tally& tally : tallies)
        tally.worst.resize(function.bounds.size());
    const std::string instruction
        = std::string(function.name) + (ftz ? ".ftz" : "") + ".f32 %f0, %f1; mov.b32 %r0, %f0;";
    sweep(instruction, [&](unsigned which, u32 input, u32 got) { judge(function, ftz, input, got, tallies[which]); });
    const u64 wrong = tallies[0].wrong + tallies[1].wrong;
    const Tally& faulty = tallies[0].wrong != 0 ? tallies[0] : tallies[1];
    EXPECT_EQ(wrong, 0U) << instruction << std::hex << " first: " << faulty.firstWrong << " gave " << faulty.firstGot;
    for (std::size_t i = 0; i < function.bounds.size(); ++i) {
        const Worst& worst = std::max(
            tallies[0].worst[i], tallies[1].worst[i], [](const Worst& a, const Worst& b) { return a.error < b.error; });
        static constexpr const char* kUnits[] = { "ulp", "relative", "absolute" };
        std::printf("%s%s |x| in [%g, %g]: worst %s error %.4g (2^%.2f) at 0x%08x, allowed %.4g\n", function.name,
            ftz ? ".ftz" : "", function.bounds[i].low, function.bounds[i].high,
            kUnits[static_cast<unsigned>(function.bounds[i].measure)], worst.error, std::log2(worst.error), worst.input,
            function.bounds[i].limit);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Every, Approximation, testing::Combine(testing::Range<std::size_t>(0, 8), testing::Bool()), [](const auto& one) {
        std::string name = functions()[std::get<0>(one.param)].name;
        std::ranges::replace(name, '.', '_');
        return name + (std::get<1>(one.param) ? "_ftz" : "");
    });

} // namespace
