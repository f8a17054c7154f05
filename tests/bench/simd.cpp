// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/native.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#ifdef __AVX512F__
#include <immintrin.h>
#endif

namespace warpdesk::bench::simd {
namespace {

constexpr std::int64_t half = 16; ///< lanes of one vector
constexpr std::int64_t warp = 32;
using Floats = float __attribute__((vector_size(64)));
using Ints = int __attribute__((vector_size(64)));
using Words = unsigned __attribute__((vector_size(64)));

template <class V, class T> V load(const T* from)
{
    V value;
    std::memcpy(&value, from, sizeof value);
    return value;
}
template <class V, class T> void store(T* to, V value) { std::memcpy(to, &value, sizeof value); }
Floats spread(float value) { return Floats {} + value; }
/// Lane i gets lane i + Step of this vector; the last ones keep what they have.
template <int Step> Floats down(Floats value)
{
    Ints from;
    for (int i = 0; i < 16; ++i)
        from[i] = i + Step < 16 ? i + Step : i;
    return __builtin_shuffle(value, from);
}
/// The sum of the warp as shuffles by 16, 8, 4, 2, 1 make it, in lane 0.
float sum(Floats low, Floats high)
{
    Floats value = low + high;
    value += down<8>(value);
    value += down<4>(value);
    value += down<2>(value);
    value += down<1>(value);
    return value[0];
}
/// Within 2^-22, as rsqrt.approx.f32 asks.
Floats inverseRoot(Floats value)
{
#ifdef __AVX512F__
    const Floats guess = _mm512_rsqrt14_ps(value);
    return guess * (1.5F - 0.5F * value * guess * guess);
#else
    Floats result;
    for (int i = 0; i < 16; ++i)
        result[i] = 1 / std::sqrt(value[i]);
    return result;
#endif
}

/// `part[i] += part[i + step]` for i < step, step from 128 to 1.
void tree(float* part)
{
    for (std::int64_t step = 128; step >= half; step /= 2)
        for (std::int64_t i = 0; i < step; i += half)
            store(part + i, load<Floats>(part + i) + load<Floats>(part + i + step));
    Floats last = load<Floats>(part);
    last += down<8>(last);
    last += down<4>(last);
    last += down<2>(last);
    last += down<1>(last);
    part[0] = last[0];
}
} // namespace

void vadd(const float* a, const float* b, float* c, std::int64_t n)
{
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; i += warp) {
        store(c + i, load<Floats>(a + i) + load<Floats>(b + i));
        store(c + i + half, load<Floats>(a + i + half) + load<Floats>(b + i + half));
    }
}

void saxpy(float factor, const float* x, float* y, std::int64_t n)
{
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; i += half)
        store(y + i, factor * load<Floats>(x + i) + load<Floats>(y + i));
}

void matmulNaive(const float* a, const float* b, float* c, std::int64_t n)
{
#pragma omp parallel for collapse(2) schedule(dynamic)
    for (std::int64_t by = 0; by < n; by += half)
        for (std::int64_t bx = 0; bx < n; bx += half)
            for (std::int64_t y = by; y < by + half; y += 2) {
                Floats first {}, second {};
                for (std::int64_t k = 0; k < n; ++k) {
                    const auto column = load<Floats>(b + k * n + bx);
                    first += spread(a[y * n + k]) * column;
                    second += spread(a[(y + 1) * n + k]) * column;
                }
                store(c + y * n + bx, first);
                store(c + (y + 1) * n + bx, second);
            }
}

void matmulTiled16(const float* a, const float* b, float* c, std::int64_t n)
{
#pragma omp parallel for collapse(2) schedule(dynamic)
    for (std::int64_t by = 0; by < n; by += half)
        for (std::int64_t bx = 0; bx < n; bx += half) {
            alignas(64) std::array<std::array<float, half>, half> as, bs;
            std::array<Floats, half> sums {};
            for (std::int64_t t = 0; t < n; t += half) {
                for (std::int64_t y = 0; y < half; ++y) {
                    std::memcpy(as[y].data(), a + (by + y) * n + t, sizeof as[y]);
                    std::memcpy(bs[y].data(), b + (t + y) * n + bx, sizeof bs[y]);
                }
                for (std::int64_t y = 0; y < half; y += 2) {
                    Floats first = sums[y], second = sums[y + 1];
                    for (std::int64_t k = 0; k < half; ++k) {
                        const auto column = load<Floats>(bs[k].data());
                        first += spread(as[y][k]) * column;
                        second += spread(as[y + 1][k]) * column;
                    }
                    sums[y] = first;
                    sums[y + 1] = second;
                }
            }
            for (std::int64_t y = 0; y < half; ++y)
                store(c + (by + y) * n + bx, sums[y]);
        }
}

