// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/float_ir.h"

namespace warpdesk::emulator {

/// A value of floatType(from) as `to`: a float or double, or the i16 of half and bfloat.
[[nodiscard]] llvm::Value* convertFloat(
    Body& body, llvm::Value* value, ptx::Type from, ptx::Type to, Rounding rounding);
/// .satfinite: infinities become the greatest finite value of the sign; for i16 of half and bfloat.
[[nodiscard]] llvm::Value* clampToFinite(Builder& b, llvm::Value* value, ptx::Type type);
/// Writes what convertFloat gave.
void writeConverted(Body& body, const ptx::Operand& target, llvm::Value* value, ptx::Type type);

/// Forms to and from floats of 4, 6 and 8 bits, and stochastic rounding.
[[nodiscard]] bool isTinyConversion(const ptx::Instruction& instruction);
[[nodiscard]] bool convertTiny(Body& body, const ptx::Instruction& instruction);

/// Forms with two sources, packed results, tf32, and those of convertTiny.
[[nodiscard]] bool convertPacked(Body& body, const ptx::Instruction& instruction);

} // namespace warpdesk::emulator
