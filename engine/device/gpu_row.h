// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warpdesk::device {

/// How fast one GPU is, for the roofline and the time model. Absent = not published, never 0.
struct GpuRates {
    std::optional<unsigned> schedulers; ///< of a multiprocessor, one warp instruction a clock each
    /// Results per clock and multiprocessor; a fused multiply-add is one result.
    std::optional<unsigned> fp32Lanes, fp64Lanes, fp16Lanes, int32Lanes, sfuLanes;
    std::optional<unsigned> lsuLanes; ///< load/store units of a multiprocessor
    std::optional<std::uint64_t> l1Bytes; ///< L1 and shared memory together, of a multiprocessor
    std::optional<double> sharedBytesPerClock; ///< of a multiprocessor, shared memory and L1
    std::optional<double> l2BytesPerClock; ///< of the whole GPU, reads
    std::optional<double> l2MeasuredBytesPerClock; ///< that a microbenchmark reached
    std::optional<double> dramBytesPerSecond;
    std::optional<double> dramMeasuredBytesPerSecond; ///< that a microbenchmark reached
    std::optional<unsigned> dramBusBits;
    std::optional<double> dramPinGbps; ///< bits per second of each, in 1e9
    /// Clocks until a load's result is there, on an idle GPU.
    std::optional<double> sharedLatency, l1Latency, l2Latency, dramLatency;
    std::optional<double> tensorClockMhz; ///< where it is another than GpuRow::clockMhz
    /// Dense, accumulating in FP32 (FP64, INT32), operations per second: a multiply-add is two.
    std::optional<double> tensorFp16, tensorBf16, tensorTf32, tensorFp64, tensorFp8, tensorInt8;
};

/// The limits of one GPU, a row of resources/gpus.yaml. Bytes, counts and MHz; every figure there names its source.
struct GpuRow {
    std::string id; ///< "h100"
    std::string name; ///< "NVIDIA H100 SXM5 80 GB"
    unsigned computeMajor = 0, computeMinor = 0;
    unsigned multiprocessors = 0;
    unsigned clockMhz = 0;
    std::uint64_t memoryBytes = 0;
    std::uint64_t l2Bytes = 0;
    unsigned warpSize = 32;
    unsigned maxThreadsPerBlock = 1024;
    unsigned maxBlockX = 1024, maxBlockY = 1024, maxBlockZ = 64;
    std::uint32_t maxGridX = 2147483647, maxGridY = 65535, maxGridZ = 65535;
    unsigned maxThreadsPerMultiprocessor = 0;
    unsigned maxBlocksPerMultiprocessor = 0;
    unsigned registersPerMultiprocessor = 65536;
    unsigned registersPerBlock = 65536;
    std::uint64_t sharedPerBlock = 49152; ///< without opt-in
    std::uint64_t sharedPerBlockOptin = 0;
    std::uint64_t sharedPerMultiprocessor = 0;
    std::uint64_t sharedReservedPerBlock = 0;
    std::uint64_t constantBytes = 65536;
    GpuRates rates;
};

/// All rows of the shipped file, or the error that names file, line and field. `own` (may be empty, or a file that is
/// not there) holds rows of the user: one with a known id changes the figures it names, one with a new id is added.
[[nodiscard]] Result<std::vector<GpuRow>> loadGpuRows(
    const std::filesystem::path& file, const std::filesystem::path& own = {});

/// Operations per second of the vector units of one type, two for each result: 2 * lanes * multiprocessors * clock.
/// Nothing where `lanes` is unknown.
[[nodiscard]] std::optional<double> vectorPeak(const GpuRow& row, std::optional<unsigned> lanes);

/// Bytes per second that DRAM delivers to a kernel that does nothing else: what was measured, or else nine tenths of
/// the datasheet's figure, as on the GPUs where it was. Nothing where neither is known.
[[nodiscard]] std::optional<double> sustainedDram(const GpuRow& row);

/// Operations per clock of one multiprocessor for a figure of the tensor units in operations per second.
[[nodiscard]] std::optional<double> tensorPerClock(const GpuRow& row, std::optional<double> operationsPerSecond);

} // namespace warpdesk::device
