// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/body_ir.h"

namespace warpdesk::emulator {

/// Copies 4, 8 or 16 bytes from global to shared memory. `limit` (i32, null = all): bytes from there on become zero
/// and are not read.
void copyWords(Body& body, llvm::Value* to, llvm::Value* from, unsigned bytes, llvm::Value* limit);
/// cp.async.bulk without tensor maps
[[nodiscard]] bool bulkCopy(Body& body, const ptx::Instruction& instruction);
/// cp.async.mbarrier.arrive
[[nodiscard]] bool arriveAfterCopies(Body& body, const ptx::Instruction& instruction);

} // namespace warpdesk::emulator
