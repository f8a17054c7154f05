// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/compare.h"
#include "engine/ptx/module.h"

namespace warpdesk::judge {

/// What in a solution's code computes more coarsely than the types of the problem's arrays: half, bfloat16, TF32 and
/// fp8 arithmetic, conversions and tensor operations where every floating array is float or double, and float
/// arithmetic where every one is double. A sentence for each kind, with the line of its first instruction. Allowed, but
/// said: a time that was bought with precision is another time.
[[nodiscard]] std::vector<std::string> precisionLabels(const Problem& problem, const ptx::Module& module);

/// A sentence when a float or double result is right within the tolerance and yet so far from the reference in double
/// as coarser arithmetic would leave it: a relative error (root mean square) above 5e-5 in float, where half and TF32
/// leave some 1e-4 and float 1e-7, and above 1e-9 in double.
[[nodiscard]] std::optional<std::string> accuracyLabel(const Problem& problem, const Comparison& comparison);

} // namespace warpdesk::judge
