// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace warpdesk::device {

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
};

/// All rows of the shipped file (and of the user's, when given), or the error that names file, row and field.
[[nodiscard]] Result<std::vector<GpuRow>> loadGpuRows(const std::filesystem::path& file);

} // namespace warpdesk::device
