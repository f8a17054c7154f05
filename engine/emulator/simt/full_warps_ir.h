// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/shapes_ir.h"

namespace warpdesk::emulator::simt {

/// The scalar code's question whether a condition holds for all active lanes: `i1 @wd.full(i1)`. The vectoriser
/// answers it with one branch for the warp; what it guards runs without a mask.
inline constexpr const char* kFull = "wd.full";

/// Copies code that only some lanes may run, so that warps whose lanes all run it need no masks: what a divergent
/// branch guards, and divergent loops (all lanes together as long as none leaves, the rest under a mask). Only where
/// the mask around it is known to be full, only code without barriers, at most `budget` instructions in all. The
/// function is structured before and after. Returns whether anything changed; `shapes` is stale then.
[[nodiscard]] bool copyForFullWarps(llvm::Function& function, const Shapes& shapes, unsigned budget);

} // namespace warpdesk::emulator::simt
