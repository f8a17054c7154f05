// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of many kinds, all of one signature, whose results must not depend on the processor.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

#define KERNEL extern "C" __global__ void
#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

KERNEL floats(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i >= n)
        return;
    float x = __uint_as_float(in[i]), y = __uint_as_float(in[(i * 7 + 3) % n]), z = __uint_as_float(in[(i + 11) % n]);
    float r = fmaf(x, y, z);
    r = r / y + sqrtf(fabsf(z)) - x * z;
    r += fminf(x, y) + fmaxf(y, z) + floorf(x) - ceilf(y) + truncf(z) + rintf(x * 0.5f);
    out[i] = __float_as_uint(r) ^ __float_as_uint(__fdividef(x, z)) ^ __float_as_uint(__frcp_rz(y))
        ^ __float_as_uint(__fadd_ru(x, z)) ^ __float_as_uint(__fmul_rd(x, y)) ^ __float_as_uint(__fmaf_rz(x, y, z));
}

KERNEL functions(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i >= n)
        return;
    float x = static_cast<int>(in[i]) * 1e-8f;
    float r = expf(x) + logf(fabsf(x)) + tanhf(x) + powf(fabsf(x), 0.7f) + rsqrtf(fabsf(x));
    r += __expf(x) + __sinf(x) + __cosf(x) + __log2f(fabsf(x)) + erff(x);
    out[i] = __float_as_uint(r);
}

KERNEL doubles(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i >= n / 2)
        return;
    double x = __hiloint2double(in[2 * i], in[2 * i + 1]), y = static_cast<int>(in[i]) / 65536.0;
    double r = fma(y, y + 0.1, x) + fma(x, 1e-3, y) / (y * y + 1) + sqrt(fabs(y)) + exp(y * 1e-4);
    r += floor(y) + ceil(x) + static_cast<double>(static_cast<long long>(y)) + static_cast<float>(x);
    out[2 * i] = __double2loint(r);
    out[2 * i + 1] = __double2hiint(r);
}

KERNEL integers(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i >= n)
        return;
    unsigned x = in[i], y = in[(i * 5 + 1) % n];
    unsigned r = x * y + __umulhi(x, y) + x / (y | 1) + x % (y >> 3 | 1) + static_cast<int>(x) / (static_cast<int>(y) | 1);
    r ^= __popc(x) + __clz(y) + __ffs(x) + __brev(y) + __byte_perm(x, y, x & 0x7777) + __funnelshift_l(x, y, x);
    r += __vadd4(x, y) ^ __vabsdiffs2(x, y) ^ __dp4a(static_cast<int>(x), static_cast<int>(y), 5);
    unsigned long long w = static_cast<unsigned long long>(x) * y + (static_cast<unsigned long long>(y) << (x & 63));
    r ^= static_cast<unsigned>(w % (x | 1)) + static_cast<unsigned>(w >> (y & 63)) + __mul64hi(w, x);
    float f = __uint_as_float(x);
    r += static_cast<int>(f) + static_cast<unsigned>(f * 3) + __float2int_ru(f) + __float2uint_rd(f);
    out[i] = r;
}

KERNEL halves(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i >= n)
        return;
    __half2 x = *reinterpret_cast<const __half2*>(in + i), y = *reinterpret_cast<const __half2*>(in + (i + 9) % n);
    __half2 r = __hfma2(x, y, __hadd2(y, x));
    r = __hmax2(r, __hmul2(x, h2exp2(y)));
    __nv_bfloat162 b = *reinterpret_cast<const __nv_bfloat162*>(in + i), c = __floats2bfloat162_rn(__low2float(y), 0.3f);
    b = __hfma2(b, c, b);
    __half narrowed = __float2half(__uint_as_float(in[i])), narrower = __double2half(__uint_as_float(in[i]) * 1.0000001);
    out[i] = *reinterpret_cast<unsigned*>(&r) ^ *reinterpret_cast<unsigned*>(&b) ^ __half_as_ushort(narrowed)
        ^ __half_as_ushort(narrower) << 16;
}

// Accesses under every kind of mask, of every width, side by side and scattered.
KERNEL masks(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    auto* bytes = reinterpret_cast<unsigned char*>(out);
    auto* shorts = reinterpret_cast<unsigned short*>(out);
    if (i < n / 4 - 5) {
        if (in[i] & 1)
            bytes[i] = static_cast<unsigned char>(in[i + 1] >> 8);
        if ((in[i] & 6) == 2)
            shorts[n / 8 + i] = reinterpret_cast<const unsigned short*>(in)[i + 1];
        unsigned j = in[i] % (n / 4);
        if (in[i] & 8)
            atomicAdd(out + n / 2 + j, in[j]);
        if ((in[i] & 48) == 16) {
            out[3 * (n / 4) + i] = in[j] + reinterpret_cast<const unsigned char*>(in)[j];
            if (i % 3)
                out[3 * (n / 4) + i] += reinterpret_cast<const uint2*>(in)[i / 2].y + in[i ^ 3];
        }
        if (in[i] & 64)
            reinterpret_cast<unsigned long long*>(out)[n / 8 + i / 2] = 0x0123456789abcdefULL * (i / 2);
    }
}

KERNEL loops(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i >= n)
        return;
    unsigned x = in[i], steps = 0;
    float sum = 0;
    while (x != 1 && steps < 200) {
        x = x % 2 ? x / 2 * 3 + 1 : x / 2;
        if (x % 5 == 0)
            sum += 1.0f / static_cast<float>(x | 1);
        else if (x % 7 == 0)
            continue;
        for (unsigned k = 0; k < x % 4; ++k)
            sum = sum * 0.5f + k;
        ++steps;
        if ((x & 0xff) == 0x11)
            break;
    }
    out[i] = __float_as_uint(sum) ^ steps;
}

