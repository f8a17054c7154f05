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

/// Every pixel hands its light out to its neighbours, in more digits than the reference has.
const Oracle gaussianBlur("gaussian-blur", [](const Oracle::Bound& bound) {
    const auto input = bound.array<float>("input");
    const auto kernel = bound.array<float>("kernel");
    const auto rows = static_cast<std::ptrdiff_t>(bound.size("input_rows"));
    const auto columns = static_cast<std::ptrdiff_t>(bound.size("input_cols"));
    const auto high = static_cast<std::ptrdiff_t>(bound.size("kernel_rows"));
    const auto wide = static_cast<std::ptrdiff_t>(bound.size("kernel_cols"));
    std::vector<long double> light(input.size());
    for (std::ptrdiff_t k = 0; k < high * wide; ++k) {
        // Where in the output this weight puts the first pixel of the input.
        const std::ptrdiff_t down = high / 2 - k / wide;
        const std::ptrdiff_t right = wide / 2 - k % wide;
        for (std::ptrdiff_t r = std::max<std::ptrdiff_t>(0, -down); r < rows - std::max<std::ptrdiff_t>(0, down); ++r) {
            for (std::ptrdiff_t c = std::max<std::ptrdiff_t>(0, -right);
                c < columns - std::max<std::ptrdiff_t>(0, right); ++c)
                light[static_cast<std::size_t>((r + down) * columns + c + right)]
                    += static_cast<long double>(kernel[static_cast<std::size_t>(k)])
                    * static_cast<long double>(input[static_cast<std::size_t>(r * columns + c)]);
        }
    }
    return std::vector<double>(light.begin(), light.end());
});

} // namespace

} // namespace warpdesk::test
