// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/vectoriser_ir.h"

namespace warpdesk::emulator::simt {

/// The thread whose code is emitted.
struct LaneIdentity {
    llvm::Value* block = nullptr; ///< BlockContext
    llvm::Value* warp = nullptr;
    llvm::Value* lane = nullptr;
};

/// Mode `races` in the one-lane form: tells an access or a fence to the runtime, before it happens. The builder stands,
/// and is left, at the instruction.
void tellLaneAccess(llvm::IRBuilder<>& b, const LaneIdentity& thread, StateLayout& layout, llvm::Instruction& access);

} // namespace warpdesk::emulator::simt
