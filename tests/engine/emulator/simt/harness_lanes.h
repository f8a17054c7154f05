// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/block_context.h"

namespace warpdesk::emulator::testing {

using LaneEntry = std::int32_t (*)(BlockContext*, std::uint32_t thread, void* frame, std::int32_t state);

/// What the real runtime does for one block of a Lanes kernel, in its simplest form: whole-block barriers, and meetings
/// of all lanes that have not ended. False where nobody can go on.
bool scheduleLanes(BlockContext& block, LaneEntry entry, std::uint64_t frameBytes, unsigned threads);

} // namespace warpdesk::emulator::testing
