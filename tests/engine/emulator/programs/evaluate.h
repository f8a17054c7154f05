// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/emulator/programs/program.h"

/// The operations on one thread's values, as bits. Floats use the host's arithmetic; f16 is exact and rounded once.
namespace warpdesk::test::programs {

[[nodiscard]] u64 evaluate(Op op, Type type, int detail, u64 a, u64 b, u64 c);
[[nodiscard]] bool compare(Type type, int comparison, u64 a, u64 b); ///< eq ne lt le gt ge
[[nodiscard]] u64 convert(Type to, Type from, u64 value);
[[nodiscard]] u64 multiplyWide(bool isSigned, u64 a, u64 b);

} // namespace warpdesk::test::programs
