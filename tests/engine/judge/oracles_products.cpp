// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/judge/oracles.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace warpdesk::test {

namespace {

/// By outer products, from the last term of the sums to the first.
std::vector<double> product(const Oracle::Bound& bound)
{
    const auto a = bound.array<float>("A");
    const auto b = bound.array<float>("B");
    const std::size_t rows = bound.size("M");
    const std::size_t inner = bound.size("N");
    const std::size_t columns = bound.size("K");
    std::vector<double> result(rows * columns);
    for (std::size_t i = inner; i-- > 0;) {
        for (std::size_t r = 0; r < rows; ++r) {
            for (std::size_t c = 0; c < columns; ++c)
                result[r * columns + c]
                    += static_cast<double>(a[r * inner + i]) * static_cast<double>(b[i * columns + c]);
        }
    }
    return result;
}

const Oracle sharedTile("matmul-shared-tile", product);
const Oracle registerTile("matmul-register-tile", product);
const Oracle doubleBuffer("matmul-double-buffer", product);

/// Every half is a whole number of 2^-24: sums without any rounding.
const Oracle tensorCores("matmul-tensor-cores", [](const Oracle::Bound& bound) {
    __extension__ using Wide = __int128;
    const auto fixed = [](const std::vector<_Float16>& from) {
        std::vector<std::int64_t> to(from.size());
        std::ranges::transform(
            from, to.begin(), [](_Float16 value) { return std::llround(std::ldexp(static_cast<double>(value), 24)); });
        return to;
    };
    const auto a = fixed(bound.array<_Float16>("A"));
    const auto b = fixed(bound.array<_Float16>("B"));
    const std::size_t columns = bound.size("N");
    const std::size_t inner = bound.size("K");
    std::vector<double> result;
    for (std::size_t r = 0; r < bound.size("M"); ++r) {
        std::vector<Wide> sums(columns);
        for (std::size_t i = 0; i < inner; ++i) {
            for (std::size_t c = 0; c < columns; ++c)
                sums[c] += Wide { a[r * inner + i] } * b[i * columns + c];
        }
        for (const Wide sum : sums)
            result.push_back(static_cast<double>(
                static_cast<_Float16>(static_cast<double>(std::ldexp(static_cast<long double>(sum), -48)))));
    }
    return result;
});

/// One shifted image for each weight, added up.
const Oracle convolution("conv2d", [](const Oracle::Bound& bound) {
    const auto input = bound.array<float>("input");
    const auto kernel = bound.array<float>("kernel");
    const std::size_t channels = bound.size("channels");
    const std::size_t size = bound.size("size");
    const std::size_t taps = bound.size("kernel_size");
    const std::size_t out = size - taps + 1;
    const std::size_t batch = bound.size("batch");
    std::vector<double> result(batch * channels * out * out);
    for (std::size_t w = 0; w < kernel.size(); ++w) {
        const std::size_t j = w % taps;
        const std::size_t i = w / taps % taps;
        const std::size_t from = w / taps / taps % channels;
        const std::size_t to = w / taps / taps / channels;
        for (std::size_t b = 0; b < batch; ++b) {
            for (std::size_t y = 0; y < out; ++y) {
                const float* image = &input[((b * channels + from) * size + y + i) * size + j];
                double* line = &result[((b * channels + to) * out + y) * out];
                for (std::size_t x = 0; x < out; ++x)
                    line[x] += static_cast<double>(kernel[w]) * static_cast<double>(image[x]);
            }
        }
    }
    return result;
});

/// By the identity with the sums of rows and columns, and rounded by a floor.
const Oracle int8Product("int8-matmul", [](const Oracle::Bound& bound) {
    const auto a = bound.array<std::int8_t>("A");
    const auto b = bound.array<std::int8_t>("B");
    const std::size_t rows = bound.size("M");
    const std::size_t columns = bound.size("N");
    const std::size_t inner = bound.size("K");
    const double zeroA = bound.scalar("zero_point_A");
    const double zeroB = bound.scalar("zero_point_B");
    std::vector<double> ofRows(rows);
    std::vector<double> ofColumns(columns);
    std::vector<double> result(rows * columns);
    for (std::size_t k = 0; k < inner; ++k) {
        for (std::size_t c = 0; c < columns; ++c)
            ofColumns[c] += b[k * columns + c];
        for (std::size_t r = 0; r < rows; ++r) {
            ofRows[r] += a[r * inner + k];
            for (std::size_t c = 0; c < columns; ++c)
                result[r * columns + c] += a[r * inner + k] * b[k * columns + c];
        }
    }
    for (std::size_t i = 0; i < result.size(); ++i) {
        const double sum = result[i] - zeroB * ofRows[i / columns] - zeroA * ofColumns[i % columns]
            + static_cast<double>(inner) * zeroA * zeroB;
        const double real = sum * bound.scalar("scale_A") * bound.scalar("scale_B") / bound.scalar("scale_C");
        result[i] = std::clamp(std::floor(real + 0.5) + bound.scalar("zero_point_C"), -128.0, 127.0);
    }
    return result;
});

/// The whole matrix of weights first, turned.
const Oracle int4Product("int4-matmul", [](const Oracle::Bound& bound) {
    const auto x = bound.array<_Float16>("x");
    const auto packed = bound.array<std::uint8_t>("w_q");
    const auto scales = bound.array<_Float16>("scales");
    const std::size_t columns = bound.size("N");
    const std::size_t inner = bound.size("K");
    const std::size_t groups = inner / bound.size("group_size");
    std::vector<double> weights(inner * columns);
    for (std::size_t i = 0; i < packed.size(); ++i) {
        const std::size_t n = i / (inner / 2);
        const std::size_t k = i % (inner / 2) * 2;
        const auto scale = static_cast<double>(scales[n * groups + k * groups / inner]);
        weights[k * columns + n] = (packed[i] / 16 - 8.0) * scale;
        weights[(k + 1) * columns + n] = (packed[i] % 16 - 8.0) * scale;
    }
    std::vector<double> result(bound.size("M") * columns);
    for (std::size_t i = 0; i < x.size(); ++i) {
        for (std::size_t n = 0; n < columns; ++n)
            result[i / inner * columns + n] += static_cast<double>(x[i]) * weights[i % inner * columns + n];
    }
    for (double& value : result)
        value = static_cast<double>(static_cast<_Float16>(value));
    return result;
});

} // namespace

} // namespace warpdesk::test
