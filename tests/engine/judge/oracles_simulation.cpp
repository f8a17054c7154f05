// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <utility>

namespace warpdesk::test {

namespace {

/// Last element first, each handed to the row that a search finds for it.
const Oracle spmvCsr("spmv-csr", [](const Oracle::Bound& bound) {
    const auto offsets = bound.array<std::int32_t>("row_offsets");
    const auto columns = bound.array<std::int32_t>("columns");
    const auto values = bound.array<float>("values");
    const auto x = bound.array<float>("x");
    std::vector<long double> sums(bound.size("M"));
    for (std::size_t k = values.size(); k-- > 0;) {
        const auto next = std::ranges::upper_bound(offsets, static_cast<std::int32_t>(k));
        sums[static_cast<std::size_t>(next - offsets.begin()) - 1]
            += static_cast<long double>(values[k]) * static_cast<long double>(x[static_cast<std::size_t>(columns[k])]);
    }
    return std::vector<double>(sums.begin(), sums.end());
});

/// Points in the order of their first coordinate: the search goes both ways until that coordinate alone is too far.
const Oracle nearestNeighbor("nearest-neighbor", [](const Oracle::Bound& bound) {
    const auto coordinates = bound.array<float>("points");
    const std::size_t count = coordinates.size() / 3;
    const auto at = [&](std::size_t point, std::size_t axis) {
        return static_cast<std::int64_t>(coordinates[3 * point + axis]); // all of them are integers
    };
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i)
        order[i] = i;
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return at(a, 0) < at(b, 0); });
    std::vector<double> result(count);
    for (std::size_t place = 0; place < count; ++place) {
        const std::size_t self = order[place];
        std::pair best(std::numeric_limits<std::int64_t>::max(), count);
        const auto tooFar = [&](std::size_t other) {
            std::int64_t squares = 0;
            for (std::size_t axis = 0; axis < 3; ++axis)
                squares += (at(self, axis) - at(other, axis)) * (at(self, axis) - at(other, axis));
            best = std::min(best, std::pair(squares, other));
            return (at(self, 0) - at(other, 0)) * (at(self, 0) - at(other, 0)) > best.first;
        };
        for (std::size_t right = place + 1; right < count && !tooFar(order[right]);)
            ++right;
        for (std::size_t left = place; left > 0 && !tooFar(order[left - 1]);)
            --left;
        result[self] = static_cast<double>(best.second);
    }
    return result;
});

/// Each pair once, equal and opposite, in more digits than the reference has.
const Oracle nBody("n-body", [](const Oracle::Bound& bound) {
    const auto positions = bound.array<float>("positions");
    const auto masses = bound.array<float>("masses");
    const auto softening = static_cast<long double>(bound.scalar("softening"));
    std::vector<long double> result(positions.size());
    for (std::size_t i = 0; i < masses.size(); ++i) {
        for (std::size_t j = i + 1; j < masses.size(); ++j) {
            std::array<long double, 3> way {};
            long double squares = softening * softening;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                way[axis] = static_cast<long double>(positions[3 * j + axis])
                    - static_cast<long double>(positions[3 * i + axis]);
                squares += way[axis] * way[axis];
            }
            const long double pull = 1 / (squares * std::sqrt(squares));
            for (std::size_t axis = 0; axis < 3; ++axis) {
                result[3 * i + axis] += pull * way[axis] * static_cast<long double>(masses[j]);
                result[3 * j + axis] -= pull * way[axis] * static_cast<long double>(masses[i]);
            }
        }
    }
    return std::vector<double>(result.begin(), result.end());
});

/// By complex numbers with 64 bits of mantissa.
const Oracle mandelbrot("mandelbrot", [](const Oracle::Bound& bound) {
    const std::size_t width = bound.size("width");
    const auto most = static_cast<double>(bound.size("max_iterations"));
    std::vector<double> result(width * bound.size("height"));
    for (std::size_t pixel = 0; pixel < result.size(); ++pixel) {
        const std::complex<long double> c(
            static_cast<long double>(bound.scalar("x_min") + static_cast<double>(pixel % width) * bound.scalar("step")),
            static_cast<long double>(
                bound.scalar("y_min") + static_cast<double>(pixel / width) * bound.scalar("step")));
        std::complex<long double> z;
        for (; result[pixel] < most && std::norm(z) <= 4; ++result[pixel])
            z = z * z + c;
    }
    return result;
});

} // namespace

} // namespace warpdesk::test
