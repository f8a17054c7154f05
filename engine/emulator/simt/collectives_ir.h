// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>

namespace warpdesk::emulator::simt {

/// The name of the function that an instruction calls; empty for all others.
[[nodiscard]] llvm::StringRef calledName(const llvm::Instruction& instruction);

/// What lanes of one warp do together: shuffles, votes, warp call-outs and barriers among lanes.
[[nodiscard]] bool isMeeting(llvm::StringRef name);

/// Which argument of a meeting names the lanes that take part; -1: all lanes of the warp do.
[[nodiscard]] int membersArgument(llvm::StringRef name);

/// A barrier of threads of the block at which the thread waits.
[[nodiscard]] bool isBlockBarrier(llvm::StringRef name);

/// Where all lanes that still run come together: nobody gets past it without the others.
[[nodiscard]] bool gathers(const llvm::Instruction& instruction);

/// Calculated from what does not change in the loop, wherever the instructions stand.
[[nodiscard]] bool isInvariant(const llvm::Value* value, const llvm::Loop& loop);

} // namespace warpdesk::emulator::simt
