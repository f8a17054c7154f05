// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>

/// Calls to a cold function that cost the code around them no register.
///
/// An ordinary call clobbers every vector register, so a call on a cold edge makes the register allocator split all 32
/// of them around it: an unrolled loop with a hundred checks then takes seconds to compile. Here the cold edge holds an
/// inline-assembly call of a thunk that saves and restores all registers itself (XSAVE, Intel SDM volume 1, chapter
/// 13), so that to the allocator it clobbers nothing.
namespace warpdesk::emulator::simt {

/// Names of the cold functions a module may have, `void (ptr)`.
inline constexpr const char* kColdCallee = "wd.simt.check";
inline constexpr const char* kRaceCallee = "wd.simt.race";

/// Calls `callee(argument)`. On x86-64 through the thunk that `finishColdCalls` writes, elsewhere directly.
void emitColdCall(llvm::IRBuilder<>& builder, llvm::Function& callee, llvm::Value* argument);

/// Writes a thunk into the module for each cold function there is, and keeps that alive for it. `wideRegisters`: code
/// may use registers beyond the sixteen of SSE2.
void finishColdCalls(llvm::Module& module, bool wideRegisters);

} // namespace warpdesk::emulator::simt
