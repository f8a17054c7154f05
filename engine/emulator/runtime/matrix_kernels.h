// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/matrix_code.h"

#include <cstdint>

namespace warpdesk::emulator {

/// Instructions that a product may use. All give the same bits.
enum class MatrixLevel : std::uint8_t { Plain, Avx2, Avx512 };

/// The best of this processor.
[[nodiscard]] MatrixLevel matrixLevel();

/// Registers of the fragments, each of 32 lanes; `results` takes the registers of D one after another.
template <class Word> struct MatrixFragments {
    const Word* const* a;
    const Word* const* b;
    const Word* const* c;
    Word* results;
};

/// Products of halves, bfloats, tf32 and fp8, and of integers of 8 and 4 bits; not the quad pairs of m8n8k4, and no
/// saturated sums of floats. Rounding is told in matrix_product.h.
void multiplyTiles(const MatrixCode& code, const MatrixFragments<std::uint32_t>& fragments, MatrixLevel level);
/// Products of doubles.
void multiplyTiles(const MatrixCode& code, const MatrixFragments<std::uint64_t>& fragments, MatrixLevel level);

} // namespace warpdesk::emulator
