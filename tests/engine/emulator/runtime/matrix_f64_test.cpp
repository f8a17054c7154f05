// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/emulator/runtime/device_fixture.h"

#include <cfenv>
#include <cmath>
#include <random>

// mma.sync on f64 in every shape, against products computed here; fragments lie as the PTX ISA says (9.7.14.5.2 and
// on).

namespace warpdesk::emulator {
namespace {

std::string fmtName(unsigned m, unsigned k)
{
    std::string name = "m";
    return name.append(std::to_string(m)).append("k").append(std::to_string(k));
}

class DirectedMatrices : public DeviceTest { };
class DoubleMatrices : public DeviceTest, public testing::WithParamInterface<std::pair<unsigned, unsigned>> { };

TEST_P(DoubleMatrices, Multiply)
{
    const auto [m, k] = GetParam();
    const unsigned tall = m / 8;
    const unsigned aRegisters = tall * k / 4, bRegisters = k / 4, cRegisters = 2 * tall;
    std::mt19937 random(9);
    // Numbers of few bits: every sum is exact, so that its order does not matter.
    const auto draw = [&] { return (static_cast<int>(random() % 4001) - 2000) / 8.0; };
    std::vector<double> a(m * k), b(k * 8), c(m * 8);
    for (auto* matrix : { &a, &b, &c })
        for (double& x : *matrix)
            x = draw();
    const unsigned inputs = aRegisters + bRegisters + cRegisters;
    std::vector<double> in(inputs * 32);
    for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned group = lane / 4, member = lane % 4;
        for (unsigned i = 0; i < aRegisters; ++i)
            in[i * 32 + lane] = a[(group + i % tall * 8) * k + i / tall * 4 + member];
        for (unsigned i = 0; i < bRegisters; ++i)
            in[(aRegisters + i) * 32 + lane] = b[(i * 4 + member) * 8 + group];
        for (unsigned i = 0; i < cRegisters; ++i)
            in[(aRegisters + bRegisters + i) * 32 + lane] = c[(group + i / 2 * 8) * 8 + member * 2 + i % 2];
    }
    std::string text
        = ".version 8.7\n.target sm_90\n.address_size 64\n"
          ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
          ".reg .f64 %i<32>; .reg .f64 %o<8>; .reg .b64 %in; .reg .b64 %out; .reg .b64 %at; .reg .b32 %l;\n"
          "ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; mov.u32 %l, %tid.x;\n"
          "mul.wide.u32 %at, %l, 8; add.u64 %in, %in, %at; add.u64 %out, %out, %at;\n";
    for (unsigned i = 0; i < inputs; ++i)
        text += "ld.global.f64 %i" + std::to_string(i) + ", [%in+" + std::to_string(i * 256) + "];\n";
    const auto list = [](char prefix, unsigned count, unsigned from) {
        std::string registers = "{";
        for (unsigned i = 0; i < count; ++i)
            registers.append(i == 0 ? "%" : ", %").append(1, prefix).append(std::to_string(from + i));
        return registers.append("}");
    };
    text += "mma.sync.aligned.m" + std::to_string(m) + "n8k" + std::to_string(k) + ".row.col.f64.f64.f64.f64 "
        + list('o', cRegisters, 0) + ", " + list('i', aRegisters, 0) + ", " + list('i', bRegisters, aRegisters) + ", "
        + list('i', cRegisters, aRegisters + bRegisters) + ";\n";
    for (unsigned i = 0; i < cRegisters; ++i)
        text += "st.global.f64 [%out+" + std::to_string(i * 256) + "], %o" + std::to_string(i) + ";\n";
    loadText(text + "ret;\n}\n");
    const auto from = upload(in);
    const auto to = upload(std::vector<double>(cRegisters * 32, -1));
    EXPECT_RUNS(launch("k", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(from, to)));
    const auto got = download<double>(to, cRegisters * 32);
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned i = 0; i < cRegisters; ++i) {
            const unsigned row = lane / 4 + i / 2 * 8, column = lane % 4 * 2 + i % 2;
            double want = c[row * 8 + column];
            for (unsigned x = 0; x < k; ++x)
                want += a[row * k + x] * b[x * 8 + column];
            ASSERT_EQ(got[i * 32 + lane], want) << "row " << row << " column " << column;
        }
}

INSTANTIATE_TEST_SUITE_P(Shapes, DoubleMatrices,
    testing::Values(std::pair { 8U, 4U }, std::pair { 16U, 4U }, std::pair { 16U, 8U }, std::pair { 16U, 16U }),
    [](const auto& one) { return fmtName(one.param.first, one.param.second); });

/// One product a cell, the others zero: the sum is one fma, rounded as the instruction says.
TEST_F(DirectedMatrices, RoundAsTheyAreTold)
{
    constexpr std::pair<const char*, int> modes[]
        = { { "rn", FE_TONEAREST }, { "rz", FE_TOWARDZERO }, { "rm", FE_DOWNWARD }, { "rp", FE_UPWARD } };
    std::mt19937_64 random(21);
    std::vector<double> in(4 * 32);
    const auto draw = [&] { return (static_cast<double>(random()) - 0x1p63) * 0x1p-61; };
    for (const auto& [name, mode] : modes) {
        for (double& x : in)
            x = draw();
        for (unsigned lane = 0; lane < 32; ++lane)
            if (lane % 4 != 1) // column 1 of A and row 1 of B are all there is
                in[lane] = in[32 + lane] = 0;
        loadText(".version 8.7\n.target sm_90\n.address_size 64\n"
                 ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n.reg .f64 %i<4>; .reg .f64 %o<2>;\n"
                 ".reg .b64 %in; .reg .b64 %out; .reg .b64 %at; .reg .b32 %l;\n"
                 "ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; mov.u32 %l, %tid.x;\n"
                 "mul.wide.u32 %at, %l, 8; add.u64 %in, %in, %at; add.u64 %out, %out, %at;\n"
                 "ld.global.f64 %i0, [%in]; ld.global.f64 %i1, [%in+256]; ld.global.f64 %i2, [%in+512];\n"
                 "ld.global.f64 %i3, [%in+768];\nwmma.mma.sync.aligned.row.col.m8n8k4."
            + std::string(name)
            + ".f64.f64.f64.f64 {%o0, %o1}, {%i0}, {%i1}, {%i2, %i3};\n"
              "st.global.f64 [%out], %o0; st.global.f64 [%out+256], %o1; ret;\n}\n");
        const auto out = upload(std::vector<double>(64));
        EXPECT_RUNS(launch("k", { 1, 1, 1 }, { 32, 1, 1 }, Parameters(upload(in), out)));
        const auto got = download<double>(out, 64);
        for (unsigned lane = 0; lane < 32; ++lane)
            for (unsigned i = 0; i < 2; ++i) {
                const unsigned row = lane / 4, column = lane % 4 * 2 + i;
                volatile double a = in[row * 4 + 1], b = in[32 + column * 4 + 1], c = in[(2 + i) * 32 + lane];
                std::fesetround(mode);
                volatile double want = std::fma(a, b, c);
                std::fesetround(FE_TONEAREST);
                EXPECT_EQ(got[i * 32 + lane], want) << name << " " << row << " " << column;
            }
    }
}

} // namespace
} // namespace warpdesk::emulator
