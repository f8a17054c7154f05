// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/occupancy.h"

#include <limits>

namespace warpdesk::device {

namespace {

constexpr std::uint64_t roundUp(std::uint64_t value, std::uint64_t step) { return (value + step - 1) / step * step; }

unsigned blocksByRegisters(const GpuRow& row, unsigned registers, unsigned warps)
{
    if (registers == 0)
        return std::numeric_limits<unsigned>::max();
    constexpr unsigned partitions = 4;
    constexpr unsigned registersPerThreadMax = 255;
    const auto perWarp = static_cast<unsigned>(roundUp(std::uint64_t { registers } * row.warpSize, 256));
    // The hardware assumes that every partition allocates, so warps are rounded up to the partitions here only.
    if (registers > registersPerThreadMax || perWarp * roundUp(warps, partitions) > row.registersPerBlock)
        return 0;
    return row.registersPerMultiprocessor / partitions / perWarp * partitions / warps;
}

} // namespace

Occupancy occupancy(const GpuRow& row, const KernelFacts& kernel, unsigned threads, std::uint64_t dynamicShared)
{
    using Limit = Occupancy::Limit;
    if (threads == 0 || threads > row.maxThreadsPerBlock)
        return { 0, Limit::Threads };
    const unsigned warps = (threads + row.warpSize - 1) / row.warpSize;
    Occupancy result { row.maxBlocksPerMultiprocessor, Limit::Blocks };
    const auto bound = [&](std::uint64_t blocks, Limit limit) {
        if (blocks < result.blocks)
            result = { static_cast<unsigned>(blocks), limit };
    };
    bound(row.maxThreadsPerMultiprocessor / row.warpSize / warps, Limit::Threads);
    const std::uint64_t step = row.computeMajor < 8 ? 256 : 128;
    const std::uint64_t requested = kernel.staticShared + dynamicShared;
    if (requested > row.sharedPerBlockOptin)
        bound(0, Limit::SharedMemory);
    if (const std::uint64_t shared = roundUp(requested + row.sharedReservedPerBlock, step); shared > 0)
        bound(row.sharedPerMultiprocessor / shared, Limit::SharedMemory);
    bound(blocksByRegisters(row, kernel.registers, warps), Limit::Registers);
    return result;
}

} // namespace warpdesk::device
