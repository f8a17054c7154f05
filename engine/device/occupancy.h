// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"

namespace warpdesk::device {

/// Blocks of one shape that are resident on a multiprocessor at once, and what stops the next one.
struct Occupancy {
    enum class Limit : std::uint8_t { Blocks, Threads, SharedMemory, Registers };
    unsigned blocks = 0; ///< 0 = not even one block fits
    Limit limit = Limit::Blocks;
};

/// The rules of cuda_occupancy.h: warps, registers (skipped while unknown) and shared memory in the hardware's steps.
[[nodiscard]] Occupancy occupancy(
    const GpuRow& row, const KernelFacts& kernel, unsigned threads, std::uint64_t dynamicShared);

} // namespace warpdesk::device
