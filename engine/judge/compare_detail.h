// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/compare.h"

namespace warpdesk::judge {

/// Marks of each element of an output that was found wrong.
enum class Mark : std::uint8_t { Right, Wrong, Unwritten };

/// Neighbourhood and error map from the marks of the first `marks.size()` elements. Where the expected value of an
/// element is not one value (orders that may differ) the reference's stands for it.
void explain(Comparison& comparison, const Array& expected, const Array& got, const std::vector<Mark>& marks);

/// Index of a flat position in a shape.
[[nodiscard]] std::vector<std::int64_t> indexOf(const std::vector<std::int64_t>& shape, std::size_t flat);

} // namespace warpdesk::judge
