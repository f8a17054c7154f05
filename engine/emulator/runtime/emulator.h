// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"
#include "engine/emulator/simt/simt.h"

#include <filesystem>

namespace warpdesk::emulator {

struct EmulatorOptions {
    device::GpuRow row; ///< whose limits hold
    unsigned threads = 0; ///< 0 = all cores
    VectorWidth width = VectorWidth::Host;
    bool oneLane = false; ///< tests: each lane by itself, as simt's option
    bool forceResumable = false; ///< tests: as simt's option
    std::filesystem::path objectCache; ///< empty = no disk cache of native code
    std::uint64_t arenaBytes = std::uint64_t { 1 } << 40; ///< address space reserved, not memory
};

/// The CPU emulator of a GPU. One live instance per process and thread pool; not thread-safe.
[[nodiscard]] Result<std::unique_ptr<device::Device>> createEmulator(EmulatorOptions options);

} // namespace warpdesk::emulator
