// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/native.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace warpdesk::bench::native {

void vadd(const float* a, const float* b, float* c, std::int64_t n)
{
#pragma omp parallel for simd
    for (std::int64_t i = 0; i < n; ++i)
        c[i] = a[i] + b[i];
}

void saxpy(float factor, const float* x, float* y, std::int64_t n)
{
#pragma omp parallel for simd
    for (std::int64_t i = 0; i < n; ++i)
        y[i] = factor * x[i] + y[i];
}

namespace {
constexpr std::int64_t rows = 6;
constexpr std::int64_t columns = 64;
constexpr std::int64_t depth = 256;

/// Six rows of c, 64 columns wide, from packed columns of b: the accumulators stay in registers.
void block(const float* a, const float* packed, float* c, std::int64_t n, std::int64_t count, std::int64_t ks)
{
    float sum[rows][columns] = {};
    for (std::int64_t k = 0; k < ks; ++k)
        for (std::int64_t r = 0; r < count; ++r) {
            const float value = a[r * n + k];
#pragma omp simd
            for (std::int64_t j = 0; j < columns; ++j)
                sum[r][j] += value * packed[k * columns + j];
        }
    for (std::int64_t r = 0; r < count; ++r)
#pragma omp simd
        for (std::int64_t j = 0; j < columns; ++j)
            c[r * n + j] += sum[r][j];
}
} // namespace

/// n must be a multiple of 64.
void matmul(const float* a, const float* b, float* c, std::int64_t n)
{
    std::fill_n(c, n * n, 0.0F);
#pragma omp parallel for schedule(dynamic)
    for (std::int64_t j = 0; j < n; j += columns) {
        std::vector<float> packed(static_cast<std::size_t>(depth * columns));
        for (std::int64_t k = 0; k < n; k += depth) {
            const std::int64_t ks = std::min(depth, n - k);
            for (std::int64_t i = 0; i < ks; ++i)
                std::memcpy(packed.data() + i * columns, b + (k + i) * n + j, columns * sizeof(float));
            for (std::int64_t i = 0; i < n; i += rows)
                block(a + i * n + k, packed.data(), c + i * n + j, n, std::min(rows, n - i), ks);
        }
    }
}

void reduce(const float* in, float* out, std::int64_t n)
{
    constexpr std::int64_t width = 512;
#pragma omp parallel for
    for (std::int64_t i = 0; i < n / width; ++i) {
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (std::int64_t j = 0; j < width; ++j)
            sum += in[i * width + j];
        out[i] = sum;
    }
}

void histogram(const unsigned char* in, unsigned* bins, std::int64_t n)
{
#pragma omp parallel
    {
        // Four tables: equal neighbours do not wait for each other's store.
        std::array<std::array<unsigned, 256>, 4> own {};
#pragma omp for
        for (std::int64_t i = 0; i < n / 4; ++i)
            for (std::size_t j = 0; j < 4; ++j)
                ++own[j][in[i * 4 + static_cast<std::int64_t>(j)]];
#pragma omp critical
        for (std::size_t bin = 0; bin < 256; ++bin)
            bins[bin] += own[0][bin] + own[1][bin] + own[2][bin] + own[3][bin];
    }
}

void transpose(const float* in, float* out, std::int64_t n)
{
    constexpr std::int64_t tile = 16;
#pragma omp parallel for collapse(2)
    for (std::int64_t y = 0; y < n; y += tile)
        for (std::int64_t x = 0; x < n; x += tile)
            for (std::int64_t i = 0; i < tile; ++i)
                for (std::int64_t j = 0; j < tile; ++j)
                    out[(x + i) * n + y + j] = in[(y + j) * n + x + i];
}

void mandelbrot(int* out, std::int64_t n, int most)
{
    constexpr std::int64_t width = 64;
    const float scale = 3.0F / static_cast<float>(n);
#pragma omp parallel for schedule(dynamic)
    for (std::int64_t y = 0; y < n; ++y) {
        const float ci = static_cast<float>(y) * scale - 1.5F;
        for (std::int64_t x = 0; x < n; x += width) {
            float zr[width] = {}, zi[width] = {};
            int steps[width] = {};
            for (int k = 0; k < most; ++k) {
                int going = 0;
#pragma omp simd reduction(+ : going)
                for (std::int64_t i = 0; i < width; ++i) {
                    const float cr = static_cast<float>(x + i) * scale - 2.0F;
                    const bool inside = zr[i] * zr[i] + zi[i] * zi[i] < 4;
                    const float t = zr[i] * zr[i] - zi[i] * zi[i] + cr;
                    zi[i] = inside ? 2 * zr[i] * zi[i] + ci : zi[i];
                    zr[i] = inside ? t : zr[i];
                    steps[i] += inside ? 1 : 0;
                    going += inside ? 1 : 0;
                }
                if (going == 0)
                    break;
            }
            std::memcpy(out + y * n + x, steps, sizeof steps);
        }
    }
}

} // namespace warpdesk::bench::native
