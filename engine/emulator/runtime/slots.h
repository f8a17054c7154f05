// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/runtime/worker.h"

namespace warpdesk::emulator {

/// A slot with memory enough for a block of the launch, or null where there is none left.
[[nodiscard]] BlockSlot* acquireSlot(Worker& worker, Launch& launch);
void releaseSlot(Worker& worker, BlockSlot& slot);

/// Points the worker's context at a slot and a block.
void enterSlot(Worker& worker, Launch& launch, BlockSlot& slot);

/// The block of the slot begins: with Checks::Full its accesses are looked at.
void startRaces(Launch& launch, BlockSlot& slot);

/// Hands what the block of the slot printed to the launch.
/// Counted code: what it records from here on is of the block that the context names.
void enterCounted(const Worker& worker, Launch& launch, const BlockSlot& slot);
void flushPrints(Launch& launch, BlockSlot& slot);

/// Calls `body(worker, argument)` so that generated code in it may leave early. False when it did: by a fault, which is
/// then recorded, or because the launch is over.
[[nodiscard]] bool runGuarded(Worker& worker, void (*body)(Worker&, void*), void* argument);

/// Runs blocks of Resumable code; see resumable.cpp.
void runResumable(Worker& worker, Launch& launch);

} // namespace warpdesk::emulator
