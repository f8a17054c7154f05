// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/simt/shapes_ir.h"

/// Arithmetic on shapes.
namespace warpdesk::emulator::simt {

[[nodiscard]] Shape uniformShape();
[[nodiscard]] Shape affineShape();
[[nodiscard]] Shape vectorShape();

struct Operand {
    Shape shape;
    unsigned alignment = 0; ///< log2 of a power of two that divides the value of first lanes
};

/// Shape of an integer operation; `instruction` gives the opcode, the width and constants.
[[nodiscard]] Shape combine(const llvm::BinaryOperator& instruction, const Operand& left, const Operand& right);

/// A comparison with a constant that falls between warps: `tid.x < 128`.
[[nodiscard]] bool sameForAllLanes(const llvm::ICmpInst& compare, const Operand& left);

void normalise(Shape& shape, unsigned bits);
void scale(Shape& shape, std::int64_t factor, unsigned bits);
/// `sum += sign * part`, offsets modulo 2^bits.
void add(Shape& sum, const Shape& part, std::int64_t sign, unsigned bits);

} // namespace warpdesk::emulator::simt
