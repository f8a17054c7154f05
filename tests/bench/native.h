// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// The same work as kernels.cu, as one would write it in C++ for this machine: all cores, -O3 -march=native.
namespace warpdesk::bench::native {

void vadd(const float* a, const float* b, float* c, std::int64_t n);
void saxpy(float factor, const float* x, float* y, std::int64_t n);
void matmul(const float* a, const float* b, float* c, std::int64_t n);
/// Sums of 512 values each.
void reduce(const float* in, float* out, std::int64_t n);
void histogram(const unsigned char* in, unsigned* bins, std::int64_t n);
void transpose(const float* in, float* out, std::int64_t n);
void mandelbrot(int* out, std::int64_t n, int most);

} // namespace warpdesk::bench::native
