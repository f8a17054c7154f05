// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"
#include "engine/judge/random.h"

namespace warpdesk::judge {

/// Fills one array of a case. The result depends on nothing but problem, test, trial, secret and the argument, bit for
/// bit on every machine. A Generated fill is not made here (see reference.h).
[[nodiscard]] Result<Array> makeArray(const Case& bound, std::size_t argument, unsigned trial, const Secret& secret);

/// All input and inout arrays of a case, in the order of Problem::arguments; other places hold an empty array, and
/// generated ones are zeros of the right size.
[[nodiscard]] Result<std::vector<Array>> makeInputs(const Case& bound, unsigned trial, const Secret& secret);

/// The seed given to `generate`.
[[nodiscard]] std::uint64_t generatorSeed(const Case& bound, unsigned trial, const Secret& secret);

} // namespace warpdesk::judge