void matmulTiled32(const float* a, const float* b, float* c, std::int64_t n)
{
#pragma omp parallel for collapse(2) schedule(dynamic)
    for (std::int64_t by = 0; by < n; by += warp)
        for (std::int64_t bx = 0; bx < n; bx += warp) {
            alignas(64) std::array<std::array<float, warp>, warp> as, bs;
            std::array<std::array<Floats, 2>, warp> sums {};
            for (std::int64_t t = 0; t < n; t += warp) {
                for (std::int64_t y = 0; y < warp; ++y) {
                    std::memcpy(as[y].data(), a + (by + y) * n + t, sizeof as[y]);
                    std::memcpy(bs[y].data(), b + (t + y) * n + bx, sizeof bs[y]);
                }
                for (std::int64_t y = 0; y < warp; ++y) {
                    Floats low = sums[y][0], high = sums[y][1];
                    for (std::int64_t k = 0; k < warp; ++k) {
                        low += spread(as[y][k]) * load<Floats>(bs[k].data());
                        high += spread(as[y][k]) * load<Floats>(bs[k].data() + half);
                    }
                    sums[y] = { low, high };
                }
            }
            for (std::int64_t y = 0; y < warp; ++y) {
                store(c + (by + y) * n + bx, sums[y][0]);
                store(c + (by + y) * n + bx + half, sums[y][1]);
            }
        }
}

void reduceTree(const float* in, float* out, std::int64_t n)
{
#pragma omp parallel for
    for (std::int64_t block = 0; block < n / 512; ++block) {
        alignas(64) std::array<float, 256> part;
        for (std::int64_t i = 0; i < 256; i += half)
            store(part.data() + i, load<Floats>(in + block * 512 + i) + load<Floats>(in + block * 512 + 256 + i));
        tree(part.data());
        out[block] = part[0];
    }
}

void reduceShuffle(const float* in, float* out, std::int64_t n)
{
#pragma omp parallel for
    for (std::int64_t block = 0; block < n / 512; ++block) {
        Floats part {};
        for (std::int64_t w = 0; w < 8; ++w) {
            const float* from = in + block * 512 + w * warp;
            part[static_cast<int>(w)] = sum(load<Floats>(from) + load<Floats>(from + 256),
                load<Floats>(from + half) + load<Floats>(from + half + 256));
        }
        part += down<4>(part);
        part += down<2>(part);
        part += down<1>(part);
        out[block] = part[0];
    }
}

void histogram(const unsigned char* in, unsigned* bins, std::int64_t n)
{
    constexpr std::int64_t threads = 64 * 256;
#pragma omp parallel for
    for (std::int64_t block = 0; block < 64; ++block) {
        std::array<unsigned, 256> own {};
        for (std::int64_t w = 0; w < 256; w += warp)
            for (std::int64_t i = block * 256 + w; i < n; i += threads)
                for (std::int64_t lane = 0; lane < warp; ++lane)
                    ++own[in[i + lane]];
        for (std::size_t bin = 0; bin < 256; ++bin)
#pragma omp atomic
            bins[bin] += own[bin];
    }
}

void transpose(const float* in, float* out, std::int64_t n)
{
#pragma omp parallel for collapse(2)
    for (std::int64_t by = 0; by < n; by += warp)
        for (std::int64_t bx = 0; bx < n; bx += warp) {
            std::array<std::array<float, 33>, warp> tile;
            for (std::int64_t y = 0; y < warp; ++y)
                std::memcpy(tile[y].data(), in + (by + y) * n + bx, warp * sizeof(float));
            for (std::int64_t y = 0; y < warp; ++y) {
                std::array<float, warp> row;
                for (std::int64_t x = 0; x < warp; ++x)
                    row[x] = tile[x][y];
                std::memcpy(out + (bx + y) * n + by, row.data(), sizeof row);
            }
        }
}

void mandelbrot(int* out, std::int64_t n, int most)
{
    const float scale = 3.0F / static_cast<float>(n);
    Floats lane;
    for (int i = 0; i < 16; ++i)
        lane[i] = static_cast<float>(i);
#pragma omp parallel for schedule(dynamic)
    for (std::int64_t y = 0; y < n; ++y) {
        const float ci = static_cast<float>(y) * scale - 1.5F;
        for (std::int64_t x = 0; x < n; x += warp) {
            const Floats low = (lane + static_cast<float>(x)) * scale - 2.0F;
            const Floats high = (lane + static_cast<float>(x + half)) * scale - 2.0F;
            Floats zr[2] {}, zi[2] {};
            Ints steps[2] {};
            for (int k = 0; k < most; ++k) {
                const Floats lowSize = zr[0] * zr[0] + zi[0] * zi[0], highSize = zr[1] * zr[1] + zi[1] * zi[1];
                const Ints lowIn = lowSize < 4.0F, highIn = highSize < 4.0F;
#ifdef __AVX512F__
                if ((_mm512_movepi32_mask(std::bit_cast<__m512i>(lowIn))
                        | _mm512_movepi32_mask(std::bit_cast<__m512i>(highIn)))
                    == 0)
                    break;
#else
                int any = 0;
                for (int i = 0; i < 16; ++i)
                    any |= lowIn[i] | highIn[i];
                if (any == 0)
                    break;
#endif
                const Floats lowNext = zr[0] * zr[0] - zi[0] * zi[0] + low;
                const Floats highNext = zr[1] * zr[1] - zi[1] * zi[1] + high;
                zi[0] = lowIn ? 2 * zr[0] * zi[0] + ci : zi[0];
                zi[1] = highIn ? 2 * zr[1] * zi[1] + ci : zi[1];
                zr[0] = lowIn ? lowNext : zr[0];
                zr[1] = highIn ? highNext : zr[1];
                steps[0] -= lowIn;
                steps[1] -= highIn;
            }
            store(out + y * n + x, steps[0]);
            store(out + y * n + x + half, steps[1]);
        }
    }
}

