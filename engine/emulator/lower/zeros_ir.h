// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/Function.h>

namespace warpdesk::emulator {

/// Registers start as zero, by stores before `end` of the entry block. Removes those that no read sees: of a register
/// written once, before all its reads, or only used in one block that writes it first. LLVM's promotion of the others
/// takes time in proportion to the block for each, and long kernels are blocks of thousands of registers.
void dropNeedlessZeros(llvm::Function& function, const llvm::Instruction& end);

} // namespace warpdesk::emulator
