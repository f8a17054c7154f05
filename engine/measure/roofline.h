// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/gpu_row.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// The roofline of a GPU (Williams, Waterman, Patterson 2009), hierarchical: what its units and each level of its
/// memory allow, and where kernels stand below it.
namespace warpdesk::measure {

enum class FlopType : std::uint8_t {
    Fp32,
    Fp64,
    Fp16,
    TensorFp16,
    TensorBf16,
    TensorTf32,
    TensorFp64,
    TensorFp8,
    TensorInt8
};
inline constexpr std::size_t kFlopTypes = 9;
/// "FP32", "FP16 tensor"
[[nodiscard]] const char* name(FlopType type);

enum class MemoryLevel : std::uint8_t { Dram, L2, L1 };
inline constexpr std::size_t kMemoryLevels = 3;
/// "DRAM", "L2", "L1 and shared"
[[nodiscard]] const char* name(MemoryLevel level);

struct ComputeRoof {
    FlopType type = FlopType::Fp32;
    double operationsPerSecond = 0;
};
struct MemoryRoof {
    MemoryLevel level = MemoryLevel::Dram;
    double bytesPerSecond = 0;
};

/// What the datasheet says a GPU can do. A roof whose figure is not known is left out.
struct Roofline {
    std::string gpu; ///< name of the row
    std::vector<ComputeRoof> compute;
    std::vector<MemoryRoof> memory;

    [[nodiscard]] std::optional<double> peak(FlopType type) const;
    [[nodiscard]] std::optional<double> bandwidth(MemoryLevel level) const;
    /// Operations per byte from which on the units are the limit, not the level.
    [[nodiscard]] std::optional<double> ridge(FlopType type, MemoryLevel level) const;
};
[[nodiscard]] Roofline rooflineOf(const device::GpuRow& row);

/// What one kernel did, or one launch of it. Operations count a multiply-add as two.
struct KernelWork {
    std::string label;
    std::array<double, kFlopTypes> operations {}; ///< by FlopType
    std::array<std::optional<double>, kMemoryLevels> bytes {}; ///< by MemoryLevel; absent = not counted
    double seconds = 0;
    bool measured = false; ///< false = the time is modelled: a hollow point
    double share = 1; ///< of the time of all kernels, 0 to 1: the area of the point
};

/// Why a kernel cannot be placed as it is.
enum class RooflineFlag : std::uint8_t {
    NoTime, ///< no time, or one that is no number: the kernel has no place
    BadCount, ///< a count below zero or no number: left out
    UnknownPeak, ///< no roof is known for a type it uses: only memory bounds it
    AboveCompute, ///< more operations per second than the units do: the time or the count is wrong
    AboveMemory ///< more bytes per second than a level delivers: they came from a level nearer to the units
};
/// One sentence for a person.
[[nodiscard]] const char* explain(RooflineFlag flag);

/// A kernel at one level of memory.
struct LevelPoint {
    MemoryLevel level = MemoryLevel::Dram;
    double bytesPerSecond = 0;
    std::optional<double> intensity; ///< operations per byte; absent without operations
    std::optional<double> ofBandwidth; ///< fraction of the level's roof; absent where that is unknown
};

struct RooflinePoint {
    std::string label;
    bool measured = false;
    double share = 1;
    double operationsPerSecond = 0; ///< 0 = none: only bandwidth can be told
    FlopType mainType = FlopType::Fp32; ///< of most of the time its operations need
    std::vector<LevelPoint> levels; ///< those whose bytes are known and not 0
    std::optional<double> computeRoof; ///< operations per second its mix of types allows
    std::optional<double> attainable; ///< the lowest roof over it, in operations per second
    /// Fraction of the lowest roof over it: of operations where it has any, else of bytes. Absent = no roof is known.
    std::optional<double> ofRoof;
    std::optional<MemoryLevel> limitingLevel; ///< absent = the units, or nothing known
    std::vector<RooflineFlag> flags;
};
[[nodiscard]] RooflinePoint place(const Roofline& roofline, const KernelWork& work);

/// The least seconds any kernel needs for the problem's work, from DRAM bandwidth and the peak of a type; nothing when
/// neither roof is known or there is no work.
[[nodiscard]] std::optional<double> leastSeconds(
    const Roofline& roofline, double operations, double bytes, FlopType type = FlopType::Fp32);

enum class SvgTheme : std::uint8_t { Light, Dark };
struct SvgOptions {
    SvgTheme theme = SvgTheme::Light;
    int width = 960; ///< at least 480
    std::string title; ///< empty = the GPU's name
};
/// The roofline as an SVG document: log-log, roofs of the datasheet dashed, a point for each level joined by a line,
/// hollow where modelled, a table of the kernels below, and bars of bandwidth for those without operations.
[[nodiscard]] std::string rooflineSvg(
    const Roofline& roofline, std::span<const RooflinePoint> points, const SvgOptions& options = {});

} // namespace warpdesk::measure
