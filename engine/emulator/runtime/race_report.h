// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/launch.h"
#include "engine/emulator/runtime/race_detector.h"
#include "engine/emulator/runtime/source_map.h"

namespace warpdesk::emulator {

/// The races of a launch, told: lines, threads, allocation, a sentence and a remedy. Races whose two source lines are
/// the same count as one. Then the reads of memory that nobody wrote, those of one line as one, but where a race at
/// that line says why.
[[nodiscard]] std::vector<device::Finding> findingsOf(
    const Launch& launch, std::span<const std::uint32_t> sites, const SourceMap& sources);

} // namespace warpdesk::emulator
