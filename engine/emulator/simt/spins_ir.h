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

} // namespace warpdesk::emulator::simt
