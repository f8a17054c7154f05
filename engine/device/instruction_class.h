// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/ptx/module.h"

#include <cstdint>

namespace warpdesk::device {

/// Kinds of PTX instructions, each in one.
enum class InstructionClass : std::uint8_t {
    Fp32,
    Fp64,
    Fp16, ///< half and bfloat, packed too
    Integer, ///< arithmetic, logic, shifts, bits, and comparisons of integers
    Special, ///< what the special function unit starts: rcp, sqrt, sin, ex2 ..., and divisions
    Convert,
    Move, ///< mov, selp, cvta, prmt between registers
    LoadGlobal,
    StoreGlobal,
    LoadShared,
    StoreShared,
    Local,
    Const, ///< constant memory and kernel parameters
    Generic, ///< loads and stores that do not say where
    Atomic, ///< atom and red of any space
    Async, ///< cp.async, bulk copies
    Matrix, ///< moves of matrix fragments
    Tensor, ///< mma
    Texture, ///< and surfaces
    Warp, ///< shuffles, votes, matches, reductions of a warp
    Barrier,
    Fence,
    Branch, ///< branches, calls, returns
    Other
};
inline constexpr std::size_t instructionClasses = static_cast<std::size_t>(InstructionClass::Other) + 1;

/// "fp32", "global load"
[[nodiscard]] const char* name(InstructionClass kind);

[[nodiscard]] InstructionClass classOf(const ptx::Instruction& instruction);

/// Additions and multiplications; an fma is one of each. Of one lane; `tensor` of a whole warp.
struct Operations {
    unsigned fp32 = 0, fp64 = 0, fp16 = 0;
    std::uint64_t tensor = 0;
    ptx::Type tensorType = ptx::Type::None; ///< of the factors
};

/// `add sub mul fma mad` of floating types alone: what else an instruction is made of on a GPU (a division, say) is
/// not in the PTX.
[[nodiscard]] Operations operationsOf(const ptx::Instruction& instruction);

} // namespace warpdesk::device
