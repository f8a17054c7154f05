// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cubin/image.h"
#include "engine/device/gpu_row.h"
#include "engine/judge/problem.h"
#include "engine/measure/counter_summary.h"
#include "engine/measure/model.h"
#include "engine/measure/roofline.h"
#include "engine/runner/job.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Modelled time of a solution's kernels for the result of `profile`.
namespace warpdesk::runner {

/// The machine code that a solution's kernels have on a GPU, or why there is none.
struct MachineCode {
    std::optional<cubin::CubinImage> image;
    std::string architecture; ///< "sm_86"
    std::string note; ///< empty = nothing to say
};
/// Err = environment trouble alone; a source that has no code for the GPU is a note. A GPU older than any that NVRTC
/// makes code for gets that of the oldest, which the note says.
[[nodiscard]] Result<MachineCode> machineCodeOf(
    compile::Compiler& compiler, const device::GpuRow& row, std::string_view source, std::string_view file);

/// The least that the problem asks of any kernel; absent = not told.
struct LeastWork {
    std::optional<double> flops, bytes;
    measure::FlopType type = measure::FlopType::Fp32; ///< the fastest units that compute on the problem's types
};
[[nodiscard]] measure::FlopType leastTypeOf(const judge::Problem& problem);

struct ModelledKernels {
    /// For each kernel its field `modelled`: an object, or null where its time cannot be told.
    ///
    /// {"milliseconds": of one launch, "launch_milliseconds": what starting a kernel costs of it,
    ///  "limited_by": "dram", "limited_by_name": "DRAM bandwidth",
    ///  "resources": [{"resource": "dram", "name": "DRAM bandwidth", "milliseconds": it alone needs, "utilisation":
    ///  0..1}],
    ///      the busiest first; the resources are issue, fma, alu, special, fp64, fp16, tensor, load_store, l2, dram,
    ///      atomics, and latency (waiting),
    ///  "unknown": ["l2"]: used, and the GPU's figure is not known,
    ///  "occupancy": {"blocks", "warps", "max_warps", "fraction", "limits": ["registers"]}, "resident_blocks", "waves",
    ///  "registers", "instructions": machine instructions in warps, "warp_cycles": of one warp alone,
    ///  "machine_code": "sm_86", "matched": share of the emulator's counts found in that code}
    std::vector<Json> kernels;
    /// {"gpu", "milliseconds": of all launches together, "note"}; milliseconds null where one kernel's is not known.
    Json total;
    /// {"milliseconds": no kernel can be faster, "fraction": 0..1 of the modelled time, "flops", "bytes", "type"}, or
    /// null.
    Json speedOfLight;
    /// {"gpu", "compute": [{"type", "operations_per_second"}], "memory": [{"level", "bytes_per_second"}],
    ///  "points": [{"label", "measured": false, "share", "seconds", "operations_per_second", "type", "compute_roof",
    ///      "attainable", "of_roof", "limiting_level", "levels": [{"level", "bytes_per_second", "intensity",
    ///      "of_bandwidth"}], "flags": [{"flag", "words"}]}]}; what is not known is null or left out.
    Json roofline;
    measure::Roofline roofs;
    std::vector<measure::RooflinePoint> points;
};
[[nodiscard]] ModelledKernels modelKernels(const device::GpuRow& row, const MachineCode& code,
    std::span<const measure::RepeatedCounters> kernels, const LeastWork& least);

} // namespace warpdesk::runner
