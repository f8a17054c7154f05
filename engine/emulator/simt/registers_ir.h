// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/IRBuilder.h>

namespace warpdesk::emulator::simt {

/// A field of the BlockContext, which does not change while a block runs.
[[nodiscard]] llvm::Value* contextFieldOf(
    llvm::IRBuilder<>& b, llvm::Value* context, std::uint64_t offset, llvm::Type* type);

/// The value of `wd.sreg.NAME` where it is the same for all lanes of a warp, null where it is not (or unknown).
[[nodiscard]] llvm::Value* uniformRegister(
    llvm::IRBuilder<>& b, llvm::Value* context, llvm::Value* warp, llvm::StringRef name);

} // namespace warpdesk::emulator::simt
