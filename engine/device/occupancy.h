// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"

#include <optional>
#include <vector>

namespace warpdesk::device {

/// Blocks of one shape that are resident on a multiprocessor at once, and what stops the next one.
struct Occupancy {
    enum class Limit : std::uint8_t { Blocks, Threads, SharedMemory, Registers, Barriers };
    unsigned blocks = 0; ///< 0 = not even one block fits
    Limit limit = Limit::Blocks;
};
/// "blocks", "threads", "shared memory", "registers", "barriers"
[[nodiscard]] const char* name(Occupancy::Limit limit);

/// What one block takes of a multiprocessor.
struct BlockNeeds {
    unsigned threads = 0;
    unsigned registers = 0; ///< of a thread; 0 = unknown, then not a limit
    std::uint64_t shared = 0; ///< static and dynamic bytes, without what the driver reserves
    unsigned barriers = 0; ///< named barriers; a limit from compute capability 9.0 on
};

/// Theoretical occupancy with everything that led to it.
struct OccupancyReport {
    unsigned blocks = 0; ///< of a multiprocessor at once
    unsigned warpsPerBlock = 0;
    unsigned warps = 0, maxWarps = 0; ///< resident, and the most there can be
    /// Blocks by each resource alone; absent where the resource is no limit or not known.
    std::optional<unsigned> byBlocks, byThreads, byShared, byRegisters, byBarriers;
    std::vector<Occupancy::Limit> limits; ///< every resource that allows no block more

    /// A change of one resource that lets more blocks in, all others as they are.
    struct Step {
        std::uint64_t value = 0; ///< the most registers of a thread, or shared bytes of a block, that still do it
        unsigned blocks = 0;
        unsigned warps = 0;
    };
    std::optional<Step> fewerRegisters; ///< absent = registers are not the only limit, or unknown
    std::optional<Step> lessShared;
    [[nodiscard]] double fraction() const { return maxWarps == 0 ? 0 : static_cast<double>(warps) / maxWarps; }
};

/// The rules of cuda_occupancy.h (compute capability 7.0 on): warps, registers and shared memory in the hardware's
/// steps.
[[nodiscard]] OccupancyReport occupancyReport(const GpuRow& row, const BlockNeeds& needs);

/// The same in short; registers are skipped while unknown.
[[nodiscard]] Occupancy occupancy(
    const GpuRow& row, const KernelFacts& kernel, unsigned threads, std::uint64_t dynamicShared);

} // namespace warpdesk::device
