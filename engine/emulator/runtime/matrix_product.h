// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/matrix_code.h"

#include <cstdint>

namespace warpdesk::emulator {

/// D = A * B + C of mma and wmma for one warp. Each pointer leads to one register of all 32 lanes; fragments follow one
/// another in `registers`: A, B, C, without counts, since the code has them. `results` takes the registers of D, 32
/// lanes each.
///
/// How results are rounded is left to the implementation by the ISA. Here: products of halves, bfloats, tf32 (the 13
/// low bits are ignored) and fp8 are exact; they are added to C in double, by ascending k, and the sum is rounded once
/// to the type of D. Integers are exact and then wrap or saturate. f64 is a chain of fused multiply-adds by ascending
/// k. So results do not depend on the processor.
void multiplyMatrices(
    const MatrixCode& code, std::uint32_t* results, const std::uint32_t* const* registers, unsigned count);
void multiplyMatrices(
    const MatrixCode& code, std::uint64_t* results, const std::uint64_t* const* registers, unsigned count);

/// mma.sp: A has two elements of each four along k (tf32: one of two; 4 bits: two pairs of eight), packed; `metadata`
/// says which, in the lanes that `selector` names. Elements that are not there multiply nothing, not even a NaN.
void multiplySparse(const MatrixCode& code, std::uint32_t selector, std::uint32_t* results,
    const std::uint32_t* const* registers, const std::uint32_t* metadata);

} // namespace warpdesk::emulator
