// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/sass.h"

#include "engine/base/files.h"
#include "tests/engine/compile/temporary_folder.h"
#include "tests/engine/cubin/compiled.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

namespace warpdesk::cubin {
namespace {

namespace fs = std::filesystem;

/// One instruction of each kind whose number in the code follows from the source.
constexpr const char* kWidths
    = R"(extern "C" __global__ void widths(const char* a, const unsigned short* b, const int* c,
    const double* d, const int4* e, char* f, unsigned short* g, int* h, double* i, int4* j)
{
    const int t = threadIdx.x;
    f[t] = a[t];
    g[t] = b[t];
    h[t] = c[t];
    i[t] = d[t];
    j[t] = e[t];
}
extern "C" __global__ void arithmetic(float* a, double* d)
{
    const float x = a[threadIdx.x], y = a[threadIdx.x + 32];
    a[threadIdx.x] = fmaf(x, y, 3.f);
    a[threadIdx.x + 64] = __fadd_rn(x, y);
    a[threadIdx.x + 96] = __fmul_rn(x, y);
    a[threadIdx.x + 128] = __fsqrt_rn(1.f) + rsqrtf(x);
    d[threadIdx.x] = fma(d[threadIdx.x + 32], d[threadIdx.x + 64], 1.0);
    d[threadIdx.x + 96] = __dadd_rn(d[threadIdx.x + 128], 2.0);
    d[threadIdx.x + 160] = __dmul_rn(d[threadIdx.x + 192], 3.0);
}
extern "C" __global__ void shared_exchange(int4* a, int n)
{
    __shared__ int4 s[64];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[63 - threadIdx.x];
    a[n + threadIdx.x].x = __shfl_xor_sync(~0u, n + threadIdx.x, 3);
    atomicMax(&a[threadIdx.x].y, n);
}
)";

std::multiset<unsigned> widthsOf(const KernelImage& kernel, SassClass kind)
{
    std::multiset<unsigned> widths;
    for (const SassInstruction& one : kernel.instructions)
        if (one.kind == kind)
            widths.insert(one.width);
    return widths;
}

class Classes : public testing::TestWithParam<const char*> { };

TEST_P(Classes, CountWhatTheSourceNeeds)
{
    const CubinImage image = imageOf(kWidths, GetParam());
    const KernelImage& widths = kernelOf(image, "widths");
    EXPECT_THAT(widthsOf(widths, SassClass::LoadGlobal), testing::ElementsAre(1, 2, 4, 8, 16));
    EXPECT_THAT(widthsOf(widths, SassClass::StoreGlobal), testing::ElementsAre(1, 2, 4, 8, 16));

    const SassMix arithmetic = mixOf(kernelOf(image, "arithmetic").instructions);
    EXPECT_GE(arithmetic[SassClass::Fp32Fma], 1U);
    EXPECT_GE(arithmetic[SassClass::Fp32Add], 1U);
    EXPECT_GE(arithmetic[SassClass::Fp32Mul], 1U);
    EXPECT_EQ(arithmetic[SassClass::Fp64Fma], 1U);
    EXPECT_EQ(arithmetic[SassClass::Fp64Add], 1U);
    EXPECT_EQ(arithmetic[SassClass::Fp64Mul], 1U);
    EXPECT_EQ(arithmetic[SassClass::Special], 1U);
    EXPECT_EQ(arithmetic[SassClass::Unknown], 0U);

    const KernelImage& exchange = kernelOf(image, "shared_exchange");
    const SassMix mix = mixOf(exchange.instructions);
    EXPECT_THAT(widthsOf(exchange, SassClass::LoadShared), testing::ElementsAre(16));
    EXPECT_THAT(widthsOf(exchange, SassClass::StoreShared), testing::ElementsAre(16));
    EXPECT_EQ(mix[SassClass::Barrier], 1U);
    EXPECT_EQ(mix[SassClass::Shuffle], 1U);
    EXPECT_EQ(mix[SassClass::Atomic], 1U);
    EXPECT_EQ(mix.total, exchange.instructions.size());
}

INSTANTIATE_TEST_SUITE_P(Architectures, Classes, testing::Values("sm_75", "sm_80", "sm_90", "sm_120"),
    [](const auto& row) { return std::string(row.param); });

