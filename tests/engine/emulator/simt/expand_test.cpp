// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/simt/harness.h"
#include "tests/engine/emulator/simt/ir_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <random>

/// Operations that the oldest x86-64 has no instruction for, against the C library.
namespace warpdesk::emulator::testing {
namespace {

constexpr std::size_t kThreads = 32 * 1024;

/// Random words, words near each other's exponents, and the awkward ones.
template <class Word> std::vector<Word> operands(std::uint64_t seed)
{
    constexpr unsigned mantissa = sizeof(Word) == 4 ? 23 : sizeof(Word) == 8 ? 52 : 10;
    constexpr unsigned bits = sizeof(Word) * 8;
    std::mt19937_64 random(seed);
    const Word one = static_cast<Word>(((Word { 1 } << (bits - 2 - mantissa)) - 1) << mantissa);
    const Word infinity = static_cast<Word>(((Word { 1 } << (bits - 1 - mantissa)) - 1) << mantissa);
    const Word sign = static_cast<Word>(Word { 1 } << (bits - 1));
    const Word awkward[] = { 0, sign, 1, static_cast<Word>(sign | 1), static_cast<Word>(Word { 1 } << mantissa),
        static_cast<Word>((Word { 1 } << mantissa) - 1), one, static_cast<Word>(one + 1), static_cast<Word>(one - 1),
        static_cast<Word>(one | sign), infinity, static_cast<Word>(infinity - 1), static_cast<Word>(infinity | sign),
        static_cast<Word>(infinity | Word { 1 } << (mantissa - 1)) };
    std::vector<Word> values(kThreads);
    for (std::size_t i = 0; i < kThreads; ++i) {
        const auto any = static_cast<Word>(random());
        const std::uint64_t kind = random() % 8;
        const Word fraction = static_cast<Word>(any & ((Word { 1 } << mantissa) - 1));
        const auto scaled
            = [&](unsigned steps) { return static_cast<Word>(one + (static_cast<Word>(steps) << mantissa)); };
        if (kind == 0)
            values[i] = awkward[random() % std::size(awkward)];
        else if (kind <= 2) // few bits set: halfway cases
            values[i] = static_cast<Word>(
                (any & sign) | scaled(static_cast<unsigned>(random() % 12)) | (Word { 1 } << random() % mantissa));
        else if (kind <= 5) // magnitudes around 1
            values[i] = static_cast<Word>((any & sign) | scaled(static_cast<unsigned>(random() % 4)) | fraction);
        else
            values[i] = any;
    }
    return values;
}

template <class Word> Word canonical(Word bits)
{
    using Float = std::conditional_t<sizeof(Word) == 8, double, std::conditional_t<sizeof(Word) == 4, float, _Float16>>;
    const auto value = std::bit_cast<Float>(bits);
    return value != value ? static_cast<Word>(~Word { 0 }) : bits;
}

/// Kernel `@k(out, a, b, c)`: out[i] = the text's %r of %x, %y, %z.
template <class From, class To>
void expectAll(const char* text, const char* from, const char* to, const std::function<To(From, From, From)>& oracle)
{
    const std::string ir = kDeclarations
        + fmt::format(R"(
define void @k(ptr %params) {{
  %out = load ptr, ptr %params
  %pa = getelementptr i8, ptr %params, i64 8
  %a = load ptr, ptr %pa
  %pb = getelementptr i8, ptr %params, i64 16
  %b = load ptr, ptr %pb
  %pc = getelementptr i8, ptr %params, i64 24
  %c = load ptr, ptr %pc
  %tid = call i32 @wd.sreg.tid.x()
  %cta = call i32 @wd.sreg.ctaid.x()
  %block = mul i32 %cta, 256
  %i = add i32 %block, %tid
  %index = zext i32 %i to i64
  %ax = getelementptr {0}, ptr %a, i64 %index
  %x = load {0}, ptr %ax
  %bx = getelementptr {0}, ptr %b, i64 %index
  %y = load {0}, ptr %bx
  %cx = getelementptr {0}, ptr %c, i64 %index
  %z = load {0}, ptr %cx
  {2}
  %ox = getelementptr {1}, ptr %out, i64 %index
  store {1} %r, ptr %ox
  ret void
}}
)",
            from, to, text);
    for (const VectorWidth width : { VectorWidth::Sse2, VectorWidth::Avx2, VectorWidth::Avx512 }) {
        if (!runsHere(width))
            continue;
        SimtOptions options;
        options.shape = { 256, 1, 1 };
        options.width = width;
        Kernel kernel = Kernel::compile(ir, "k", options);
        ASSERT_TRUE(kernel.valid());
        unsigned wrong = 0;
        for (std::uint64_t round = 0; round < 4; ++round) {
            auto a = operands<From>(round * 3 + 1), b = operands<From>(round * 3 + 2),
                 c = operands<From>(round * 3 + 3);
            if (round == 3) // cancellation: z = -(x * y) or next to it
                for (std::size_t i = 0; i < kThreads; ++i)
                    c[i] = static_cast<From>(oracle(a[i], b[i], 0) ^ From { 1 } << (sizeof(From) * 8 - 1) ^ (i % 3));
            std::vector<To> out(kThreads);
            Launch launch = linear(kThreads / 256, 256);
            launch.parameters = pack(out.data(), a.data(), b.data(), c.data());
            kernel.run(launch);
            for (std::size_t i = 0; i < kThreads && wrong < 5; ++i) {
                const To expected = oracle(a[i], b[i], c[i]);
                if (canonical(out[i]) == canonical(expected))
                    continue;
                ++wrong;
                ADD_FAILURE() << fmt::format("{}: width {} of {:#x} {:#x} {:#x}: {:#x}, expected {:#x}", text,
                    static_cast<int>(width), a[i], b[i], c[i], out[i], expected);
            }
        }
    }
}

TEST(SimtExpand, FmaOfFloatsIsRoundedOnce)
{
    expectAll<std::uint32_t, std::uint32_t>("%r = call float @llvm.fma.f32(float %x, float %y, float %z)", "float",
        "float", [](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
            return std::bit_cast<std::uint32_t>(
                std::fma(std::bit_cast<float>(x), std::bit_cast<float>(y), std::bit_cast<float>(z)));
        });
}

TEST(SimtExpand, FmaOfDoublesIsRoundedOnce)
{
    expectAll<std::uint64_t, std::uint64_t>("%r = call double @llvm.fma.f64(double %x, double %y, double %z)", "double",
        "double", [](std::uint64_t x, std::uint64_t y, std::uint64_t z) {
            return std::bit_cast<std::uint64_t>(
                std::fma(std::bit_cast<double>(x), std::bit_cast<double>(y), std::bit_cast<double>(z)));
        });
}

TEST(SimtExpand, RoundingToIntegers)
{
    const auto floats = [](const char* name, float (*oracle)(float)) {
        expectAll<std::uint32_t, std::uint32_t>(fmt::format("%r = call float @llvm.{}.f32(float %x)", name).c_str(),
            "float", "float", [oracle](std::uint32_t x, std::uint32_t, std::uint32_t) {
                return std::bit_cast<std::uint32_t>(oracle(std::bit_cast<float>(x)));
            });
    };
    floats("floor", ::floorf);
    floats("ceil", ::ceilf);
    floats("trunc", ::truncf);
    floats("roundeven", ::roundevenf);
    const auto doubles = [](const char* name, double (*oracle)(double)) {
        expectAll<std::uint64_t, std::uint64_t>(fmt::format("%r = call double @llvm.{}.f64(double %x)", name).c_str(),
            "double", "double", [oracle](std::uint64_t x, std::uint64_t, std::uint64_t) {
                return std::bit_cast<std::uint64_t>(oracle(std::bit_cast<double>(x)));
            });
    };
    doubles("floor", ::floor);
    doubles("ceil", ::ceil);
    doubles("trunc", ::trunc);
    doubles("roundeven", ::roundeven);
}

TEST(SimtExpand, HalvesAndFloats)
{
    expectAll<std::uint32_t, std::uint16_t>(
        "%r = fptrunc float %x to half", "float", "half", [](std::uint32_t x, std::uint32_t, std::uint32_t) {
            return std::bit_cast<std::uint16_t>(static_cast<_Float16>(std::bit_cast<float>(x)));
        });
    expectAll<std::uint16_t, std::uint32_t>(
        "%r = fpext half %x to float", "half", "float", [](std::uint16_t x, std::uint16_t, std::uint16_t) {
            return std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<_Float16>(x)));
        });
}

} // namespace
} // namespace warpdesk::emulator::testing
