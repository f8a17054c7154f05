// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/simt/vectoriser_ir.h"

namespace warpdesk::emulator::simt {

enum class CutFor : std::uint8_t { Block, Scheduler };

struct Cut {
    llvm::Function* resume = nullptr; ///< i32 (ptr context, i32 warp, ptr frame, ptr slots, i32 state); -1 = ended
    unsigned states = 1; ///< state 0 starts, the others follow a wait
    bool warpsMayDiffer = false; ///< warps of a block may come to different waits, or end while others wait
};

/// Splits a body at its waits: values that live across one go to the warp's frame, or are computed again where that is
/// cheap. The body is consumed.
[[nodiscard]] Result<Cut> cutAtWaits(llvm::Function& body, StateLayout& layout, CutFor purpose);

/// Some branch that warps of one block can take differently decides which wait comes next.
[[nodiscard]] bool waitsDependOnWarp(llvm::Function& body);

[[nodiscard]] bool isWait(const llvm::Instruction& instruction);

/// Writes to a frame's header what a wait is for.
void sayWhy(llvm::IRBuilder<>& b, llvm::Value* header, const llvm::CallInst& wait);

} // namespace warpdesk::emulator::simt
