// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/simt.h"

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace warpdesk::emulator::simt {

/// CPU name and features to generate for, as LLVM spells them.
struct Target {
    std::string triple;
    std::string cpu;
    std::string features;
    bool avx512 = false;
};

[[nodiscard]] Target targetOf(VectorWidth width);
[[nodiscard]] Result<std::unique_ptr<llvm::TargetMachine>> createMachine(const Target& target);
/// Attributes that make bodies use whole vector registers.
void setTargetAttributes(llvm::Module& module, const Target& target);
[[nodiscard]] Result<std::vector<std::uint8_t>> emitObject(llvm::Module& module, llvm::TargetMachine& machine);

} // namespace warpdesk::emulator::simt
