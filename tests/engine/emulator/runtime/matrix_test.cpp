// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <bit>
#include <cmath>
#include <functional>
#include <random>

// mma.sync of every shape and type against products computed here, with fragments laid out by the formulas of the PTX
// ISA (9.7.14.5), and the moves of matrices between lanes.

namespace warpdesk::emulator {
namespace {

using Words = std::vector<std::uint32_t>;

/// How a type is written, how wide it is, how a value becomes bits, and values whose sums are exact in double.
struct Kind {
    std::string name;
    unsigned bits;
    std::function<std::uint32_t(int)> encode; ///< of value / 4 for floats, of the value for integers
    int least, most;
};

std::uint32_t halfBits(double value)
{
    const _Float16 half = static_cast<_Float16>(value);
    return std::bit_cast<std::uint16_t>(half);
}
std::uint32_t floatBits(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }

/// Floats with 3 bits of mantissa fit e4m3 and e5m2 as well when the value is chosen so.
std::uint32_t smallFloat(double value, int mantissaBits, int bias)
{
    if (value == 0)
        return 0;
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(value), &exponent);
    const auto mantissa = static_cast<std::uint32_t>(std::ldexp(fraction, mantissaBits + 1)) - (1U << mantissaBits);
    const auto biased = static_cast<std::uint32_t>(exponent - 1 + bias);
    return (value < 0 ? 0x80U : 0U) | biased << static_cast<unsigned>(mantissaBits) | mantissa;
}

const Kind kF16 { "f16", 16, [](int v) { return halfBits(v / 4.0); }, -500, 500 };
const Kind kBF16 { "bf16", 16, [](int v) { return floatBits(v / 4.0) >> 16U; }, -127, 127 };
// The low 13 bits are ignored: noise in them must not matter.
const Kind kTF32 { "tf32", 32, [](int v) { return floatBits(v / 4.0) | 0x1234U; }, -500, 500 };
const Kind kS8 { "s8", 8, [](int v) { return static_cast<std::uint32_t>(v) & 0xffU; }, -128, 127 };
const Kind kU8 { "u8", 8, [](int v) { return static_cast<std::uint32_t>(v); }, 0, 255 };
const Kind kS4 { "s4", 4, [](int v) { return static_cast<std::uint32_t>(v) & 15U; }, -8, 7 };
const Kind kU4 { "u4", 4, [](int v) { return static_cast<std::uint32_t>(v); }, 0, 15 };
const Kind kB1 { "b1", 1, [](int v) { return static_cast<std::uint32_t>(v); }, 0, 1 };
const Kind kE4M3 { "e4m3", 8, [](int v) { return smallFloat(v / 4.0, 3, 7); }, -15, 15 };
const Kind kE5M2 { "e5m2", 8, [](int v) { return smallFloat(v / 4.0, 2, 15); }, -7, 7 };

struct Product {
    unsigned m, k;
    const Kind* a;
    const Kind* b;
    std::string c, d; ///< f16, f32, s32
    std::string modifiers {}; ///< after the layouts: ".satfinite"
    std::string operation {}; ///< at the end: ".xor.popc"
};

class Matrices : public DeviceTest, public testing::WithParamInterface<VectorWidth> {
protected:
    void SetUp() override
    {
        if (GetParam() == VectorWidth::Avx2 && !hasAvx2())
            GTEST_SKIP() << "this processor has no AVX2";
        EmulatorOptions options;
        options.row = h100();
        options.threads = 1;
        options.width = GetParam();
        auto created = createEmulator(std::move(options));
        ASSERT_TRUE(created) << created.error().message;
        gpu = std::move(*created);
    }
    static bool hasAvx2()
    {
#if defined(__x86_64__)
        return __builtin_cpu_supports("avx2") != 0;
#else
        return false;
#endif
    }

    static std::string registers(const char* prefix, unsigned count)
    {
        std::string text = "{";
        for (unsigned i = 0; i < count; ++i)
            text += (i == 0 ? "%" : ", %") + std::string(prefix) + std::to_string(i);
        return text + "}";
    }

