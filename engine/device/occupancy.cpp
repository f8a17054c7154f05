// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/occupancy.h"

#include <algorithm>
#include <array>
#include <limits>

namespace warpdesk::device {

namespace {

using Limit = Occupancy::Limit;

constexpr unsigned kPartitions = 4;
constexpr unsigned kRegistersPerThreadMax = 256; // as cuda_occupancy.h has it; compilers stop at 255
constexpr unsigned kWarpRegisterStep = 256;

constexpr std::uint64_t roundUp(std::uint64_t value, std::uint64_t step) { return (value + step - 1) / step * step; }

unsigned warpsOf(const GpuRow& row, unsigned threads) { return (threads + row.warpSize - 1) / row.warpSize; }

unsigned blocksByThreads(const GpuRow& row, unsigned threads)
{
    if (threads == 0 || threads > row.maxThreadsPerBlock)
        return 0;
    return row.maxThreadsPerMultiprocessor / row.warpSize / warpsOf(row, threads);
}

std::optional<unsigned> blocksByRegisters(const GpuRow& row, unsigned registers, unsigned warps)
{
    if (registers == 0)
        return std::nullopt;
    const auto perWarp = static_cast<unsigned>(roundUp(std::uint64_t { registers } * row.warpSize, kWarpRegisterStep));
    // The hardware assumes that every partition allocates, so warps are rounded up to the partitions here only.
    if (warps == 0 || registers > kRegistersPerThreadMax
        || perWarp * roundUp(warps, kPartitions) > row.registersPerBlock)
        return 0;
    return row.registersPerMultiprocessor / kPartitions / perWarp * kPartitions / warps;
}

std::uint64_t sharedStep(const GpuRow& row) { return row.computeMajor < 8 ? 256 : 128; }

std::optional<unsigned> blocksByShared(const GpuRow& row, std::uint64_t requested)
{
    if (requested > row.sharedPerBlockOptin)
        return 0;
    const std::uint64_t shared = roundUp(requested + row.sharedReservedPerBlock, sharedStep(row));
    if (shared == 0)
        return std::nullopt;
    return static_cast<unsigned>(row.sharedPerMultiprocessor / shared);
}

/// Named barriers of a multiprocessor: two for each block that fits, or one on the smaller designs.
std::optional<unsigned> blocksByBarriers(const GpuRow& row, unsigned barriers)
{
    if (barriers == 0 || row.computeMajor < 9)
        return std::nullopt;
    const bool one = row.computeMajor >= 12 || (row.computeMajor == 11 && row.computeMinor == 0)
        || (row.computeMajor == 10 && row.computeMinor == 1);
    return row.maxBlocksPerMultiprocessor * (one ? 1U : 2U) / barriers;
}

struct Bound {
    std::optional<unsigned> blocks;
    Limit limit;
};

/// In the order in which a tie is told.
std::array<Bound, 5> boundsOf(const OccupancyReport& report)
{
    return { Bound { report.byBlocks, Limit::Blocks }, Bound { report.byThreads, Limit::Threads },
        Bound { report.byShared, Limit::SharedMemory }, Bound { report.byRegisters, Limit::Registers },
        Bound { report.byBarriers, Limit::Barriers } };
}

unsigned leastBut(const OccupancyReport& report, std::optional<Limit> left)
{
    unsigned blocks = std::numeric_limits<unsigned>::max();
    for (const Bound& bound : boundsOf(report))
        if (bound.blocks && bound.limit != left)
            blocks = std::min(blocks, *bound.blocks);
    return blocks;
}

void findSteps(const GpuRow& row, const BlockNeeds& needs, OccupancyReport& report)
{
    const auto step = [&](std::uint64_t value, unsigned byIt, Limit limit) {
        const unsigned blocks = std::min(byIt, leastBut(report, limit));
        return OccupancyReport::Step { value, blocks, blocks * report.warpsPerBlock };
    };
    constexpr unsigned granule = kWarpRegisterStep / 32; // registers of a thread in the warp's step
    if (leastBut(report, Limit::Registers) > report.blocks && needs.registers > 0)
        for (unsigned registers = (std::min(needs.registers, kRegistersPerThreadMax + 1) - 1) / granule * granule;
            registers > 0 && !report.fewerRegisters; registers -= granule)
            if (const unsigned blocks = *blocksByRegisters(row, registers, report.warpsPerBlock);
                blocks > report.blocks)
                report.fewerRegisters = step(registers, blocks, Limit::Registers);
    if (leastBut(report, Limit::SharedMemory) > report.blocks && needs.shared > 0) {
        // The most bytes of which one block more fits.
        const std::uint64_t most
            = row.sharedPerMultiprocessor / (report.blocks + 1) / sharedStep(row) * sharedStep(row);
        if (most >= row.sharedReservedPerBlock) {
            const std::uint64_t bytes = std::min(most - row.sharedReservedPerBlock, row.sharedPerBlockOptin);
            const unsigned blocks = blocksByShared(row, bytes).value_or(std::numeric_limits<unsigned>::max());
            if (blocks > report.blocks && bytes < needs.shared)
                report.lessShared = step(bytes, blocks, Limit::SharedMemory);
        }
    }
}

} // namespace

const char* name(Occupancy::Limit limit)
{
    switch (limit) {
    case Limit::Blocks:
        return "blocks";
    case Limit::Threads:
        return "threads";
    case Limit::SharedMemory:
        return "shared memory";
    case Limit::Registers:
        return "registers";
    case Limit::Barriers:
        return "barriers";
    }
    return "";
}

OccupancyReport occupancyReport(const GpuRow& row, const BlockNeeds& needs)
{
    OccupancyReport report;
    report.warpsPerBlock = warpsOf(row, needs.threads);
    report.maxWarps = row.maxThreadsPerMultiprocessor / row.warpSize;
    report.byBlocks = row.maxBlocksPerMultiprocessor;
    report.byThreads = blocksByThreads(row, needs.threads);
    report.byShared = blocksByShared(row, needs.shared);
    report.byRegisters = blocksByRegisters(row, needs.registers, report.warpsPerBlock);
    report.byBarriers = blocksByBarriers(row, needs.barriers);
    report.blocks = leastBut(report, std::nullopt);
    report.warps = report.blocks * report.warpsPerBlock;
    for (const Bound& bound : boundsOf(report))
        if (bound.blocks == report.blocks)
            report.limits.push_back(bound.limit);
    findSteps(row, needs, report);
    return report;
}

Occupancy occupancy(const GpuRow& row, const KernelFacts& kernel, unsigned threads, std::uint64_t dynamicShared)
{
    if (threads == 0 || threads > row.maxThreadsPerBlock)
        return { 0, Limit::Threads };
    const OccupancyReport report
        = occupancyReport(row, { threads, kernel.registers, kernel.staticShared + dynamicShared, 0 });
    return { report.blocks, report.limits.front() };
}

} // namespace warpdesk::device