TEST(Sass, CopiesToSharedMemoryHaveTheirWidthOnEveryArchitecture)
{
    const char* source = R"(extern "C" __global__ void k(const int* a, int* out)
{
    __shared__ alignas(16) int s[256];
    const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(s + 8 * threadIdx.x));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(to), "l"(a + threadIdx.x));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" :: "r"(to + 8), "l"(a + 2 * threadIdx.x));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to + 16), "l"(a + 4 * threadIdx.x));
    asm volatile("cp.async.wait_all;");
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
)";
    for (const char* architecture : { "sm_80", "sm_90", "sm_100", "sm_120" }) {
        SCOPED_TRACE(architecture);
        const CubinImage image = imageOf(source, architecture);
        EXPECT_THAT(widthsOf(kernelOf(image, "k"), SassClass::AsyncCopy), testing::ElementsAre(4, 8, 16));
    }
}

TEST(Sass, UnknownInstructionsAreCountedAsUnknown)
{
    std::vector<std::uint8_t> code(3 * kInstructionBytes + 5, 0);
    code[0] = 0xff; // 0x1ff: no instruction that was ever seen
    code[1] = 0x01;
    code[16] = 0x23; // 0x223: FFMA
    code[17] = 0x02;
    const auto instructions = readSass(code, 80);
    ASSERT_EQ(instructions.size(), 3U);
    EXPECT_EQ(instructions[0].kind, SassClass::Unknown);
    EXPECT_TRUE(instructions[0].mnemonic.empty());
    EXPECT_EQ(instructions[0].opcode, 0x1ff);
    EXPECT_EQ(instructions[1].kind, SassClass::Fp32Fma);
    EXPECT_EQ(mixOf(instructions)[SassClass::Unknown], 2U);
}

/// HFMA2 with a zero factor loads a constant: no kernel without halves has half-precision arithmetic.
TEST(Sass, ConstantsAreMovesAndNoArithmetic)
{
    const std::string source = files::read(WARPDESK_SOURCE_DIR "/tests/engine/cubin/kernels/spills.cu").value();
    std::size_t constants = 0;
    for (const char* architecture : { "sm_80", "sm_90" })
        for (const KernelImage& kernel : imageOf(source, architecture).kernels) {
            EXPECT_EQ(mixOf(kernel.instructions)[SassClass::Fp16Fma], 0U) << kernel.name;
            for (const SassInstruction& one : kernel.instructions)
                constants += one.mnemonic == "HFMA2" ? 1 : 0;
        }
    EXPECT_GT(constants, 0U);
    const CubinImage halves = imageOf(R"(#include <cuda_fp16.h>
extern "C" __global__ void k(__half2* a) { a[threadIdx.x] = __hfma2(a[threadIdx.x], a[threadIdx.x + 32], a[threadIdx.x + 64]); }
)",
        "sm_90");
    EXPECT_EQ(mixOf(kernelOf(halves, "k").instructions)[SassClass::Fp16Fma], 1U);
}

TEST(Sass, ANumberCanMeanAnotherInstructionOnANewArchitecture)
{
    std::vector<std::uint8_t> code(kInstructionBytes, 0);
    code[0] = 0x35;
    code[1] = 0x08;
    EXPECT_EQ(readSass(code, 90).front().mnemonic, "HFMA2");
    EXPECT_EQ(readSass(code, 120).front().mnemonic, "IADD");
}

fs::path nvdisasm()
{
    std::vector<fs::path> places;
    if (const char* named = std::getenv("WARPDESK_NVDISASM"))
        places.emplace_back(named);
    for (const char* name : { "CUDA_HOME", "CUDA_PATH" })
        if (const char* root = std::getenv(name))
            places.push_back(fs::path(root) / "bin/nvdisasm");
    if (const char* root = std::getenv("WARPDESK_CUDA_ROOT"))
        places.push_back(fs::path(root) / "nvidia/cu13/bin/nvdisasm");
    places.emplace_back("/usr/local/cuda/bin/nvdisasm");
    std::error_code error;
    for (const fs::path& place : places)
        if (fs::exists(place, error))
            return place;
    return {};
}

