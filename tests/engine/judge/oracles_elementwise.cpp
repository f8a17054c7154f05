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

const Oracle swiglu("swiglu", [](const Oracle::Bound& bound) {
    const auto input = bound.array<float>("input");
    const std::size_t half = input.size() / 2;
    std::vector<double> gated(half);
    for (std::size_t i = 0; i < half; ++i) {
        // The sigmoid as 1 - sigmoid(-x) above 0, and by exp(x) below, where nothing overflows.
        const long double x = input[i];
        const long double small = std::exp(-std::fabs(x));
        const long double sigmoid = x < 0 ? small / (1 + small) : 1 - small / (1 + small);
        const long double exact = static_cast<long double>(input[i + half]) * x * sigmoid;
        gated[i] = static_cast<double>(static_cast<float>(exact)); // beyond the largest float: infinite
    }
    return gated;
});

const Oracle layerNorm("layer-norm", [](const Oracle::Bound& bound) {
    const auto input = bound.array<float>("input");
    const auto weight = bound.array<float>("weight");
    const auto bias = bound.array<float>("bias");
    const std::size_t width = weight.size();
    std::vector<double> result;
    for (std::size_t start = 0; start < input.size(); start += width) {
        // Welford's update, in more digits than the reference's two passes.
        long double mean = 0;
        long double squares = 0;
        for (std::size_t c = 0; c < width; ++c) {
            const long double before = static_cast<long double>(input[start + c]) - mean;
            mean += before / static_cast<long double>(c + 1);
            squares += before * (static_cast<long double>(input[start + c]) - mean);
        }
        const long double variance = squares / static_cast<long double>(width);
        const long double deviation = std::sqrt(variance + static_cast<long double>(bound.scalar("eps")));
        for (std::size_t c = 0; c < width; ++c) {
            const long double normal = (static_cast<long double>(input[start + c]) - mean) / deviation;
            result.push_back(
                static_cast<double>(normal * static_cast<long double>(weight[c]) + static_cast<long double>(bias[c])));
        }
    }
    return result;
});

} // namespace

} // namespace warpdesk::test
