// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/collectives_ir.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>

namespace warpdesk::emulator::simt {

/// Lanes of one warp that part at the branch at the end of `branch`: some go on to `ours`, others to `theirs`.
struct Parting {
    const llvm::BasicBlock* branch = nullptr;
    const llvm::BasicBlock* ours = nullptr;
    const llvm::BasicBlock* theirs = nullptr;
};

/// Whether lanes that went to `side` of the parting may go from `block` to `next`, while the condition that parted them
/// is what it was: the branch there may ask the same.
[[nodiscard]] bool maySee(
    const llvm::BasicBlock& block, const llvm::BasicBlock& next, const Parting& parting, const llvm::BasicBlock* side);

/// Whether `mask`, as lanes that went to `ours` see it at `at`, may name lanes that went to `theirs` and have not come
/// back to them. Ways stay in `within` (null: the function) and do not start its next turn. Not so are masks of lanes
/// that were together after the parting (activemask, ballot, match), and ballots of the condition that parted them.
[[nodiscard]] bool mayNameParted(
    const llvm::Value* mask, const llvm::Instruction& at, const Parting& parting, const llvm::Loop* within);

/// The instructions that ask which lanes are there, of which `mask` names some; empty where it may come from elsewhere.
[[nodiscard]] llvm::SmallPtrSet<const llvm::Instruction*, 4> sourcesOf(const llvm::Value* mask);

/// Whether a collective or barrier may have to wait for lanes that come to it in a later turn of a loop, or to another
/// copy of it. The vectorised forms run each instruction once a turn for the lanes that are there, so that such a
/// kernel must run lane by lane. `divergent`: lanes may part at the end of the block. The function is as written, but
/// reducible and without switches. What can only end in lanes that wait for each other for ever does not count.
[[nodiscard]] bool lanesMeetLater(const llvm::Function& function, const llvm::LoopInfo& loops,
    llvm::function_ref<bool(const llvm::BasicBlock*)> divergent);

/// The quick part of that question: something could.
[[nodiscard]] bool hasMeetings(const llvm::Function& function);

} // namespace warpdesk::emulator::simt
