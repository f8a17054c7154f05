// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/emulator/lower/body_ir.h"

/// Floating-point pieces that the handlers share. All emit straight-line IR without calls, fast-math flags or
/// lookups, so that they widen to 32 lanes. Values are float or double; half and bfloat appear only as i16.
namespace warpdesk::emulator {

using Builder = llvm::IRBuilder<>;

[[nodiscard]] llvm::Value* halfToFloat(Builder& b, llvm::Value* bits);
[[nodiscard]] llvm::Value* bfloatToFloat(Builder& b, llvm::Value* bits);
/// To nearest even; NaN becomes 0x7fff.
[[nodiscard]] llvm::Value* floatToHalf(Builder& b, llvm::Value* value);
[[nodiscard]] llvm::Value* floatToBfloat(Builder& b, llvm::Value* value);
/// bfloat with rounding to nearest or to zero; other modes go through directed steps.
[[nodiscard]] llvm::Value* floatToBfloat(Builder& b, llvm::Value* value, Rounding rounding);
[[nodiscard]] llvm::Value* floatToHalf(Builder& b, llvm::Value* value, Rounding rounding);

[[nodiscard]] llvm::Value* asBits(Builder& b, llvm::Value* value);
[[nodiscard]] llvm::Value* asFloat(Builder& b, llvm::Value* bits); ///< i32 -> float, i64 -> double
[[nodiscard]] llvm::Value* number(llvm::Value* like, double value); ///< a constant of the same type
[[nodiscard]] llvm::Value* absolute(Builder& b, llvm::Value* value);
[[nodiscard]] llvm::Value* isNan(Builder& b, llvm::Value* value);
[[nodiscard]] llvm::Value* fma(Builder& b, llvm::Value* x, llvm::Value* y, llvm::Value* z);

/// Subnormal -> zero of the same sign (float only; .ftz has no other type).
[[nodiscard]] llvm::Value* flush(Builder& b, llvm::Value* value);
/// .sat: [0, 1], NaN -> +0.
[[nodiscard]] llvm::Value* saturate(Builder& b, llvm::Value* value);
/// PTX min and max: -0 < +0; a NaN loses against a number, or wins with `propagateNan`.
[[nodiscard]] llvm::Value* minMax(Builder& b, llvm::Value* x, llvm::Value* y, bool isMax, bool propagateNan);
/// max(x, 0) that keeps NaN.
[[nodiscard]] llvm::Value* relu(Builder& b, llvm::Value* value);

/// double -> float in a rounding mode.
[[nodiscard]] llvm::Value* narrow(Builder& b, llvm::Value* value, Rounding rounding);
/// double -> float, to odd: a further rounding to fewer bits is then right.
[[nodiscard]] llvm::Value* narrowToOdd(Builder& b, llvm::Value* value);
/// x + y rounded to odd in the type of its arguments.
[[nodiscard]] llvm::Value* addToOdd(Builder& b, llvm::Value* x, llvm::Value* y);

[[nodiscard]] llvm::Value* addRounded(Builder& b, llvm::Value* x, llvm::Value* y, Rounding rounding);
[[nodiscard]] llvm::Value* multiplyRounded(Builder& b, llvm::Value* x, llvm::Value* y, Rounding rounding);
[[nodiscard]] llvm::Value* fmaRounded(Builder& b, llvm::Value* x, llvm::Value* y, llvm::Value* z, Rounding rounding);
[[nodiscard]] llvm::Value* divideRounded(Builder& b, llvm::Value* x, llvm::Value* y, Rounding rounding);
[[nodiscard]] llvm::Value* squareRootRounded(Builder& b, llvm::Value* x, Rounding rounding);

/// Integral value in the same type: Nearest = even ties, Zero, Down, Up.
[[nodiscard]] llvm::Value* roundToIntegral(Builder& b, llvm::Value* value, Rounding rounding);

/// Moves `value` one step where the exact result is below or above it, as the mode demands. `below` and `above` are i1.
[[nodiscard]] llvm::Value* adjust(
    Builder& b, llvm::Value* value, llvm::Value* below, llvm::Value* above, Rounding rounding);

/// add, sub, mul, fma, mad, div, min, max, abs and neg of every floating type.
[[nodiscard]] bool floatArithmetic(Body& body, const ptx::Instruction& instruction);

} // namespace warpdesk::emulator
