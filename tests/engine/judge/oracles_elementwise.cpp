// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"

#include <cmath>

namespace warpdesk::test {

namespace {

/// The compiler's own half type does the conversions, not ours.
const Oracle vectorAddHalf("vector-add-half", [](const Oracle::Bound& bound) {
    const auto a = bound.array<_Float16>("A");
    const auto b = bound.array<_Float16>("B");
    std::vector<double> sums(a.size());
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] = static_cast<double>(static_cast<_Float16>(a[i] + b[i]));
    return sums;
});

} // namespace

} // namespace warpdesk::test
