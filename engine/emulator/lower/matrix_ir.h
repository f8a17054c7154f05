// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/body_ir.h"
#include "engine/emulator/lower/matrix_code.h"

namespace warpdesk::emulator {

struct MatrixShape {
    unsigned m = 0, n = 0, k = 0;
};

/// The modifier `mMnNkK` of an instruction.
[[nodiscard]] std::optional<MatrixShape> matrixShape(const ptx::Instruction& instruction);
/// Element types among the modifiers, in order.
[[nodiscard]] std::vector<Element> elementTypes(const ptx::Instruction& instruction);

/// wmma.load and wmma.store: plain accesses of each lane to the elements it holds.
[[nodiscard]] bool wmmaMemory(Body& body, const ptx::Instruction& instruction);
/// ldmatrix and stmatrix of 8x8 matrices of 16-bit elements.
[[nodiscard]] bool matrixRows(Body& body, const ptx::Instruction& instruction);
/// movmatrix
[[nodiscard]] bool transposeMatrix(Body& body, const ptx::Instruction& instruction);

} // namespace warpdesk::emulator
