// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/body_ir.h"
#include "engine/emulator/lower/count_plan.h"

namespace warpdesk::emulator {

/// Writes what counted code counts into the scalar IR: `void wd.count.block(i32 marker)` where lanes come together or
/// part, `void wd.count.branch(i32 marker, i1 taken)` before a branch that has a predicate, and before an access
/// `void wd.count.access(i32 site, ptr, i32 facts)` (facts: counted_code.h) or, for local memory, `void
/// wd.count.local(i32 site, i64 offset)` in the lane's own variables. They stay where they are, so that counts are
/// those of the PTX whatever becomes of its code.
class CountMarkers final {
public:
    CountMarkers(Body& body, CountPlan& plan, std::uint32_t function, std::uint64_t localBase);

    void beforeInstruction(std::uint32_t index);
    void guarded(); ///< in the block where the predicate of the instruction holds
    void branch(llvm::Value* taken);
    void afterInstruction(const ptx::Instruction& instruction);

    void access(llvm::Value* pointer, const ptx::Instruction& instruction, ptx::Space space, device::AccessKind kind,
        std::uint64_t bytes);
    void matrixRows(llvm::Value* pointer, device::AccessKind kind, unsigned rows);

private:
    void mark(std::uint32_t marker);
    void tell(AccessSite site, llvm::Value* pointer);
    [[nodiscard]] llvm::Value* localOffset(llvm::Value* pointer);

    Body& m_body;
    CountPlan& m_plan;
    const std::uint32_t m_function;
    const std::uint64_t m_localBase;
    std::uint32_t m_marker = ptx::kNone;
    llvm::BasicBlock* m_marked = nullptr; ///< counted already
    std::uint32_t m_instruction = 0; ///< being lowered, in the plan
};

} // namespace warpdesk::emulator
