// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/gpu_row.h"
#include "engine/measure/machine_work.h"

namespace warpdesk::measure {

/// What one execution of a load, store, copy or shuffle costs on a GPU, on average.
struct AccessCost {
    double turns = 0; ///< clocks that it keeps the load/store units of its multiprocessor busy
    double latency = 0; ///< clocks until its result is there when nothing else is under way
};

/// Clocks until a result is there, by where it comes from. Taken from the row; what it does not know is `known` false.
struct Latencies {
    double shared = 0, l1 = 0, l2 = 0, dram = 0;
};
[[nodiscard]] Latencies latenciesOf(const device::GpuRow& row);

[[nodiscard]] bool usesLoadStore(cubin::SassClass kind);
[[nodiscard]] AccessCost costOf(const IssuedInstruction& instruction, const device::GpuRow& row);

/// Clocks of one warp that is alone on a multiprocessor, all its instructions together: the compiler's stall counts and
/// barriers (cubin::SassControl) say which result each instruction waits for, so that loads issued before the first
/// use of any overlap.
[[nodiscard]] double warpCycles(const MachineWork& work, const device::GpuRow& row, double warps);

} // namespace warpdesk::measure
