// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/gpu_row.h"
#include "engine/device/occupancy.h"
#include "engine/measure/machine_work.h"

#include <optional>
#include <string>
#include <vector>

/// How long a kernel takes on a GPU that is not here: bounds by each resource, and latency that too few warps leave
/// uncovered. Every figure is a datasheet's or a microbenchmark's (resources/gpus.yaml); none is fitted to times.
namespace warpdesk::measure {

enum class Resource : std::uint8_t {
    Issue, ///< a scheduler issues one warp instruction a clock
    Fma, ///< multiply-adds of FP32 and integers
    Alu, ///< integer, logic, comparisons
    Special, ///< MUFU, conversions, bit counts
    Fp64,
    Fp16,
    Tensor,
    LoadStore, ///< L1 and shared memory: their turns
    L2,
    Dram,
    Atomics, ///< on one address, one after the other
    Latency ///< waiting: no unit is busy enough
};
inline constexpr std::size_t kResources = 12;
/// "issue slots", "DRAM bandwidth"
[[nodiscard]] const char* name(Resource resource);
/// "issue", "dram": a field of JSON
[[nodiscard]] const char* id(Resource resource);

/// How busy one resource is kept.
struct ResourceUse {
    Resource resource = Resource::Issue;
    double seconds = 0; ///< that it needs by itself, for one launch
    double utilisation = 0; ///< share of the kernel's time, launch cost left out
};

struct ModelledTime {
    double seconds = 0; ///< of one launch, with what starting a kernel costs
    double launchSeconds = 0;
    Resource limit = Resource::Latency;
    std::vector<ResourceUse> resources; ///< those that the kernel uses, the busiest first; Latency among them
    std::vector<Resource> unknown; ///< used, and the GPU's figure is not known: no bound comes from them
    device::OccupancyReport occupancy;
    unsigned residentBlocks = 0; ///< of a multiprocessor, no more than the grid has for each
    double waves = 0; ///< blocks of the grid by those that run at once
    double warpCycles = 0; ///< of one warp that has the multiprocessor for itself
    double issued = 0; ///< machine instructions of one launch, in warps
    double clockHz = 0;
    double matched = 0; ///< MachineWork::matched
};

/// `launches` of one shape were added up in the counters. Nothing where no block of it fits the GPU, or nothing ran.
[[nodiscard]] std::optional<ModelledTime> modelTime(
    const device::GpuRow& row, const device::KernelCounters& counters, const MachineWork& work, unsigned launches = 1);

} // namespace warpdesk::measure