/// The house's own table against NVIDIA's disassembler, instruction by instruction: mnemonic, width, line.
TEST(Sass, AgreesWithNvdisasm)
{
    if (nvdisasm().empty())
        GTEST_SKIP()
            << "nvdisasm was not found: name it in WARPDESK_NVDISASM (the wheel nvidia-cuda-nvdisasm brings it)";
    const fs::path root = WARPDESK_SOURCE_DIR;
    const TemporaryFolder folder;
    std::size_t checked = 0;
    for (const char* architecture : { "sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120" })
        for (const char* file : { "tests/bench/kernels.cu", "tests/engine/cubin/kernels/spills.cu",
                 "problems/int8-matmul/solutions/3_tensor_cores.cu" }) {
            const compile::Output output = compiled(files::read(root / file).value(), architecture);
            const auto image = readCubin(output.cubin);
            ASSERT_TRUE(image);
            ASSERT_TRUE(files::write(folder.path() / "cubin", output.cubin));
            ASSERT_EQ(std::system(fmt::format("'{}' -c -g '{}' > '{}' 2>/dev/null", nvdisasm().string(),
                          (folder.path() / "cubin").string(), (folder.path() / "text").string())
                              .c_str()),
                0);
            const std::string text = files::read(folder.path() / "text").value();
            const KernelImage* kernel = nullptr;
            std::size_t next = 0;
            std::uint32_t line = 0;
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t end = std::min(text.find('\n', at), text.size());
                const std::string one = text.substr(at, end - at);
                at = end + 1;
                char name[512] {}, word[64] {};
                unsigned offset = 0;
                if (std::sscanf(one.c_str(), ".text.%511[^:]:", name) == 1) {
                    kernel = &kernelOf(*image, name);
                    next = 0;
                } else if (const std::size_t place = one.find("\", line ");
                    place != std::string::npos && one.find("inlined at") == std::string::npos) {
                    line = static_cast<std::uint32_t>(std::stoul(one.substr(place + 8)));
                } else if (std::sscanf(one.c_str(), " /*%x*/ @%*s %63[A-Z0-9_.]", &offset, word) == 2
                    || std::sscanf(one.c_str(), " /*%x*/ %63[A-Z0-9_.]", &offset, word) == 2) {
                    if (kernel == nullptr || next >= kernel->instructions.size())
                        continue;
                    const SassInstruction& ours = kernel->instructions[next++];
                    std::string theirs = word;
                    theirs.resize(std::min(theirs.find('.'), theirs.size()));
                    if (theirs == "REDG")
                        theirs = "RED"; // one number for both
                    ASSERT_EQ(ours.offset, offset);
                    ASSERT_EQ(ours.mnemonic, theirs) << architecture << ' ' << file << ' ' << one;
                    (void)line;
                    ++checked;
                }
            }
        }
    EXPECT_GT(checked, 20000U);
}

/// An instruction of two words at an offset, the rest of the code before it empty.
SassInstruction decoded(std::uint64_t low, std::uint64_t high, unsigned sm, std::uint32_t offset = 0)
{
    std::vector<unsigned char> code(offset + kInstructionBytes);
    for (unsigned i = 0; i < 8; ++i) {
        code[offset + i] = static_cast<unsigned char>(low >> (8 * i));
        code[offset + 8 + i] = static_cast<unsigned char>(high >> (8 * i));
    }
    return readSass(code, sm).back();
}

/// Words and places as nvdisasm 13.5 prints them.
TEST(Sass, ControlSaysWhatAnInstructionWaitsFor)
{
    // LDG.E R32, [R32.64], and FFMA R31, R31, R32, R6 that needs it
    const SassInstruction load = decoded(0x0000000420207981, 0x000ea4000c1e1900, 86);
    EXPECT_EQ(load.mnemonic, "LDG");
    EXPECT_EQ(load.control.stall, 2);
    EXPECT_EQ(load.control.writeBarrier, 2);
    EXPECT_EQ(load.control.readBarrier, SassControl::kNone);
    EXPECT_EQ(load.control.waits, 0);
    EXPECT_FALSE(load.guarded);
    const SassInstruction use = decoded(0x000000201f1f7223, 0x004fe20000000006, 86);
    EXPECT_EQ(use.mnemonic, "FFMA");
    EXPECT_EQ(use.control.waits, 1U << 2U);
    EXPECT_EQ(use.control.writeBarrier, SassControl::kNone);
    EXPECT_EQ(use.control.stall, 1);
}

TEST(Sass, BranchesTellWhereTheyGo)
{
    const SassInstruction forward = decoded(0x0000040000008947, 0x000fea0003800000, 86, 0xe0);
    EXPECT_EQ(forward.target, 0x4f0U);
    EXPECT_TRUE(forward.guarded);
    EXPECT_EQ(decoded(0xfffffff000007947, 0x000fc0000383ffff, 86, 0x40).target, 0x40U); // to itself
    EXPECT_EQ(decoded(0x0000000800a47947, 0x000fea0003800000, 90, 0x280).target, 0xd20U);
    EXPECT_EQ(decoded(0xfffffffc00fc7947, 0x000fc0000383ffff, 90, 0x40).target, 0x40U);
    EXPECT_EQ(decoded(0x000000201f1f7223, 0x004fe20000000006, 86).target, SassInstruction::kNoTarget);
}

} // namespace
} // namespace warpdesk::cubin
