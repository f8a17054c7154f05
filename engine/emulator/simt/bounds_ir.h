// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <llvm/IR/IRBuilder.h>

/// Bounds caches of checked code: section 2 of engine/emulator/README.md.
namespace warpdesk::emulator::simt {

inline constexpr std::uint64_t kSlotBytes = 16;

/// What one test covers, relative to an address: `reach` bytes from `start` on, the address a multiple of `align`.
struct Hull {
    std::int64_t start = 0; ///< multiple of align
    std::uint64_t reach = 0; ///< > 0
    std::uint64_t align = 1; ///< power of two
};

/// The hull of `address` (i64, or a vector of them) lies within the slot's bounds. A slot is {i64 origin, i64 limit}:
/// inside is what, as address - origin rotated right by log2(align), is below the limit (rotated, an address that is
/// not aligned is huge). A limit of 0 lets nothing pass.
[[nodiscard]] llvm::Value* insideSlot(llvm::IRBuilder<>& b, llvm::Value* address, llvm::Value* slot, const Hull& hull);

/// The same for `bytes` bytes from `begin` on, both i64 and `begin` a multiple of align. `aligned`: the address is
/// known to be a multiple of align.
[[nodiscard]] llvm::Value* insideRange(
    llvm::IRBuilder<>& b, llvm::Value* address, llvm::Value* begin, llvm::Value* bytes, const Hull& hull, bool aligned);

/// Start, reach and align of a hull as i64.
struct HullValues {
    llvm::Value* start = nullptr;
    llvm::Value* reach = nullptr;
    llvm::Value* align = nullptr;
};

/// How many starts of a hull, `align` apart, fit into `bytes`, all i64.
[[nodiscard]] llvm::Value* startsWithin(
    llvm::IRBuilder<>& b, llvm::Value* bytes, llvm::Value* reach, llvm::Value* align);

/// Makes the slot hold for the bounds [low, high). An empty range makes one that lets nothing pass.
void fillSlot(llvm::IRBuilder<>& b, llvm::Value* slot, llvm::Value* low, llvm::Value* high, const HullValues& hull);

} // namespace warpdesk::emulator::simt
