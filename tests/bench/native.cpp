// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/native.h"

#include <algorithm>
#include <array>
#include <cmath>
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

void matmulNaive(const float* a, const float* b, float* c, std::int64_t n)
{
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; j += columns) {
            float sum[columns] = {};
            for (std::int64_t k = 0; k < n; ++k) {
                const float value = a[i * n + k];
#pragma omp simd
                for (std::int64_t x = 0; x < columns; ++x)
                    sum[x] += value * b[k * n + j + x];
            }
            std::memcpy(c + i * n + j, sum, sizeof sum);
        }
}

void matmulBlocked(const float* a, const float* b, float* c, std::int64_t n)
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

void layerNorm(const float* in, float* out, std::int64_t rowCount, std::int64_t width)
{
#pragma omp parallel for
    for (std::int64_t r = 0; r < rowCount; ++r) {
        const float* row = in + r * width;
        float sum = 0, square = 0;
#pragma omp simd reduction(+ : sum, square)
        for (std::int64_t i = 0; i < width; ++i) {
            sum += row[i];
            square += row[i] * row[i];
        }
        const float mean = sum / static_cast<float>(width);
        const float scale = 1 / std::sqrt(square / static_cast<float>(width) - mean * mean + 1e-5F);
#pragma omp simd
        for (std::int64_t i = 0; i < width; ++i)
            out[r * width + i] = (row[i] - mean) * scale;
    }
}

void stencil(const float* in, float* out, std::int64_t n)
{
#pragma omp parallel for
    for (std::int64_t y = 1; y < n - 1; ++y)
#pragma omp simd
        for (std::int64_t x = 1; x < n - 1; ++x) {
            const std::int64_t i = y * n + x;
            out[i] = 0.5F * in[i] + 0.125F * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n]);
        }
}

void nbody(const Pull* bodies, Pull* pull, std::int64_t n)
{
    constexpr std::int64_t width = 32;
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; i += width) {
        float x[width], y[width], z[width], ax[width] = {}, ay[width] = {}, az[width] = {};
        for (std::int64_t l = 0; l < width; ++l) {
            x[l] = bodies[i + l].x;
            y[l] = bodies[i + l].y;
            z[l] = bodies[i + l].z;
        }
        for (std::int64_t j = 0; j < n; ++j) {
            const Pull other = bodies[j];
#pragma omp simd
            for (std::int64_t l = 0; l < width; ++l) {
                const float dx = other.x - x[l], dy = other.y - y[l], dz = other.z - z[l];
                const float inverse = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + 1e-3F);
                const float force = other.w * inverse * inverse * inverse;
                ax[l] += dx * force;
                ay[l] += dy * force;
                az[l] += dz * force;
            }
        }
        for (std::int64_t l = 0; l < width; ++l)
            pull[i + l] = { ax[l], ay[l], az[l], 0 };
    }
}

void xorshift(unsigned* hits, unsigned limit, std::int64_t n)
{
    constexpr std::int64_t width = 64;
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; i += width) {
        unsigned state[width], count[width] = {};
        for (std::int64_t l = 0; l < width; ++l)
            state[l] = static_cast<unsigned>(i + l) * 2654435761U + 1;
        for (int k = 0; k < 256; ++k) {
#pragma omp simd
            for (std::int64_t l = 0; l < width; ++l) {
                unsigned s = state[l];
                s ^= s << 13;
                s ^= s >> 17;
                s ^= s << 5;
                state[l] = s;
                count[l] += s < limit ? 1 : 0;
            }
        }
        std::memcpy(hits + i, count, sizeof count);
    }
}

} // namespace warpdesk::bench::native
