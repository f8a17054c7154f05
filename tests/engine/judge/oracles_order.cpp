// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"

#include <cstdint>

namespace warpdesk::test {

namespace {

const Oracle sortFloats("sort-floats", [](const Oracle::Bound& bound) {
    auto values = bound.array<float>("data");
    std::ranges::stable_sort(values);
    return std::vector<double>(values.begin(), values.end());
});

/// Positive: larger than zero as an integer, and no NaN.
const Oracle streamCompaction("stream-compaction", [](const Oracle::Bound& bound) {
    const auto values = bound.array<float>("A");
    const auto bits = bound.array<std::int32_t>("A");
    std::vector<double> kept;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (bits[i] > 0 && bits[i] <= 0x7f800000)
            kept.push_back(static_cast<double>(values[i]));
    }
    kept.resize(values.size());
    return kept;
});

} // namespace

} // namespace warpdesk::test
