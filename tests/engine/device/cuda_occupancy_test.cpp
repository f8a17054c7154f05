// SPDX-License-Identifier: GPL-3.0-or-later
/// Our occupancy against NVIDIA's own calculator, cuda_occupancy.h of the toolkit, which needs no GPU. The header is
/// compiled into this test only, where a toolkit is found.
#include "engine/device/occupancy.h"

#include "tests/engine/device/rows.h"

#if __has_include(<cuda_occupancy.h>)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wunused-function"
#include <climits>
#include <cstring>
#include <cuda_occupancy.h>
#pragma GCC diagnostic pop
#define WARPDESK_HAS_OCCUPANCY_HEADER 1
#endif

namespace warpdesk::device {
namespace {

#ifdef WARPDESK_HAS_OCCUPANCY_HEADER

struct Truth {
    int blocks = -1;
    unsigned factors = 0;
};

Truth nvidias(const GpuRow& row, const BlockNeeds& needs)
{
    cudaOccDeviceProp device;
    device.computeMajor = static_cast<int>(row.computeMajor);
    device.computeMinor = static_cast<int>(row.computeMinor);
    device.maxThreadsPerBlock = static_cast<int>(row.maxThreadsPerBlock);
    device.maxThreadsPerMultiprocessor = static_cast<int>(row.maxThreadsPerMultiprocessor);
    device.regsPerBlock = static_cast<int>(row.registersPerBlock);
    device.regsPerMultiprocessor = static_cast<int>(row.registersPerMultiprocessor);
    device.warpSize = static_cast<int>(row.warpSize);
    device.sharedMemPerBlock = row.sharedPerBlock;
    device.sharedMemPerMultiprocessor = row.sharedPerMultiprocessor;
    device.numSms = static_cast<int>(row.multiprocessors);
    device.sharedMemPerBlockOptin = row.sharedPerBlockOptin;
    device.reservedSharedMemPerBlock = row.sharedReservedPerBlock;
    cudaOccFuncAttributes kernel;
    kernel.maxThreadsPerBlock = static_cast<int>(row.maxThreadsPerBlock);
    kernel.numRegs = static_cast<int>(needs.registers);
    kernel.sharedSizeBytes = needs.shared / 2; // half static, half dynamic
    kernel.maxDynamicSharedSizeBytes = needs.shared - needs.shared / 2;
    kernel.numBlockBarriers = static_cast<int>(needs.barriers);
    kernel.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    const cudaOccDeviceState state;
    cudaOccResult result;
    if (cudaOccMaxActiveBlocksPerMultiprocessor(
            &result, &device, &kernel, &state, static_cast<int>(needs.threads), needs.shared - needs.shared / 2)
        != CUDA_OCC_SUCCESS)
        return {};
    return { result.activeBlocksPerMultiprocessor, result.limitingFactors };
}

unsigned factor(Occupancy::Limit limit)
{
    switch (limit) {
    case Occupancy::Limit::Threads:
        return OCC_LIMIT_WARPS;
    case Occupancy::Limit::Registers:
        return OCC_LIMIT_REGISTERS;
    case Occupancy::Limit::SharedMemory:
        return OCC_LIMIT_SHARED_MEMORY;
    case Occupancy::Limit::Blocks:
        return OCC_LIMIT_BLOCKS;
    case Occupancy::Limit::Barriers:
        return OCC_LIMIT_BARRIERS;
    }
    return 0;
}

class NvidiasHeader : public testing::TestWithParam<const char*> { };

/// Every block size in warps and one beside it, registers and shared bytes around every step, barriers of both kinds.
TEST_P(NvidiasHeader, GivesTheSameBlocksAndLimits)
{
    const GpuRow row = shippedRow(GetParam());
    const std::uint64_t most = row.sharedPerBlockOptin;
    std::size_t checked = 0;
    for (unsigned threads = 1; threads <= 1056; threads += threads % 32 == 1 ? 31 : 1)
        for (const unsigned registers :
            { 1U, 16U, 24U, 32U, 33U, 40U, 41U, 64U, 65U, 96U, 128U, 129U, 168U, 255U, 256U })
            for (const std::uint64_t shared : { std::uint64_t { 0 }, std::uint64_t { 1 }, std::uint64_t { 127 },
                     std::uint64_t { 128 }, std::uint64_t { 129 }, std::uint64_t { 8192 }, std::uint64_t { 24577 },
                     std::uint64_t { 49152 }, most / 2, most - 1, most, most + 1 })
                for (const unsigned barriers : { 0U, 1U, 2U, 5U, 16U }) {
                    const BlockNeeds needs { threads, registers, shared, barriers };
                    const Truth truth = nvidias(row, needs);
                    const OccupancyReport ours = occupancyReport(row, needs);
                    ASSERT_EQ(static_cast<int>(ours.blocks), truth.blocks)
                        << threads << " threads, " << registers << " registers, " << shared << " bytes, " << barriers
                        << " barriers";
                    unsigned factors = 0;
                    for (const Occupancy::Limit limit : ours.limits)
                        factors |= factor(limit);
                    if ((truth.factors & OCC_LIMIT_BARRIERS) != 0 && (factors & OCC_LIMIT_BARRIERS) != 0) {
                        // Where barriers are the least the header still names what was least before them.
                        ASSERT_EQ(factors & ~truth.factors, 0U) << threads << ' ' << registers << ' ' << shared;
                    } else {
                        ASSERT_EQ(factors, truth.factors) << threads << ' ' << registers << ' ' << shared;
                    }
                    ++checked;
                }
    EXPECT_GT(checked, 50000U);
}

/// The value of a step lets the blocks in, and one more register or byte does not.
TEST_P(NvidiasHeader, AgreesThatStepsAreSteps)
{
    const GpuRow row = shippedRow(GetParam());
    std::size_t steps = 0;
    for (unsigned warps = 1; warps <= 32; ++warps)
        for (unsigned registers = 1; registers <= 255; registers += 9)
            for (std::uint64_t shared = 0; shared <= row.sharedPerBlockOptin; shared += 7919) {
                const BlockNeeds needs { warps * 32, registers, shared, 1 };
                const OccupancyReport report = occupancyReport(row, needs);
                if (const auto step = report.fewerRegisters) {
                    BlockNeeds fewer = needs;
                    fewer.registers = static_cast<unsigned>(step->value);
                    ASSERT_EQ(nvidias(row, fewer).blocks, static_cast<int>(step->blocks));
                    ++fewer.registers;
                    ASSERT_EQ(nvidias(row, fewer).blocks, static_cast<int>(report.blocks)) << warps << ' ' << registers;
                    ++steps;
                }
                if (const auto step = report.lessShared) {
                    BlockNeeds less = needs;
                    less.shared = step->value;
                    ASSERT_EQ(nvidias(row, less).blocks, static_cast<int>(step->blocks));
                    ++less.shared;
                    ASSERT_EQ(nvidias(row, less).blocks, static_cast<int>(report.blocks)) << warps << ' ' << shared;
                    ++steps;
                }
                // No step where one resource is the only limit is overlooked.
                if (report.limits.size() == 1 && report.blocks > 0) {
                    BlockNeeds none = needs;
                    none.registers = 8;
                    if (nvidias(row, none).blocks > static_cast<int>(report.blocks)) {
                        ASSERT_TRUE(report.fewerRegisters) << warps << ' ' << registers << ' ' << shared;
                    }
                    none = needs;
                    none.shared = 0;
                    if (nvidias(row, none).blocks > static_cast<int>(report.blocks)) {
                        ASSERT_TRUE(report.lessShared) << warps << ' ' << registers << ' ' << shared;
                    }
                }
            }
    EXPECT_GT(steps, 1000U);
}

INSTANTIATE_TEST_SUITE_P(Rows, NvidiasHeader,
    testing::Values(
        "t4", "v100", "a100", "a10", "rtx3090", "a6000", "l4", "rtx4090", "l40s", "h100", "h200", "b200", "rtx5090"),
    [](const auto& row) { return std::string(row.param); });

#else

TEST(NvidiasHeader, GivesTheSameBlocksAndLimits)
{
    GTEST_SKIP()
        << "cuda_occupancy.h was not found when this test was compiled: set CUDA_HOME to a toolkit, or install "
           "the wheel nvidia-cuda-runtime, and configure again";
}

#endif

} // namespace
} // namespace warpdesk::device
