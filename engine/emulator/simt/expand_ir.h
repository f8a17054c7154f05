// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace warpdesk::emulator::simt {

/// Operations of 32 lanes that the target has no instruction for: LLVM takes masked accesses apart into a branch a lane
/// and floating operations into a library call a lane. Here they become loops, functions of whole vectors (one of each
/// kind a module) and vector code. Last step before code generation.
void expandMissing(llvm::Module& module, llvm::TargetMachine& machine);

/// Arrays on the stack of one function that carry vectors to the loops, shared by all its calls.
class Scratch final {
public:
    explicit Scratch(llvm::Function& function)
        : m_function(function)
    {
    }
    /// Array `index` of at least this type's size, aligned to 64.
    [[nodiscard]] llvm::Value* array(unsigned index, llvm::Type* type);

private:
    llvm::Function& m_function;
    llvm::SmallVector<llvm::AllocaInst*, 4> m_arrays;
};

/// A masked load, store, gather or scatter that has no instruction.
void expandMaskedAccess(llvm::IntrinsicInst& access, const llvm::TargetTransformInfo& target, Scratch& scratch);
/// Floating operations of vectors without an instruction: fma, rounding to integers, conversions of half.
void expandFloating(llvm::Instruction& instruction, const llvm::TargetMachine& machine, Scratch& scratch);

} // namespace warpdesk::emulator::simt
