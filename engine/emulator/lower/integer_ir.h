// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/body_ir.h"

/// Integer pieces that the handlers share. Values are iN; no nsw, nuw or exact flag, shift amounts in range.
namespace warpdesk::emulator {

[[nodiscard]] llvm::Value* lesser(llvm::IRBuilder<>& b, llvm::Value* x, llvm::Value* y, bool isSigned);
[[nodiscard]] llvm::Value* greater(llvm::IRBuilder<>& b, llvm::Value* x, llvm::Value* y, bool isSigned);
[[nodiscard]] llvm::Value* magnitude(llvm::IRBuilder<>& b, llvm::Value* x);
/// x << y, x >> y of PTX: amounts are i32 and unsigned; at or beyond the width the result is zero, or all sign bits.
[[nodiscard]] llvm::Value* shiftLeft(llvm::IRBuilder<>& b, llvm::Value* x, llvm::Value* amount);
[[nodiscard]] llvm::Value* shiftRight(llvm::IRBuilder<>& b, llvm::Value* x, llvm::Value* amount, bool isSigned);
/// Upper half of the product of two values of 8 to 64 bits.
[[nodiscard]] llvm::Value* multiplyHigh(llvm::IRBuilder<>& b, llvm::Value* x, llvm::Value* y, bool isSigned);
/// Splits an i32 into its two halves, low first, and puts two i16 together.
[[nodiscard]] std::pair<llvm::Value*, llvm::Value*> halves(llvm::IRBuilder<>& b, llvm::Value* x);
[[nodiscard]] llvm::Value* join(llvm::IRBuilder<>& b, llvm::Value* low, llvm::Value* high);

} // namespace warpdesk::emulator