void layerNorm(const float* in, float* out, std::int64_t rows, std::int64_t columns)
{
#pragma omp parallel for
    for (std::int64_t r = 0; r < rows; ++r) {
        const float* row = in + r * columns;
        alignas(64) std::array<float, 256> sums, squares;
        for (std::int64_t t = 0; t < 256; t += half) {
            Floats total {}, square {};
            for (std::int64_t i = t; i < columns; i += 256) {
                const auto value = load<Floats>(row + i);
                total += value;
                square += value * value;
            }
            store(sums.data() + t, total);
            store(squares.data() + t, square);
        }
        tree(sums.data());
        tree(squares.data());
        const float mean = sums[0] / static_cast<float>(columns);
        const float scale = 1 / std::sqrt(squares[0] / static_cast<float>(columns) - mean * mean + 1e-5F);
        for (std::int64_t i = 0; i < columns; i += half)
            store(out + r * columns + i, (load<Floats>(row + i) - mean) * scale);
    }
}

void stencil(const float* in, float* out, std::int64_t n)
{
#pragma omp parallel for
    for (std::int64_t y = 1; y < n - 1; ++y) {
        const auto point = [&](std::int64_t i) {
            return 0.5F * load<Floats>(in + i)
                + 0.125F
                * (load<Floats>(in + i - 1) + load<Floats>(in + i + 1) + load<Floats>(in + i - n)
                    + load<Floats>(in + i + n));
        };
        const auto single
            = [&](std::int64_t i) { out[i] = 0.5F * in[i] + 0.125F * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n]); };
        for (std::int64_t x = 1; x < half; ++x)
            single(y * n + x);
        for (std::int64_t x = half; x < n - half; x += half)
            store(out + y * n + x, point(y * n + x));
        for (std::int64_t x = n - half; x < n - 1; ++x)
            single(y * n + x);
    }
}

void nbody(const Pull* bodies, Pull* pull, std::int64_t n)
{
#pragma omp parallel for
    for (std::int64_t block = 0; block < n; block += 256) {
        std::array<Pull, 256> tile;
        std::array<std::array<Floats, 6>, 256 / half> state {}; // x y z, and what pulls there
        for (std::int64_t w = 0; w < 256 / half; ++w)
            for (int i = 0; i < 16; ++i) {
                const Pull own = bodies[block + w * half + i];
                state[w][0][i] = own.x;
                state[w][1][i] = own.y;
                state[w][2][i] = own.z;
            }
        for (std::int64_t t = 0; t < n; t += 256) {
            std::memcpy(tile.data(), bodies + t, sizeof tile);
            for (std::int64_t w = 0; w < 256 / half; w += 2) {
                auto low = state[w], high = state[w + 1];
                const auto add = [](std::array<Floats, 6>& s, const Pull& other) {
                    const Floats dx = other.x - s[0], dy = other.y - s[1], dz = other.z - s[2];
                    const Floats inverse = inverseRoot(dx * dx + dy * dy + dz * dz + 1e-3F);
                    const Floats force = other.w * inverse * inverse * inverse;
                    s[3] += dx * force;
                    s[4] += dy * force;
                    s[5] += dz * force;
                };
                for (const Pull& other : tile) {
                    add(low, other);
                    add(high, other);
                }
                state[w] = low;
                state[w + 1] = high;
            }
        }
        for (std::int64_t w = 0; w < 256 / half; ++w)
            for (int i = 0; i < 16; ++i)
                pull[block + w * half + i] = { state[w][3][i], state[w][4][i], state[w][5][i], 0 };
    }
}

void xorshift(unsigned* hits, unsigned limit, std::int64_t n)
{
    Words lane;
    for (int i = 0; i < 16; ++i)
        lane[i] = static_cast<unsigned>(i);
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; i += warp) {
        Words low = (lane + static_cast<unsigned>(i)) * 2654435761U + 1;
        Words high = (lane + static_cast<unsigned>(i + half)) * 2654435761U + 1;
        Words lowCount {}, highCount {};
        for (int k = 0; k < 256; ++k) {
            low ^= low << 13;
            high ^= high << 13;
            low ^= low >> 17;
            high ^= high >> 17;
            low ^= low << 5;
            high ^= high << 5;
            lowCount -= reinterpret_cast<Words>(low < limit);
            highCount -= reinterpret_cast<Words>(high < limit);
        }
        store(hits + i, lowCount);
        store(hits + i + half, highCount);
    }
}

} // namespace warpdesk::bench::simd
