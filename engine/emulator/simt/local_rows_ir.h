// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>

/// Local arrays in rows: granule k of all 32 lanes lies side by side, so that an index that is the same in all lanes is
/// one plain vector access. A variable whose address escapes (passed on, stored, compared with something else) or whose
/// accesses do not fit granules stays one whole copy a lane.
namespace warpdesk::emulator::simt {

/// Changes every variable that can be laid in rows, before shapes are analysed: an access at offset o of the variable
/// becomes accesses of one granule each at `rows + 32 * o`. With `checked`, `void wd.local.check(i64 offset, i64 bytes,
/// i64 size, i32 flags)` (flags as of wd_rt_check) precedes each access that is not proven to be inside.
void layLocalsInRows(llvm::Function& function, llvm::FunctionAnalysisManager& analyses, bool checked);

/// Bytes of a granule; 0 = the variable is not in rows.
[[nodiscard]] std::uint64_t rowGranule(const llvm::AllocaInst& variable);

/// The variable in rows that the pointer leads into, or null.
[[nodiscard]] const llvm::AllocaInst* rowsOf(const llvm::Value* pointer);

inline constexpr const char* kLocalCheck = "wd.local.check";

} // namespace warpdesk::emulator::simt