    /// A kernel of one warp that loads registers from `in`, runs `instruction` and stores registers to `out`.
    static std::string kernel(const std::string& instruction, unsigned in, unsigned out)
    {
        std::string text = ".version 8.7\n.target sm_90a\n.address_size 64\n"
                           ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
                           ".reg .b32 %i<64>; .reg .b32 %o<16>; .reg .b64 %in; .reg .b64 %out; .reg .b64 %at;\n"
                           ".reg .b32 %lane; .shared .align 16 .b8 tile[1024]; .reg .b32 %row;\n"
                           "ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; mov.u32 %lane, %tid.x;\n"
                           "mul.wide.u32 %at, %lane, 4; add.u64 %in, %in, %at; add.u64 %out, %out, %at;\n"
                           "shl.b32 %row, %lane, 4; mov.u32 %i63, tile; add.u32 %row, %row, %i63;\n";
        for (unsigned i = 0; i < in; ++i)
            text += "ld.global.b32 %i" + std::to_string(i) + ", [%in+" + std::to_string(i * 128) + "];\n";
        text += instruction + "\n";
        for (unsigned i = 0; i < out; ++i)
            text += "st.global.b32 [%out+" + std::to_string(i * 128) + "], %o" + std::to_string(i) + ";\n";
        return text + "ret;\n}\n";
    }

    Words run(const std::string& text, const Words& in, unsigned out)
    {
        loadText(text);
        const auto from = upload(in);
        const auto to = upload(Words(out * 32, 0xeeeeeeeeU));
        EXPECT_RUNS(launch("k", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(from, to)));
        return download<std::uint32_t>(to, out * 32);
    }

    void check(const Product& product);
    std::mt19937 random { 7 };
};

void Matrices::check(const Product& p)
{
    const std::string name = "mma.sync.aligned.m" + std::to_string(p.m) + "n8k" + std::to_string(p.k) + ".row.col"
        + p.modifiers + "." + p.d + "." + p.a->name + "." + p.b->name + "." + p.c + p.operation;
    SCOPED_TRACE(name);
    const unsigned perRegister = 32 / p.a->bits;
    const bool wide = p.k == 8 * perRegister; // two pieces along k
    const bool tall = p.m == 16;
    const bool integer = p.c == "s32";
    const auto draw = [&](const Kind& kind) {
        return kind.least + static_cast<int>(random() % static_cast<unsigned>(kind.most - kind.least + 1));
    };
    std::vector<int> a(p.m * p.k), b(p.k * 8), c(p.m * 8);
    for (int& x : a)
        x = draw(*p.a);
    for (int& x : b)
        x = draw(*p.b);
    for (int& x : c)
        x = integer && p.modifiers.empty() ? static_cast<int>(random()) : static_cast<int>(random() % 2000) - 1000;
    if (!p.modifiers.empty())
        c[0] = c[5] = 0x7fffffff - 3;

    const unsigned aRegisters = (tall ? 2 : 1) * (wide ? 2 : 1);
    const unsigned bRegisters = wide ? 2 : 1;
    const unsigned cells = tall ? 4 : 2;
    const unsigned cRegisters = p.c == "f16" ? cells / 2 : cells;
    const unsigned dRegisters = p.d == "f16" ? cells / 2 : cells;
    Words in((aRegisters + bRegisters + cRegisters) * 32, 0);
    const auto row = [&](unsigned lane, unsigned i) { return lane / 4 + (i < 2 ? 0 : 8); };
    const auto column = [](unsigned lane, unsigned i) { return lane % 4 * 2 + (i & 1U); };
    for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned group = lane / 4;
        const unsigned member = lane % 4;
        for (unsigned i = 0; i < aRegisters * perRegister; ++i) {
            const unsigned piece = i / perRegister;
            const unsigned r = tall && piece % 2 == 1 ? group + 8 : group;
            const unsigned k = member * perRegister + i % perRegister + (piece / (tall ? 2 : 1)) * 4 * perRegister;
            in[piece * 32 + lane] |= p.a->encode(a[r * p.k + k]) << (i % perRegister * p.a->bits);
        }
        for (unsigned i = 0; i < bRegisters * perRegister; ++i) {
            const unsigned k = member * perRegister + i % perRegister + (i < perRegister ? 0 : 4 * perRegister);
            in[(aRegisters + i / perRegister) * 32 + lane] |= p.b->encode(b[k * 8 + group])
                << (i % perRegister * p.b->bits);
        }
        for (unsigned i = 0; i < cells; ++i) {
            const int value = c[row(lane, i) * 8 + column(lane, i)];
            std::uint32_t* first = &in[(aRegisters + bRegisters) * 32 + lane];
            if (p.c == "f16")
                first[i / 2 * 32] |= halfBits(value / 4.0) << (16 * (i % 2));
            else
                first[i * 32] = integer ? static_cast<std::uint32_t>(value) : floatBits(value / 4.0);
        }
    }
    std::string operands = registers("o", dRegisters);
    unsigned next = 0;
    for (const unsigned count : { aRegisters, bRegisters, cRegisters }) {
        operands += ", {";
        for (unsigned i = 0; i < count; ++i)
            operands += (i == 0 ? "%i" : ", %i") + std::to_string(next++);
        operands += "}";
    }
    const Words got = run(kernel(name + " " + operands + ";", next, dRegisters), in, dRegisters);
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned i = 0; i < cells; ++i) {
            const unsigned r = row(lane, i);
            const unsigned n = column(lane, i);
            std::int64_t sum = 0;
            for (unsigned k = 0; k < p.k; ++k) {
                const int x = a[r * p.k + k];
                const int y = b[k * 8 + n];
                sum += p.operation == ".xor.popc" ? x ^ y : p.operation == ".and.popc" ? x & y : x * y;
            }
            std::uint32_t want = 0;
            if (integer) {
                const std::int64_t exact = sum + c[r * 8 + n];
                want = static_cast<std::uint32_t>(exact);
                if (!p.modifiers.empty())
                    want = static_cast<std::uint32_t>(std::clamp<std::int64_t>(exact, INT32_MIN, INT32_MAX));
            } else {
                const double exact = static_cast<double>(sum) / 16 + c[r * 8 + n] / 4.0;
                want = p.d == "f16" ? halfBits(exact) : floatBits(exact);
            }
            const std::uint32_t word = got[(p.d == "f16" ? i / 2 : i) * 32 + lane];
            ASSERT_EQ(p.d == "f16" ? word >> (16 * (i % 2)) & 0xffffU : word, want) << "row " << r << " column " << n;
        }
}

