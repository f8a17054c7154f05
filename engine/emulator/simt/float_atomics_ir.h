// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace warpdesk::emulator::simt {

/// What a floating atomic leaves in memory: half and bfloat by way of float, every NaN the canonical one (0x7fffffff,
/// 0x7fff, 0xfff8000000000000), since which operand's payload a processor keeps is chance.
[[nodiscard]] llvm::Value* updatedFloat(
    llvm::IRBuilder<>& b, llvm::AtomicRMWInst::BinOp operation, llvm::Value* old, llvm::Value* operand);

/// Floating `atomicrmw` as a loop around a compare-and-swap, which code generation would make of it as well, but with
/// the processor's NaNs.
void expandFloatAtomics(llvm::Module& module);

} // namespace warpdesk::emulator::simt
