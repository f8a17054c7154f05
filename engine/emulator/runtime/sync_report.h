// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/launch.h"
#include "engine/emulator/runtime/source_map.h"
#include "engine/emulator/runtime/sync_monitor.h"

namespace warpdesk::emulator {

/// What was wrong with barriers and collectives of a launch, told: lines, threads, a sentence and a remedy. What was
/// wrong at the same two source lines counts as one.
[[nodiscard]] std::vector<device::Finding> syncFindingsOf(
    const Launch& launch, const SyncMonitor& monitor, const SourceMap& sources);

} // namespace warpdesk::emulator
