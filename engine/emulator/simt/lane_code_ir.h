// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/emulator/simt/vectoriser_ir.h"

namespace warpdesk::emulator::simt {

/// One thread as a unit of its own: turns a prepared scalar function into `void NAME.body(ptr context, i32 thread, ptr
/// frame, ptr slots)` with the waits of vectoriser_ir.h, or a recursive one into `T NAME.lane(ptr context, i32 thread,
/// ptr frame, ptr slots, args...)`. Of the options, `wideShuffles` and `yieldsAtSpins` do not count. The body moves:
/// `scalar` is empty afterwards.
[[nodiscard]] Result<llvm::Function*> emitLane(
    llvm::Function& scalar, const Geometry& geometry, const VectoriseOptions& options, StateLayout& layout);

} // namespace warpdesk::emulator::simt
