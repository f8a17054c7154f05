// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/occupancy.h"

#include "tests/engine/device/rows.h"

namespace warpdesk::device {
namespace {

struct Case {
    const char* name;
    const char* gpu;
    unsigned threads;
    unsigned registers;
    std::uint64_t shared;
    unsigned blocks; ///< by hand from the rules of cuda_occupancy.h
    Occupancy::Limit limit;
};

class OccupancyRules : public testing::TestWithParam<Case> { };

TEST_P(OccupancyRules, CountBlocks)
{
    const Case& c = GetParam();
    KernelFacts kernel;
    kernel.registers = c.registers;
    const Occupancy result = occupancy(shippedRow(c.gpu), kernel, c.threads, c.shared);
    EXPECT_EQ(result.blocks, c.blocks);
    EXPECT_EQ(static_cast<int>(result.limit), static_cast<int>(c.limit));
}

using Limit = Occupancy::Limit;
INSTANTIATE_TEST_SUITE_P(Rows, OccupancyRules,
    testing::Values(
        // 2048 threads a multiprocessor / 256
        Case { "H100Threads", "h100", 256, 0, 0, 8, Limit::Threads },
        // 2048 / 32 = 64 one-warp blocks, at most 32
        Case { "H100SmallBlocks", "h100", 32, 0, 0, 32, Limit::Blocks },
        // 1536 / 512
        Case { "AdaThreads", "rtx4090", 512, 0, 0, 3, Limit::Threads },
        Case { "TuringThreads", "t4", 1024, 0, 0, 1, Limit::Threads },
        // 64 registers * 32 = 2048 a warp; 16384 / 2048 = 8 a partition, 32 in all; 8 warps a block
        Case { "H100Registers", "h100", 256, 64, 0, 4, Limit::Registers },
        // 33 registers round to 1280 a warp; 12 a partition, 48 in all
        Case { "RegistersRoundUp", "a100", 256, 33, 0, 6, Limit::Registers },
        // 48 KiB + 1 KiB reserved in 228 KiB
        Case { "H100Shared", "h100", 128, 0, 49152, 4, Limit::SharedMemory },
        Case { "TooMuchShared", "a100", 128, 0, 170000, 0, Limit::SharedMemory },
        Case { "TooManyRegisters", "h100", 1024, 128, 0, 0, Limit::Registers },
        Case { "NoThreads", "h100", 0, 0, 0, 0, Limit::Threads }),
    [](const auto& row) { return row.param.name; });

} // namespace
} // namespace warpdesk::device