TEST_P(Matrices, FloatingProducts)
{
    for (const unsigned k : { 8U, 16U }) {
        check({ 16, k, &kF16, &kF16, "f32", "f32" });
        check({ 16, k, &kF16, &kF16, "f16", "f16" });
        check({ 16, k, &kBF16, &kBF16, "f32", "f32" });
    }
    check({ 16, 4, &kTF32, &kTF32, "f32", "f32" });
    check({ 16, 8, &kTF32, &kTF32, "f32", "f32" });
    check({ 16, 32, &kE4M3, &kE5M2, "f32", "f32" });
    check({ 16, 16, &kE5M2, &kE4M3, "f16", "f16" });
}

TEST_P(Matrices, IntegerProducts)
{
    for (const auto& [a, b] : { std::pair { &kS8, &kS8 }, { &kU8, &kS8 }, { &kS8, &kU8 } }) {
        check({ 16, 16, a, b, "s32", "s32" });
        check({ 16, 32, a, b, "s32", "s32" });
        check({ 8, 16, a, b, "s32", "s32", ".satfinite" });
    }
    for (const auto& [a, b] : { std::pair { &kS4, &kS4 }, { &kU4, &kS4 }, { &kU4, &kU4 } }) {
        check({ 16, 32, a, b, "s32", "s32" });
        check({ 16, 64, a, b, "s32", "s32", ".satfinite" });
        check({ 8, 32, a, b, "s32", "s32" });
    }
    for (const char* operation : { ".xor.popc", ".and.popc" }) {
        check({ 16, 128, &kB1, &kB1, "s32", "s32", "", operation });
        check({ 16, 256, &kB1, &kB1, "s32", "s32", "", operation });
        check({ 8, 128, &kB1, &kB1, "s32", "s32", "", operation });
    }
}