KERNEL together(const unsigned* in, unsigned* out, int n)
{
    __shared__ float part[256];
    __shared__ unsigned bins[64];
    int i = INDEX, t = threadIdx.x;
    if (t < 64)
        bins[t] = 0;
    part[t] = static_cast<float>(in[i % n] >> 8) * 1e-5f;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (t < s)
            part[t] += part[t + s];
        __syncthreads();
    }
    float x = static_cast<float>(in[i % n]);
    for (int d = 16; d; d /= 2)
        x += __shfl_xor_sync(0xffffffff, x, d) * 0.25f;
    x += __shfl_up_sync(0xffffffff, x, 3) + __shfl_sync(0xffffffff, x, t * 5 & 31);
    atomicAdd(&bins[in[i % n] % 64], 1);
    unsigned votes = __ballot_sync(0xffffffff, in[i % n] & 1);
    if (t % 3)
        votes += __popc(__match_any_sync(__activemask(), in[i % n] % 4));
    __syncthreads();
    if (i < n)
        out[i] = __float_as_uint(x) + __float_as_uint(part[0]) + bins[t % 64] + votes;
}

KERNEL locals(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i >= n)
        return;
    unsigned stack[6];
    float table[4];
    for (int k = 0; k < 6; ++k)
        stack[k] = in[(i + k) % n];
    for (int k = 0; k < 4; ++k)
        table[k] = static_cast<float>(stack[k] % 100) * 0.1f;
#pragma unroll 1
    for (int k = 0; k < 24; ++k) {
        unsigned j = stack[k % 6] % 6, old = stack[j];
        stack[j] = stack[k % 6] + static_cast<unsigned>(table[old % 4] * 16);
        table[old % 4] = fmaf(table[k % 4], 0.3f, static_cast<float>(k));
    }
    unsigned r = 0;
#pragma unroll 1
    for (int k = 0; k < 6; ++k)
        r = r * 31 + stack[k];
    out[i] = r + __float_as_uint(table[r % 4]);
}

__device__ __noinline__ unsigned descend(unsigned x, int depth)
{
    return depth == 0 || x < 3 ? x : descend(x / 2, depth - 1) * 3 + descend(x / 3, depth - 2 > 0 ? depth - 2 : 0);
}
KERNEL recursion(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i < n)
        out[i] = descend(in[i], 5);
}

KERNEL matrices(const unsigned* in, unsigned* out, int)
{
    using namespace nvcuda::wmma;
    fragment<matrix_a, 16, 16, 16, half, row_major> a;
    fragment<matrix_b, 16, 16, 16, half, col_major> b;
    fragment<accumulator, 16, 16, 16, float> c;
    __shared__ half tiles[2][256];
    for (int k = threadIdx.x; k < 256; k += 32) {
        tiles[0][k] = __float2half(static_cast<float>(in[k] % 2000) * 0.013f - 13);
        tiles[1][k] = __float2half(static_cast<float>(in[k + 256] % 777) * 0.0071f);
    }
    __syncthreads();
    fill_fragment(c, 0.7f);
    load_matrix_sync(a, tiles[0], 16);
    load_matrix_sync(b, tiles[1], 16);
    for (int k = 0; k < 3; ++k)
        mma_sync(c, a, b, c);
    store_matrix_sync(reinterpret_cast<float*>(out), c, 16, mem_row_major);
    fragment<matrix_a, 8, 8, 4, double, row_major> x;
    fragment<matrix_b, 8, 8, 4, double, col_major> y;
    fragment<accumulator, 8, 8, 4, double> z;
    __shared__ double wide[3][64];
    for (int k = threadIdx.x; k < 64; k += 32) {
        wide[0][k] = in[k] * 1.7e-3;
        wide[1][k] = in[k + 64] / 3.0;
    }
    __syncthreads();
    fill_fragment(z, 0.1);
    load_matrix_sync(x, wide[0], 4);
    load_matrix_sync(y, wide[1], 4);
    mma_sync(z, x, y, z);
    store_matrix_sync(reinterpret_cast<double*>(out) + 256, z, 8, mem_row_major);
}

// A lock for each lane: the form in which lanes run one by one.
KERNEL locked(const unsigned* in, unsigned* out, int n)
{
    __shared__ int lock;
    __shared__ float total;
    if (threadIdx.x == 0) {
        lock = 0;
        total = 0;
    }
    __syncthreads();
    int i = INDEX;
    float x = __uint_as_float(in[i % n] >> 4 | 0x30000000);
    while (atomicCAS(&lock, 0, 1) != 0) { }
    __threadfence();
    total = fmaf(total, 0.999f, x);
    __threadfence();
    atomicExch(&lock, 0);
    __syncthreads();
    if (i < n)
        out[i] = __float_as_uint(total + expf(x));
}

// Sums whose value depends on the order of the blocks.
KERNEL floatAtomics(const unsigned* in, unsigned* out, int n)
{
    int i = INDEX;
    if (i >= n)
        return;
    float x = static_cast<float>(in[i]) * 1e-3f;
    atomicAdd(reinterpret_cast<float*>(out) + in[i] % 16, x);
    unsigned old = atomicAdd(out + 16 + in[i] % 16, 1);
    out[64 + old % 64 + 64 * (i % 4)] = i;
}
