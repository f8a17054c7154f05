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

/// Forms with two sources, packed results, tf32, and the 8-bit floats.
[[nodiscard]] bool convertPacked(Body& body, const ptx::Instruction& instruction);

} // namespace warpdesk::emulator
