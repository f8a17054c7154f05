// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/Instruction.h>

namespace warpdesk::emulator::simt {

/// An access that needs no check: inside a local variable, or a load of a kernel's parameters.
[[nodiscard]] bool provablyInside(
    const llvm::Value* pointer, std::uint64_t bytes, const llvm::Instruction& access, bool kernel);

} // namespace warpdesk::emulator::simt
