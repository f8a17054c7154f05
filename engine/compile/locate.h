// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compile/nvrtc.h"

#include <filesystem>
#include <string>
#include <vector>

/// Finds NVRTC and the headers of the same toolkit.
namespace warpdesk::compile {

/// What the search reads of its surroundings; a test gives its own.
struct SearchPlaces {
    std::filesystem::path setting; ///< a library or a folder; alone when set
    std::vector<std::filesystem::path> toolkits; ///< CUDA_HOME, CUDA_PATH
    std::vector<std::filesystem::path> wheels; ///< folders that hold site-packages/nvidia/...
    std::vector<std::string> sonames; ///< for the loader to find
    std::vector<std::filesystem::path> installed; ///< newest first
};

/// The environment's: CUDA_HOME, CUDA_PATH, WARPDESK_CUDA_ROOT, `cuda` beside the build, sonames, /usr/local/cuda*.
[[nodiscard]] SearchPlaces searchPlaces(const std::filesystem::path& setting);

struct Found {
    Nvrtc nvrtc;
    /// Folders for -I, the toolkit's own first; empty = no headers of this toolkit were found.
    std::vector<std::filesystem::path> includes;
};

/// The first usable NVRTC, or an Environment error: the version that was found and is not supported, else the places.
[[nodiscard]] Result<Found> findNvrtc(const SearchPlaces& places);

/// Folders with the headers that belong to a library: CUDA's, then `cccl` where it is a folder of its own.
[[nodiscard]] std::vector<std::filesystem::path> headersFor(const std::filesystem::path& library, int major);

} // namespace warpdesk::compile
