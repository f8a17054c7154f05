// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/shapes_ir.h"

namespace warpdesk::emulator::simt {

/// The loop can only end by what another thread writes: its exit depends on a volatile or atomic load, or on an
/// exchange that takes a lock. Loops that retry a compare-and-swap with the value they just read are not among them:
/// some thread always succeeds.
[[nodiscard]] bool waitsForOthers(const llvm::Loop& loop);

/// Some loop of the function waits for others.
[[nodiscard]] bool spins(const llvm::Function& function, const Shapes& shapes);

/// Some loop can wait for another lane of its own warp, which the vectorised form would not let go on: lanes that are
/// not in the loop, or left it before, write to memory before they wait for the others.
[[nodiscard]] bool lanesWaitForOneAnother(const llvm::Function& function, const Shapes& shapes);

/// The quick part of that question, before shapes are known: some loop waits for others and does not change by itself.
[[nodiscard]] bool mayHoldLanes(const llvm::LoopInfo& loops);

} // namespace warpdesk::emulator::simt
