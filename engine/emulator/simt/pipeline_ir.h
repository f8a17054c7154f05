// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/simt/target_transform_ir.h"

#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/Analysis/LoopAnalysisManager.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

#include <memory>

namespace llvm {
class TargetMachine;
}

namespace warpdesk::emulator::simt {

/// The analysis managers of one module, wired together. `facts` null = the analyses of the target machine.
class Analyses final {
public:
    Analyses(const DivergenceFacts* facts, llvm::TargetMachine* machine);
    Analyses(const Analyses&) = delete;
    Analyses& operator=(const Analyses&) = delete;

    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager components;
    llvm::ModuleAnalysisManager modules;
};

/// Scalar IR made ready for the question how to run it: calls inlined, special registers of the shape constant or with
/// their range, every end of a thread a `ret`. In `module`, all that `kernel` does not reach is removed. `races`: with
/// what sync_checks_ir.h adds; then the result is that of tellSynchronisation.
[[nodiscard]] bool prepareScalar(
    llvm::Module& module, llvm::Function& kernel, Analyses& analyses, const Geometry& geometry, bool races);

/// Every loop gets one way in, switches become branches.
void makeReducible(llvm::Function& function, Analyses& analyses);

/// Loops get one way from outside and phis where they end: what analyses of a reducible function want.
void closeLoops(llvm::Function& function, Analyses& analyses);

/// A reducible function made ready for the vectoriser: one `ret`, loops with one latch that is their only exit, LCSSA.
void structurise(llvm::Function& function, Analyses& analyses);

/// Between vectorising and cutting at barriers.
void tidyVectorised(llvm::Function& function, Analyses& analyses);

/// Whether a function is so long that passes whose time grows faster than it must be left out.
[[nodiscard]] bool isLarge(const llvm::Module& module);

/// After cutting: the short pipeline in place of O2.
void optimiseVariant(llvm::Module& module, Analyses& analyses);

/// Wrap and poison flags say something about active lanes only: all dropped, `or disjoint` becomes `add`, `zext nneg`
/// becomes `sext`.
void dropLaneAssumptions(llvm::Function& function);

} // namespace warpdesk::emulator::simt
