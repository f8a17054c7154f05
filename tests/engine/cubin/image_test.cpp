// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cubin/image.h"

#include "tests/engine/cubin/compiled.h"

#include <gmock/gmock.h>

namespace warpdesk::cubin {
namespace {

using testing::HasSubstr;

class Facts : public testing::TestWithParam<const char*> { };

/// The parameter block is C's layout of the parameters; the launch bounds and barriers are the source's.
TEST_P(Facts, AreThoseOfTheSource)
{
    const CubinImage image = imageOf(R"(struct Pair { double a; char b; };
struct Forty { float x[10]; };
extern "C" __global__ void __launch_bounds__(96, 2) mixed(char c, short s, int* p, Pair pair, float4 v, Forty f, bool last)
{
    __shared__ double kept[96];
    kept[threadIdx.x] = pair.a + v.x + f.x[3] + c;
    __syncthreads();
    p[threadIdx.x] = kept[95 - threadIdx.x] + s + pair.b + last;
}
extern "C" __global__ void nothing() { }
)",
        GetParam());
    EXPECT_EQ("sm_" + std::to_string(image.sm), GetParam());
    ASSERT_EQ(image.kernels.size(), 2U);
    const KernelImage& mixed = kernelOf(image, "mixed");
    struct Layout {
        char c;
        short s;
        int* p;
        struct {
            double a;
            char b;
        } pair;
        struct alignas(16) {
            float v[4];
        } v;
        float f[10];
        bool last;
    };
    const std::vector<std::pair<std::size_t, std::size_t>> expected { { offsetof(Layout, c), 1 },
        { offsetof(Layout, s), 2 }, { offsetof(Layout, p), 8 }, { offsetof(Layout, pair), 16 },
        { offsetof(Layout, v), 16 }, { offsetof(Layout, f), 40 }, { offsetof(Layout, last), 1 } };
    ASSERT_EQ(mixed.parameters.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(mixed.parameters[i].ordinal, i);
        EXPECT_EQ(mixed.parameters[i].offset, expected[i].first) << i;
        EXPECT_EQ(mixed.parameters[i].bytes, expected[i].second) << i;
    }
    EXPECT_EQ(mixed.parameterBytes, offsetof(Layout, last) + 1);
    EXPECT_EQ(mixed.maxThreads[0], 96U);
    EXPECT_EQ(mixed.sharedBytes, 96U * 8);
    EXPECT_EQ(mixed.barriers, 1U);
    EXPECT_GT(mixed.registers, 0U);
    EXPECT_EQ(mixed.codeBytes % kInstructionBytes, 0U);
    ASSERT_TRUE(mixed.spills);
    EXPECT_EQ(mixed.spills->stores, 0U);

    const KernelImage& nothing = kernelOf(image, "nothing");
    EXPECT_TRUE(nothing.parameters.empty());
    EXPECT_EQ(nothing.sharedBytes, 0U);
    EXPECT_EQ(nothing.barriers, 0U);
    EXPECT_EQ(nothing.maxThreads[0], 0U);
}

INSTANTIATE_TEST_SUITE_P(Architectures, Facts, testing::Values("sm_75", "sm_86", "sm_90", "sm_120"),
    [](const auto& row) { return std::string(row.param); });

/// Host functions with launches and runtime calls fall away; kernels that only they instantiate stay.
TEST(Image, HoldsTheKernelsOfASolutionWithoutItsHostFunctions)
{
    const compile::Output output = compiled(R"(template <int N> __global__ void scale(float* a) { a[threadIdx.x] *= N; }
extern "C" void solve(float* a, int n)
{
    float* b;
    cudaMalloc(&b, n * sizeof(float));
    scale<2><<<n / 256, 256>>>(a);
    scale<3><<<n / 256, 256>>>(b);
    cudaDeviceSynchronize();
    printf("done\n");
}
)",
        "sm_80");
    const auto image = readCubin(output.cubin);
    ASSERT_TRUE(image) << image.error().message;
    std::vector<std::string> names;
    for (const KernelImage& kernel : image->kernels)
        names.push_back(kernel.name);
    EXPECT_THAT(names, testing::UnorderedElementsAre("_Z5scaleILi2EEvPf", "_Z5scaleILi3EEvPf"));
    EXPECT_THAT(image->ptxText, HasSubstr(".entry _Z5scaleILi2EEvPf"));
}

TEST(Image, IsMadeForTheTargetThatIsAskedFor)
{
    EXPECT_EQ(imageOf("__global__ void k() { }", "compute_86").sm, 86U);
    EXPECT_EQ(imageOf("__global__ void k() { }", "sm_90a").sm, 90U);
}

TEST(Image, KernelsThatLaunchKernelsAreRead)
{
    const CubinImage image = imageOf(R"(__global__ void child(int* p) { p[threadIdx.x] = 1; }
__global__ void parent(int* p) { child<<<1, 32>>>(p); }
)",
        "sm_90");
    std::vector<std::string> names;
    for (const KernelImage& kernel : image.kernels)
        names.push_back(kernel.name);
    EXPECT_THAT(names, testing::UnorderedElementsAre("_Z5childPi", "_Z6parentPi"));
}

} // namespace
} // namespace warpdesk::cubin
