// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/emulator.h"
#include "engine/emulator/runtime/jit_linker.h"
#include "engine/emulator/runtime/memory.h"
#include "engine/emulator/runtime/object_cache.h"
#include "engine/emulator/runtime/race_detector.h"
#include "engine/emulator/runtime/texture_table.h"
#include "engine/emulator/runtime/time_limit.h"
#include "engine/emulator/runtime/watchdog.h"
#include "engine/emulator/runtime/worker_pool.h"

namespace warpdesk::emulator {

/// What the device and its modules share: memory, threads, linker, cache, and what holds for every launch.
struct Engine {
    EmulatorOptions options;
    std::unique_ptr<DeviceMemory> memory;
    std::unique_ptr<WorkerPool> pool;
    std::unique_ptr<JitLinker> linker;
    std::shared_ptr<ObjectCache> cache; ///< also of code generation that was left behind
    std::unique_ptr<RaceDetector> races; ///< made when first asked for
    TextureTable textures;
    Watchdog watchdog;
    std::span<std::byte> gridWorkspace; ///< of grid.sync()
    TimeLimit limit;
    std::stop_token stop;
    std::function<void(std::string_view)> output;
    std::uint64_t launches = 0;
    std::uint64_t pendingLaunchLimit = 2048; ///< of kernels that launch kernels
};

} // namespace warpdesk::emulator
