// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IntrinsicInst.h>

#include <optional>

namespace warpdesk::emulator::simt {

/// Everything that a function does with the address of one local variable.
class LocalUses final {
public:
    explicit LocalUses(llvm::AllocaInst& variable);

    /// The address stays in the function and every access fits granules.
    [[nodiscard]] bool fitsRows();

    [[nodiscard]] llvm::AllocaInst& variable() const { return m_variable; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    [[nodiscard]] std::uint64_t granule() const { return m_granule; }
    /// Pointers and numbers that are the address plus something.
    [[nodiscard]] llvm::ArrayRef<llvm::Instruction*> derived() const { return m_derived; }
    [[nodiscard]] bool isDerived(const llvm::Value* value) const { return m_known.contains(value); }
    [[nodiscard]] llvm::ArrayRef<llvm::Instruction*> accesses() const { return m_accesses; }
    [[nodiscard]] llvm::ArrayRef<llvm::ICmpInst*> compares() const { return m_compares; }
    [[nodiscard]] llvm::ArrayRef<llvm::IntrinsicInst*> lifetimes() const { return m_lifetimes; }
    /// Calls of vprintf whose arguments lie at a constant offset of the variable.
    [[nodiscard]] llvm::ArrayRef<llvm::CallInst*> prints() const { return m_prints; }
    /// How far the pointer is from the variable's start, where that is a constant.
    [[nodiscard]] std::optional<std::int64_t> constantOffset(const llvm::Value* pointer) const;

private:
    [[nodiscard]] bool take(llvm::Use& use);
    [[nodiscard]] bool takeAccess(llvm::Instruction& access, llvm::Type* type, llvm::Align align);
    [[nodiscard]] bool takeCall(llvm::CallInst& call, const llvm::Use& use);
    [[nodiscard]] bool derive(llvm::Instruction& instruction);
    [[nodiscard]] bool onlyDerived(const llvm::Instruction& instruction) const;

    llvm::AllocaInst& m_variable;
    std::uint64_t m_size = 0;
    std::uint64_t m_granule = 8;
    llvm::DenseSet<const llvm::Value*> m_known;
    llvm::SmallVector<llvm::Instruction*, 32> m_derived;
    llvm::SmallVector<llvm::Instruction*, 32> m_accesses;
    llvm::SmallVector<llvm::ICmpInst*, 4> m_compares;
    llvm::SmallVector<llvm::IntrinsicInst*, 4> m_lifetimes;
    llvm::SmallVector<llvm::CallInst*, 4> m_prints;
};

} // namespace warpdesk::emulator::simt
