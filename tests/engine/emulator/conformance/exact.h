// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// Floating results to the last bit by LLVM's multi-precision floats: every format and rounding, one rounding each.
/// Values are bit patterns; a NaN result is PTX's canonical one (f64: some NaN).
namespace warpdesk::test::exact {

using Bits = std::uint64_t;

enum class Format : std::uint8_t { Half, Bfloat, Single, Double, E4M3, E5M2, Tf32 };
enum class Round : std::uint8_t { Nearest, Zero, Down, Up, Away };

/// What a PTX instruction adds to an operation.
struct Mode {
    Round round = Round::Nearest;
    bool ftz = false;
    bool sat = false;
    bool relu = false;
};

[[nodiscard]] unsigned width(Format format); ///< bits
[[nodiscard]] bool isNan(Format format, Bits x);
[[nodiscard]] Bits canonical(Format format); ///< PTX's NaN

[[nodiscard]] Bits add(Format format, Mode mode, Bits x, Bits y);
[[nodiscard]] Bits subtract(Format format, Mode mode, Bits x, Bits y);
[[nodiscard]] Bits multiply(Format format, Mode mode, Bits x, Bits y);
[[nodiscard]] Bits divide(Format format, Mode mode, Bits x, Bits y);
[[nodiscard]] Bits fma(Format format, Mode mode, Bits x, Bits y, Bits z);
/// Half, bfloat and single come from double's root, which has more than twice their bits; double from the host's modes.
[[nodiscard]] Bits squareRoot(Format format, Mode mode, Bits x);

/// One rounding from format to format; `finite` = .satfinite. NaN becomes the target's.
[[nodiscard]] Bits convert(Format from, Format to, Round round, bool finite, Bits x);
/// Rounds to an integral value in the same format.
[[nodiscard]] Bits integral(Format format, Round round, Bits x);
[[nodiscard]] Bits fromInteger(Format to, Round round, Bits x, unsigned bits, bool isSigned);
/// Clamped to the range; NaN gives 0 (of 64-bit targets and f64 sources too: the ISA leaves those open).
[[nodiscard]] Bits toInteger(Format from, Round round, Bits x, unsigned bits, bool isSigned);
/// Subnormals become zeros of their sign.
[[nodiscard]] Bits flush(Format format, Bits x);
/// [0, 1], NaN gives +0.
[[nodiscard]] Bits saturate(Format format, Bits x);
/// max(x, 0) that keeps NaN.
[[nodiscard]] Bits relu(Format format, Bits x);
[[nodiscard]] bool less(Format format, Bits x, Bits y);
[[nodiscard]] bool equal(Format format, Bits x, Bits y);

} // namespace warpdesk::test::exact
