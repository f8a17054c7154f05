// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/compiler.h"

#include "tests/engine/emulator/runtime/device_fixture.h"

// From CUDA C++ to a result, where an NVRTC is installed.

namespace warpdesk::emulator {
namespace {

class FromSource : public DeviceTest {
protected:
    /// Compiles and loads; false (and the test is skipped) where there is no NVRTC.
    void compileAndLoad(const std::string& source)
    {
        auto compiler = compile::create({});
        if (!compiler)
            GTEST_SKIP() << compiler.error().message;
        const auto output = (*compiler)->compile(source, "solution.cu", {});
        ASSERT_TRUE(output) << output.error().message;
        ASSERT_TRUE(output->ok) << output->log;
        loadText(output->ptx);
    }
};

TEST_F(FromSource, SolutionWithTemplatesPrintsAndFaultsAtItsLines)
{
    compileAndLoad(R"(#include <cstdio>
template <class T> struct Pair { T first, second; };
template <class T>
__device__ T sum(Pair<T> pair) { return pair.first + pair.second; }
template <class T>
__global__ void add(const Pair<T>* in, T* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) printf("n is %d\n", n);
    out[i] = sum(in[i]);
}
extern "C" void solve(const Pair<double>* in, double* out, int n)
{
    add<<<(n + 63) / 64, 64>>>(in, out, n);
}
)");
    if (!module)
        return;
    std::vector<double> pairs(256);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i] = static_cast<double>(i) / 8;
    const auto in = upload(pairs, "in");
    const auto out = upload(std::vector<double>(128, 0), "out");
    EXPECT_RUNS(launch("add", { 2, 1, 1 }, { 64, 1, 1 }, Parameters(in, out, 100)));
    const auto sums = download<double>(out, 128);
    for (std::size_t i = 0; i < sums.size(); ++i)
        EXPECT_EQ(sums[i], pairs[2 * i] + pairs[2 * i + 1]);
    EXPECT_EQ(printed, "n is 100\n");

    const auto outside = launch("add", { 3, 1, 1 }, { 64, 1, 1 }, Parameters(in, out, 100));
    ASSERT_FALSE(outside);
    const device::Fault& fault = *outside.error().fault;
    EXPECT_EQ(fault.kind, device::FaultKind::OutOfBounds);
    EXPECT_EQ(fault.place.file, "");
    EXPECT_EQ(fault.place.line, 10U);
    EXPECT_EQ(fault.block.x, 2U);
    EXPECT_THAT(fault.kernel, testing::HasSubstr("add<double>"));
}

TEST_F(FromSource, GridSyncOfTheInstalledHeaders)
{
    compileAndLoad(textOf("grid.cu"));
    if (!module)
        return;
    const auto a = upload(std::vector<int>(256, 1));
    const auto b = upload(std::vector<int>(256, 0));
    EXPECT_RUNS(launch("neighbours", { 8, 1, 1 }, { 32, 1, 1 }, Parameters(a, b, 256, 3), 0, true));
    EXPECT_THAT(download<int>(a, 256), testing::Each(4));
}

} // namespace
} // namespace warpdesk::emulator
