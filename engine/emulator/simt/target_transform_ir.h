// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/geometry.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/TargetTransformInfo.h>

namespace warpdesk::emulator::simt {

/// What UniformityInfo must know about scalar IR and cannot see: which values differ between the lanes of a warp.
struct DivergenceFacts {
    Geometry geometry;
    bool divergentArguments = false; ///< functions other than the kernel: every argument is one value a lane
    llvm::DenseSet<const llvm::Value*> uniform; ///< found by the affine analysis to be the same in all lanes
};

/// `facts` is borrowed and must outlive every analysis that uses the result.
[[nodiscard]] llvm::TargetIRAnalysis simtTargetAnalysis(const DivergenceFacts& facts);

} // namespace warpdesk::emulator::simt
