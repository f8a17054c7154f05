// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"
#include "tests/engine/emulator/conformance/device_table.h"

#include <algorithm>
#include <fstream>
#include <numeric>

/// Kernels of every kind through NVRTC for every target: each gives what this host computes, on all of them.
namespace {

using namespace warpdesk;
using namespace warpdesk::test;

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using Words = std::vector<u32>;

constexpr int kCount = 768; ///< three blocks of 256

struct Kernel {
    const char* name;
    std::function<u32(const Words& in, int i)> expected;
    double tolerance = 0; ///< of a float, relative to 1 + |value|
    device::Dim3 grid { 3, 1, 1 };
    u32 threads = 256;
    int count = kCount;
};

u32 bitsOf32(float x) { return std::bit_cast<u32>(x); }
u32 rotatedPair(u32 high, u32 low, u32 by)
{
    const u64 both = u64 { high } << 32U | low;
    return static_cast<u32>((both << (by & 31U)) >> 32U);
}

u32 ffs(u32 x) { return x == 0 ? 0 : static_cast<u32>(std::countr_zero(x)) + 1; }
u32 reversed(u32 x)
{
    u32 result = 0;
    for (u32 i = 0; i < 32; ++i)
        result |= (x >> i & 1U) << (31 - i);
    return result;
}
int signedByte(u32 x, unsigned i) { return static_cast<std::int8_t>(x >> (8 * i)); }

u32 bitTricks(const Words& in, int i)
{
    const u32 x = in[static_cast<std::size_t>(i)];
    const auto si = static_cast<int>(x);
    const u32 y = x * 5;
    const u32 bytes[8]
        = { x & 255, x >> 8 & 255, x >> 16 & 255, x >> 24, y & 255, y >> 8 & 255, y >> 16 & 255, y >> 24 };
    const u32 permuted = bytes[4] | bytes[0] << 8 | bytes[6] << 16 | bytes[2] << 24; // 0x2604
    u32 sums = 0;
    for (unsigned k = 0; k < 4; ++k)
        sums |= (((x >> (8 * k) & 255) + (x * 3 >> (8 * k) & 255)) & 255) << (8 * k);
    u32 greatest = 0;
    for (unsigned k = 0; k < 2; ++k)
        greatest |= static_cast<u32>(static_cast<std::uint16_t>(std::max(
                        static_cast<std::int16_t>(x >> (16 * k)), static_cast<std::int16_t>(x >> 3 >> (16 * k)))))
            << (16 * k);
    int dot = 7;
    for (unsigned k = 0; k < 4; ++k)
        dot += signedByte(x, k) * signedByte(x * 9, k);
    const auto zeros = static_cast<u32>(std::countl_zero(x));
    const u32 sad = 3 + static_cast<u32>(si > i ? std::int64_t { si } - i : std::int64_t { i } - si);
    const u32 first = static_cast<u32>(std::popcount(x)) + (zeros << 6) + (ffs(x) << 12);
    return first ^ reversed(x) ^ permuted ^ rotatedPair(~x, x, static_cast<u32>(i))
        ^ static_cast<u32>(u64 { x } * (x * 7) >> 32) ^ static_cast<u32>(std::int64_t { si } * 12345 >> 32) ^ sad ^ sums
        ^ greatest ^ static_cast<u32>(dot);
}

u32 branchy(const Words& in, int i)
{
    const u32 x = in[static_cast<std::size_t>(i)];
    u32 y = 0;
    for (u32 k = 0; k < x % 13; ++k) {
        if ((x + k) % 5 == 0)
            continue;
        if (k * k > x % 97)
            break;
        const u32 way = (x >> k) % 6;
        if (way == 0)
            y += k;
        else if (way == 1)
            y ^= x;
        else if (way == 2)
            y = y * 3 + 1 - 7;
        else if (way == 3)
            y -= 7;
        else if (way == 4)
            y += (3 - y % 3) % 3;
        else
            y = ~y;
    }
    return y;
}

u32 ackermannish(u32 m, u32 n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermannish(m - 1, 1) : ackermannish(m - 1, ackermannish(m, n - 1) % 7);
}

u32 at(const Words& in, int i) { return in[static_cast<std::size_t>(i % kCount)]; }

u32 warpFunctions(const Words& in, int i)
{
    const int first = i / 32 * 32;
    const int lane = i % 32;
    u32 sum = 0;
    u32 odd = 0;
    u32 same = 0;
    bool all = true;
    bool any = false;
    for (int k = 0; k < 32; ++k) {
        const u32 x = at(in, first + k);
        sum += k <= lane ? x : 0;
        odd |= (x & 1U) << k;
        same |= (x % 4 == at(in, i) % 4 ? 1U : 0U) << k;
        all = all && x != 5;
        any = any || x % 64 == 7;
    }
    return sum ^ odd ^ (all ? 8U : 0U) ^ (any ? 32U : 0U) ^ same ^ at(in, first + (lane ^ 9))
        ^ at(in, first + lane / 2);
}

u32 tileSums(const Words& in, int i)
{
    const int first = i / 8 * 8;
    u32 sum = 0;
    for (int k = 0; k < 8; ++k)
        sum += at(in, first + k);
    return sum + ((sum & 2U) != 0 ? 255U : 0U) * static_cast<u32>(i % 8);
}

u32 binOf(const Words& in, int i)
{
    const u32 bin = static_cast<u32>(i % 64);
    u32 count = 0;
    for (const u32 x : in)
        count += x % 64 == bin ? 1 : 0;
    return count;
}

u32 halfBits(double x) { return std::bit_cast<std::uint16_t>(static_cast<_Float16>(static_cast<float>(x))); }
double halfValue(u32 bits)
{
    return static_cast<double>(static_cast<float>(std::bit_cast<_Float16>(static_cast<std::uint16_t>(bits))));
}

u32 halfPairs(const Words& in, int i)
{
    const u32 x = at(in, i);
    const double a = static_cast<int>(x % 200) - 100;
    const double b = (x >> 8) % 64 * 0.25;
    // Sums and products of these are exact in float; one rounding to half remains.
    const u32 low = halfBits(a * 1.5 + b);
    const u32 high = halfBits(b * 1.5 + a);
    const u32 sum = halfBits(a + b);
    const u32 difference = halfBits(b - a);
    return (low | high << 16) ^ (halfValue(sum) >= halfValue(difference) ? sum : difference);
}

float toBfloat(float x)
{
    u32 bits = bitsOf32(x);
    bits += 0x7fff + (bits >> 16 & 1U);
    return std::bit_cast<float>(bits & 0xffff0000U);
}

u32 bfloats(const Words& in, int i)
{
    const u32 x = at(in, i);
    const float a = toBfloat(static_cast<float>(static_cast<int>(x % 2000) - 1000));
    const float b = toBfloat(static_cast<float>((x >> 8) % 64) * 0.25F);
    return bitsOf32(toBfloat(a + b)) ^ bitsOf32(toBfloat(a * b)) >> 16;
}

u32 matrixProduct(const Words& in, int i)
{
    int sum = 1;
    for (int k = 0; k < 16; ++k)
        sum += static_cast<int>(at(in, i / 16 * 16 + k) % 8) * (static_cast<int>(at(in, i % 16 * 16 + k) / 8 % 8) - 3);
    return static_cast<u32>(sum);
}

u32 inlineAssembly(const Words& in, int i)
{
    const u32 x = at(in, i);
    const u64 sum = u64 { x * 3 } + x;
    u32 low = static_cast<u32>(sum);
    const u32 high = x + static_cast<u32>(sum >> 32);
    low ^= x > 1000 ? 255U : 0U;
    low = (low & high) | (low & x) | (high & x);
    return low + high;
}

u32 localArrays(const Words& in, int i)
{
    std::array<u32, 16> values {};
    for (int k = 0; k < 16; ++k)
        values[static_cast<std::size_t>(k)] = at(in, i + k);
    const u32 pick = at(in, i) % 8;
    const auto part = static_cast<std::int16_t>(values[pick] >> pick);
    std::ranges::sort(values);
    return values[at(in, i) % 16] + static_cast<u32>(int { part });
}

const std::vector<Kernel>& kernels()
{
    static const std::vector<Kernel> table = {
        { "affine", [](const Words& in, int i) { return at(in, i) * 3 + at(in, i + 7); } },
        { "vectors", [](const Words& in, int i) { return at(in, i / 4 * 4 + 3 - i % 4) ^ (i % 4 == 3 ? 1U : 0U); } },
        { "singles",
            [](const Words& in, int i) {
                const double x = static_cast<int>(at(in, i) % 2001) - 1000;
                return bitsOf32(static_cast<float>(x * x / 7 - std::sqrt(std::fabs(x)) + 1 / (x + 0.5)));
            },
            1e-6 },
        { "doubles",
            [](const Words& in, int i) {
                const double x = static_cast<int>(at(in, i));
                const u64 bits = std::bit_cast<u64>(std::fma(x, 1e-3, std::sqrt(std::fma(x, x, 1.0))) / 3.0);
                return static_cast<u32>(bits) ^ static_cast<u32>(bits >> 32);
            } },
        { "functions",
            [](const Words& in, int i) {
                const double x = static_cast<double>(static_cast<float>(at(in, i) % 1000) * 0.01F - 5);
                return bitsOf32(static_cast<float>(std::sin(x) + std::exp(x) + std::log(x * x + 1) + std::tanh(x)
                    + std::pow(x * x + 1, 0.3) + std::atan2(x, 2.0)));
            },
            2e-6 },
        { "division",
            [](const Words& in, int i) {
                const u32 x = at(in, i);
                const u64 a = x * 0x100000001ULL + static_cast<u64>(i);
                const std::int64_t b = static_cast<int>(at(in, i + 1)) | 1;
                return static_cast<u32>(a / (x % 97 + 1)) ^ static_cast<u32>(static_cast<std::int64_t>(a) / b)
                    ^ static_cast<u32>(static_cast<std::int64_t>(a) % b)
                    ^ static_cast<u32>(static_cast<int>(x) / (static_cast<int>(x % 11) - 12));
            } },
        { "bits", bitTricks },
        { "branches", branchy },
        { "recursion", [](const Words& in, int i) { return ackermannish(at(in, i) % 4, at(in, i) / 4 % 5); } },
        { "virtuals",
            [](const Words& in, int i) {
                const u32 x = at(in, i);
                return (x & 1023) * (x % 2 != 0 ? x & 1023 : x % 9);
            } },
        { "locals", localArrays },
        { "constants",
            [](const Words& in, int i) {
                constexpr u32 primes[8] = { 2, 3, 5, 7, 11, 13, 17, 19 };
                return at(in, i) % primes[i % 8] + primes[at(in, i) % 8] + 100 * (at(in, i) % 4 + 1);
            } },
        { "transposed", [](const Words& in, int i) { return at(in, i / 256 * 256 + i % 16 * 16 + i % 256 / 16); } },
        { "blockSums",
            [](const Words& in, int i) {
                const auto first = in.begin() + i / 256 * 256;
                return std::accumulate(first, first + 256, 0U) ^ static_cast<u32>(i % 256);
            } },
        { "warps", warpFunctions },
        { "histogram", binOf },
        { "groups", tileSums },
        { "halves", halfPairs },
        { "brains", bfloats },
        { "matrices", matrixProduct, 0, { 1, 1, 1 }, 32, 256 },
        { "assembly", inlineAssembly },
    };
    return table;
}

Words input()
{
    Words words;
    u32 state = 99;
    for (int i = 0; i < kCount; ++i) {
        state = state * 1664525U + 1013904223U;
        words.push_back(i % 5 == 0 ? state >> 24 : state);
    }
    return words;
}

class ConformTarget : public testing::TestWithParam<const char*> { };

TEST_P(ConformTarget, RunsKernelsOfEveryKind)
{
    auto compiler = compile::create({});
    ASSERT_TRUE(compiler) << compiler.error().message;
    std::ifstream file(WARPDESK_SOURCE_DIR "/tests/engine/emulator/conformance/targets.cu");
    compile::Options options;
    options.architecture = GetParam();
    options.host = false;
    const auto output
        = (*compiler)->compile(std::string(std::istreambuf_iterator<char>(file), {}), "targets.cu", options);
    ASSERT_TRUE(output && output->ok) << (output ? output->log : output.error().message);
    EXPECT_EQ(output->architecture, GetParam());
    DeviceModule module(output->ptx);
    ASSERT_TRUE(module.ok());
    const Words words = input();
    const DeviceBytes in(kCount * 4);
    const DeviceBytes out(kCount * 4);
    std::ranges::copy(words, in.as<u32>());
    sharedDevice().setDeadline(std::chrono::steady_clock::now() + std::chrono::seconds(100));
    for (const Kernel& kernel : kernels()) {
        SCOPED_TRACE(kernel.name);
        std::fill_n(out.as<u32>(), kCount, 0xdeadbeefU);
        struct {
            u64 in, out;
            int n;
        } const parameters { in.address(), out.address(), kernel.count };
        EXPECT_EQ(module.launch(kernel.name, kernel.grid, { kernel.threads, 1, 1 },
                      std::as_bytes(std::span(&parameters, 1)).first(20)),
            "");
        unsigned wrong = 0;
        for (int i = 0; i < kernel.count; ++i) {
            const u32 got = out.as<u32>()[i];
            const u32 want = kernel.expected(words, i);
            const auto x = static_cast<double>(std::bit_cast<float>(got));
            const auto y = static_cast<double>(std::bit_cast<float>(want));
            const bool right
                = kernel.tolerance == 0 ? got == want : std::fabs(x - y) <= kernel.tolerance * (1 + std::fabs(y));
            if (!right && ++wrong <= 2)
                ADD_FAILURE() << "element " << i << ": got " << got << " (" << x << "), want " << want << " (" << y
                              << ")";
        }
        EXPECT_EQ(wrong, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Each, ConformTarget,
    testing::Values("compute_75", "compute_80", "compute_86", "compute_89", "compute_90", "compute_90a", "compute_100",
        "compute_100a", "compute_120"),
    [](const auto& one) { return std::string(one.param); });

} // namespace
