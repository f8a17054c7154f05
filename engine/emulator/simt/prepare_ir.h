// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/simt/geometry.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

/// Small rewrites of scalar IR that come before the standard passes.
namespace warpdesk::emulator::simt {

/// `barrier.warp` orders memory between lanes: it must not carry a memory attribute that lets loads move over it.
void adjustDeclarations(llvm::Module& module);

/// ntid and friends become constants of the shape; tid, ctaid, laneid and warpid get their range.
void foldSpecialRegisters(llvm::Module& module, const Geometry& geometry);

/// `unreachable` and wd.exit become a return: lanes that end simply are not in any later mask.
void endThreadsByReturn(llvm::Function& function);

/// Loops without an exit get one that is never taken (`wd.forever`), so that every block reaches the return.
void giveLoopsAnExit(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

/// bfloat arithmetic as float arithmetic, rounded by integer operations: the same bits on every CPU.
void expandBfloat(llvm::Function& function);

} // namespace warpdesk::emulator::simt
