// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// The work of kernels.cu without the emulator, on all cores: twice for each kernel, every function with the same
/// meaning.
namespace warpdesk::bench {

struct Pull {
    float x, y, z, w;
};

/// As one would write it in C++ for this machine: loops over arrays, -O3 -march=native -ffast-math.
namespace native {
void vadd(const float* a, const float* b, float* c, std::int64_t n);
void saxpy(float factor, const float* x, float* y, std::int64_t n);
/// One output after another, its whole sum at once. n: a multiple of 64.
void matmulNaive(const float* a, const float* b, float* c, std::int64_t n);
/// Blocked for registers and cache. n: a multiple of 64.
void matmulBlocked(const float* a, const float* b, float* c, std::int64_t n);
/// Sums of 512 values each.
void reduce(const float* in, float* out, std::int64_t n);
void histogram(const unsigned char* in, unsigned* bins, std::int64_t n);
void transpose(const float* in, float* out, std::int64_t n);
void mandelbrot(int* out, std::int64_t n, int most);
void layerNorm(const float* in, float* out, std::int64_t rows, std::int64_t columns);
void stencil(const float* in, float* out, std::int64_t n);
void nbody(const Pull* bodies, Pull* pull, std::int64_t n);
void xorshift(unsigned* hits, unsigned limit, std::int64_t n);
} // namespace native

/// The kernels translated by hand as the emulator should: a warp is two vectors of 16 lanes, a block a loop over warps
/// from barrier to barrier, shared memory an array.
namespace simd {
void vadd(const float* a, const float* b, float* c, std::int64_t n);
void saxpy(float factor, const float* x, float* y, std::int64_t n);
void matmulNaive(const float* a, const float* b, float* c, std::int64_t n);
void matmulTiled16(const float* a, const float* b, float* c, std::int64_t n);
void matmulTiled32(const float* a, const float* b, float* c, std::int64_t n);
void reduceTree(const float* in, float* out, std::int64_t n);
void reduceShuffle(const float* in, float* out, std::int64_t n);
void histogram(const unsigned char* in, unsigned* bins, std::int64_t n);
void transpose(const float* in, float* out, std::int64_t n);
void mandelbrot(int* out, std::int64_t n, int most);
void layerNorm(const float* in, float* out, std::int64_t rows, std::int64_t columns);
void stencil(const float* in, float* out, std::int64_t n);
void nbody(const Pull* bodies, Pull* pull, std::int64_t n);
void xorshift(unsigned* hits, unsigned limit, std::int64_t n);
} // namespace simd

} // namespace warpdesk::bench
