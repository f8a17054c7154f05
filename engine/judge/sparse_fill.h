// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"

namespace warpdesk::judge {

/// Fills one array of a compressed sparse structure: row offsets (rows + 1 of them) or column indices (ascending and
/// distinct within a row). Row lengths are skewed, some rows are empty. For a graph the rows are nodes and every node
/// but 0 has an edge from a smaller one. The same seed gives both arrays of the same structure.
[[nodiscard]] Result<void> fillSparse(const Fill& fill, const Values& values, std::uint64_t seed, Array& array);

} // namespace warpdesk::judge