TEST_P(Matrices, QuadPairsMultiplyFourMatrices)
{
    // a.col, b.row, halves in and out: lane l of a pair holds column l of A and row l of B.
    const Words columns = run(
        kernel("mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16 {%o0, %o1, %o2, %o3}, {%i0, %i1}, "
               "{%i2, %i3}, {%i4, %i5, %i6, %i7};",
            8, 4),
        [] {
            Words in(8 * 32, 0);
            for (unsigned lane = 0; lane < 32; ++lane)
                for (unsigned i = 0; i < 4; ++i) {
                    in[i / 2 * 32 + lane] |= halfBits(lane % 4 + 2.0 * i + (lane < 16 ? 0 : 8)) << (16 * (i % 2));
                    in[(2 + i / 2) * 32 + lane] |= halfBits(lane % 16 / 4 + i + (lane < 16 ? 0 : 4)) << (16 * (i % 2));
                }
            return in;
        }(),
        4);
    for (unsigned pair = 0; pair < 4; ++pair)
        for (unsigned row = 0; row < 8; ++row)
            for (unsigned column = 0; column < 8; ++column) {
                double want = 0;
                for (unsigned k = 0; k < 4; ++k)
                    want += (k + 2.0 * row) * (pair + column);
                const unsigned lane = pair * 4 + row % 4 + (row < 4 ? 0 : 16);
                ASSERT_EQ(columns[column / 2 * 32 + lane] >> (16 * (column % 2)) & 0xffffU, halfBits(want))
                    << pair << ": " << row << "," << column;
            }
}

TEST_P(Matrices, MovmatrixTransposes)
{
    Words in(32);
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned e = 0; e < 2; ++e)
            in[lane] |= (lane / 4 * 100 + lane % 4 * 2 + e) << (16 * e);
    const Words got = run(kernel("movmatrix.sync.aligned.m8n8.trans.b16 %o0, %i0;", 1, 1), in, 1);
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned e = 0; e < 2; ++e)
            ASSERT_EQ(got[lane] >> (16 * e) & 0xffffU, (lane % 4 * 2 + e) * 100 + lane / 4) << lane;
}

TEST_P(Matrices, RowsGoToMemoryAndBack)
{
    // Four matrices stored plainly, loaded transposed: row r of matrix i lies at 16 * (8i + r).
    Words in(4 * 32);
    for (unsigned i = 0; i < 4; ++i)
        for (unsigned lane = 0; lane < 32; ++lane)
            for (unsigned e = 0; e < 2; ++e)
                in[i * 32 + lane] |= (i * 1000 + lane / 4 * 10 + lane % 4 * 2 + e) << (16 * e);
    const std::string plain = "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%row], {%i0, %i1, %i2, %i3};\n"
                              "bar.warp.sync 0xffffffff;\n"
                              "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%o0, %o1, %o2, %o3}, [%row];";
    const std::string turned = "stmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16 [%row], {%i0, %i1, %i2, %i3};\n"
                               "bar.warp.sync 0xffffffff;\n"
                               "ldmatrix.sync.aligned.m8n8.x4.shared::cta.b16 {%o0, %o1, %o2, %o3}, [%row];";
    for (const std::string& text : { plain, turned }) {
        const Words got = run(kernel(text, 4, 4), in, 4);
        for (unsigned i = 0; i < 4; ++i)
            for (unsigned lane = 0; lane < 32; ++lane)
                for (unsigned e = 0; e < 2; ++e)
                    ASSERT_EQ(got[i * 32 + lane] >> (16 * e) & 0xffffU, i * 1000 + (lane % 4 * 2 + e) * 10 + lane / 4);
    }
}

// The runtime multiplies; the width decides how fragments get there and back.
INSTANTIATE_TEST_SUITE_P(Widths, Matrices, testing::Values(VectorWidth::Host, VectorWidth::Avx2, VectorWidth::Sse2),
    [](const testing::TestParamInfo<VectorWidth>& one) {
        return one.param == VectorWidth::Host ? "Host" : one.param == VectorWidth::Avx2 ? "Avx2" : "Sse2";
    });

} // namespace
} // namespace warpdesk::emulator
