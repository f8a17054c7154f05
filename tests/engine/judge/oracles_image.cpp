// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"

#include <array>
#include <cmath>

namespace warpdesk::test {

namespace {

/// Colour by colour over the whole image, in more digits than a double has.
const Oracle grayscale("grayscale", [](const Oracle::Bound& bound) {
    const auto input = bound.array<float>("input");
    std::vector<long double> sums(input.size() / 3);
    const std::array<long double, 3> weights { 2989 / 10000.0L, 5870 / 10000.0L, 1140 / 10000.0L };
    for (std::size_t colour = 0; colour < 3; ++colour) {
        for (std::size_t pixel = 0; pixel < sums.size(); ++pixel)
            sums[pixel] += weights[colour] * static_cast<long double>(input[3 * pixel + colour]);
    }
    return std::vector<double>(sums.begin(), sums.end());
});

const Oracle byteHistogram("byte-histogram", [](const Oracle::Bound& bound) {
    auto input = bound.array<unsigned char>("input");
    std::ranges::sort(input);
    std::vector<double> counts;
    for (int value = 0; value < 256; ++value) {
        const auto [first, last] = std::ranges::equal_range(input, static_cast<unsigned char>(value));
        counts.push_back(static_cast<double>(last - first));
    }
    return counts;
});

} // namespace

} // namespace warpdesk::test
