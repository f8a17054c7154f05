// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"

#include <cmath>

namespace warpdesk::test {

namespace {

/// Weights by the logarithm of their sum, not by a quotient. A causal row ends at its own key.
std::vector<double> attention(const Oracle::Bound& bound, bool causal)
{
    const auto q = bound.array<float>("Q");
    const auto k = bound.array<float>("K");
    const auto v = bound.array<float>("V");
    const std::size_t d = bound.size("d");
    std::vector<double> result(q.size());
    for (std::size_t i = 0; i < q.size() / d; ++i) {
        std::vector<long double> scores(causal ? i + 1 : k.size() / d);
        long double whole = -INFINITY;
        for (std::size_t j = 0; j < scores.size(); ++j) {
            for (std::size_t c = 0; c < d; ++c)
                scores[j] += static_cast<long double>(q[i * d + c]) * static_cast<long double>(k[j * d + c]);
            scores[j] /= std::sqrt(static_cast<long double>(d));
            const long double higher = std::max(whole, scores[j]);
            whole = higher + std::log(std::exp(whole - higher) + std::exp(scores[j] - higher));
        }
        for (std::size_t c = 0; c < d; ++c) {
            long double sum = 0;
            for (std::size_t j = 0; j < scores.size(); ++j)
                sum += std::exp(scores[j] - whole) * static_cast<long double>(v[j * d + c]);
            result[i * d + c] = static_cast<double>(sum);
        }
    }
    return result;
}

const Oracle full("attention", [](const Oracle::Bound& bound) { return attention(bound, false); });
const Oracle causal("causal-attention", [](const Oracle::Bound& bound) { return attention(bound, true); });

/// What some steps in a row do to a state: h becomes keep * h + add.
struct Steps {
    long double keep;
    long double add;
};

/// The recurrence as a scan of steps put together, doubling the distance, not as a loop over time.
void scan(std::vector<Steps>& steps)
{
    for (std::size_t distance = 1; distance < steps.size(); distance *= 2) {
        for (std::size_t t = steps.size(); t-- > distance;) {
            const Steps& before = steps[t - distance];
            steps[t] = { steps[t].keep * before.keep, steps[t].keep * before.add + steps[t].add };
        }
    }
}

const Oracle selectiveScan("selective-scan", [](const Oracle::Bound& bound) {
    const auto u = bound.array<float>("u");
    const auto delta = bound.array<float>("delta");
    const auto a = bound.array<float>("A");
    const auto b = bound.array<float>("B");
    const auto c = bound.array<float>("C");
    const auto skip = bound.array<float>("skip");
    const std::size_t length = bound.size("seq_len");
    const std::size_t channels = bound.size("d_model");
    const std::size_t states = bound.size("d_state");
    std::vector<long double> sums(u.size());
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] = static_cast<long double>(skip[i % channels]) * static_cast<long double>(u[i]);
    for (std::size_t sequence = 0; sequence < bound.size("batch"); ++sequence) {
        for (std::size_t state = 0; state < a.size(); ++state) {
            const std::size_t channel = state / states;
            std::vector<Steps> steps;
            for (std::size_t row = sequence * length; row < (sequence + 1) * length; ++row) {
                const long double step = delta[row * channels + channel];
                steps.push_back({ std::exp(step * static_cast<long double>(a[state])),
                    step * static_cast<long double>(u[row * channels + channel])
                        * static_cast<long double>(b[row * states + state % states]) });
            }
            scan(steps);
            for (std::size_t t = 0; t < length; ++t) {
                const std::size_t row = sequence * length + t;
                sums[row * channels + channel]
                    += steps[t].add * static_cast<long double>(c[row * states + state % states]);
            }
        }
    }
    return std::vector<double>(sums.begin(), sums.end());
});

/// The mean of two means: of left and right, of above and below.
const Oracle jacobi("jacobi-stencil", [](const Oracle::Bound& bound) {
    const auto input = bound.array<float>("input");
    const std::size_t rows = bound.size("rows");
    const std::size_t cols = bound.size("cols");
    std::vector<double> result(input.begin(), input.end());
    for (std::size_t r = 1; r + 1 < rows; ++r) {
        for (std::size_t c = 1; c + 1 < cols; ++c) {
            const auto at = [&](std::size_t y, std::size_t x) { return static_cast<long double>(input[y * cols + x]); };
            const long double across = (at(r, c - 1) + at(r, c + 1)) / 2;
            const long double down = (at(r - 1, c) + at(r + 1, c)) / 2;
            result[r * cols + c] = static_cast<double>((across + down) / 2);
        }
    }
    return result;
});

/// Differences of prefix sums.
const Oracle fixTheBounds("fix-the-bounds", [](const Oracle::Bound& bound) {
    const auto input = bound.array<float>("input");
    std::vector<long double> sums { 0 };
    for (const float value : input)
        sums.push_back(sums.back() + static_cast<long double>(value));
    std::vector<double> result;
    for (std::size_t i = 0; i < input.size(); ++i) {
        const std::size_t first = i == 0 ? 0 : i - 1;
        const std::size_t end = std::min(i + 2, input.size());
        result.push_back(static_cast<double>((sums[end] - sums[first]) / static_cast<long double>(end - first)));
    }
    return result;
});

const Oracle fixTheRace("fix-the-race", [](const Oracle::Bound& bound) {
    const auto x = bound.array<std::int32_t>("x");
    const auto y = bound.array<std::int32_t>("y");
    double sum = 0; // of whole numbers far below 2^53
    for (std::size_t i = x.size(); i-- > 0;)
        sum += static_cast<double>(x[i]) * static_cast<double>(y[i]);
    return std::vector { sum };
});

/// Column by column, all rows at once.
const Oracle coalesce("coalesce", [](const Oracle::Bound& bound) {
    const auto x = bound.array<float>("x");
    const std::size_t rows = bound.size("rows");
    std::vector<long double> sums(rows);
    for (std::size_t i = 0; i < x.size() / rows; ++i) {
        for (std::size_t r = 0; r < rows; ++r)
            sums[r] += static_cast<long double>(x[r * (x.size() / rows) + i]);
    }
    return std::vector<double>(sums.begin(), sums.end());
});

/// Word by word of the output: five bits each of row and column change places.
const Oracle bankConflicts("bank-conflicts", [](const Oracle::Bound& bound) {
    const auto input = bound.array<float>("input");
    std::vector<double> result;
    for (std::size_t i = 0; i < input.size(); ++i)
        result.push_back(static_cast<double>(input[(i & ~std::size_t { 1023 }) | (i & 31U) << 5U | (i >> 5U & 31U)]));
    return result;
});

} // namespace

} // namespace warpdesk::test
