// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device/device.h"

#include <string>

namespace warpdesk::emulator {

/// How far apart the two threads of a race are. Unknown: some other thread of the grid.
enum class Distance : std::uint8_t { Warp, Block, Grid, Unknown };

/// "thread (1, 0, 0) reads at line 14 shared memory that thread (0, 0, 0) wrote at line 12, and nothing orders the two"
[[nodiscard]] std::string raceMessage(const device::Finding& race, Distance distance);

/// What to do about it, fit for this pair of accesses.
[[nodiscard]] std::string raceRemedy(const device::Finding& race, Distance distance);

/// Of a finding of kind Unwritten; `offset`: of the byte in its allocation.
[[nodiscard]] std::string unwrittenMessage(const device::Finding& read, std::uint64_t offset);
[[nodiscard]] std::string unwrittenRemedy(const device::Finding& read);

} // namespace warpdesk::emulator
