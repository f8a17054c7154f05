// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"

namespace warpdesk::test {

namespace {

const Oracle sortFloats("sort-floats", [](const Oracle::Bound& bound) {
    auto values = bound.array<float>("data");
    std::ranges::stable_sort(values);
    return std::vector<double>(values.begin(), values.end());
});

} // namespace

} // namespace warpdesk::test
