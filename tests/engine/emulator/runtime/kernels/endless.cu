// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that do not end, in every form of code, and one that does. Each gets 64 ints of value 3, and 77 for `n`.
#include <cooperative_groups.h>
#include <cstdio>
#include <mma.h>

#define KERNEL extern "C" __global__ void

KERNEL nothing(int*, int)
{
    for (;;)
        asm volatile("");
}

KERNEL countsForever(int* data, int n)
{
    int i = threadIdx.x;
    while (n != 0)
        data[i] += n;
}

KERNEL longBody(int* data, int n)
{
    unsigned x = threadIdx.x;
    for (unsigned k = 0; n != 0; ++k) {
#pragma unroll
        for (int r = 0; r < 64; ++r)
            x = x * 1664525u + (x >> 7 ^ data[(x + r) & 31]) + k;
        data[threadIdx.x] = x;
    }
}

// Loops that end soon, within each other: 2^48 turns.
KERNEL nested(int* data, int n)
{
    int i = threadIdx.x;
#pragma unroll 1
    for (int a = 0; a < 64; ++a)
#pragma unroll 1
        for (int b = 0; b < 64; ++b)
#pragma unroll 1
            for (int c = 0; c < 64; ++c)
#pragma unroll 1
                for (int d = 0; d < 64; ++d)
#pragma unroll 1
                    for (int e = 0; e < 64; ++e)
#pragma unroll 1
                        for (int f = 0; f < 64; ++f)
#pragma unroll 1
                            for (int g = 0; g < 64; ++g)
#pragma unroll 1
                                for (int h = 0; h < 64; ++h)
                                    ((volatile int*)data)[i] = n;
}

KERNEL divergent(int* data, int n)
{
    unsigned x = threadIdx.x + 1;
    while (x != 0 || n == 0) {
        x = x % 2 ? x * 3 + 1 : x / 2;
        if (x % 4 == 1)
            data[threadIdx.x] = x;
    }
}

__device__ __noinline__ void stays(int* data, int n)
{
    while (n != 0)
        data[threadIdx.x] ^= n;
}
KERNEL calls(int* data, int n) { stays(data, n); }

KERNEL atomics(int* data, int n)
{
    while (n != 0)
        if (atomicAdd(data, 1) == -1)
            n = data[1];
}

KERNEL barriers(int* data, int n)
{
    __shared__ int s[64];
    while (n != 0) {
        s[threadIdx.x] = data[threadIdx.x];
        __syncthreads();
        data[threadIdx.x] = s[63 - threadIdx.x];
        __syncthreads();
    }
}

KERNEL scheduled(int* data, int n)
{
    if (threadIdx.x < 32) {
        while (n != 0) {
            asm volatile("bar.sync 1, 64;" ::: "memory");
            data[threadIdx.x] += 1;
        }
    } else {
        while (n != 0)
            asm volatile("bar.sync 1, 64;" ::: "memory");
    }
}

KERNEL waitsForAWrite(volatile int* data, int n)
{
    while (data[threadIdx.x] != n) { }
}

KERNEL lanesWait(int* data, int n)
{
    while (atomicCAS(data, n, 1) != n) { }
    data[1] = 5;
    __threadfence();
    atomicExch(data, n);
}

KERNEL sleeps(int* data, int n)
{
    while (*(volatile int*)data != n)
        __nanosleep(1000);
}

KERNEL sleepsForever(int*, int)
{
    for (;;)
        __nanosleep(1000000);
}

KERNEL prints(int* data, int n)
{
    while (n != 0)
        printf("%d %d\n", n, data[1]);
}

KERNEL shuffles(int* data, int n)
{
    int x = data[threadIdx.x];
    while (n != 0)
        data[threadIdx.x] = x += __shfl_xor_sync(0xffffffffu, x, 5);
}

KERNEL matches(int* data, int n)
{
    unsigned x = data[threadIdx.x];
    while (n != 0)
        data[threadIdx.x] = x = __match_any_sync(0xffffffffu, x & 3) + x;
}

KERNEL products(int* data, int n)
{
    using namespace nvcuda::wmma;
    fragment<matrix_a, 16, 16, 16, half, row_major> a;
    fragment<matrix_b, 16, 16, 16, half, col_major> b;
    fragment<accumulator, 16, 16, 16, float> c;
    fill_fragment(a, __int2half_rn(n));
    fill_fragment(b, __int2half_rn(1));
    fill_fragment(c, 0.0f);
    while (n != 0) {
        mma_sync(c, a, b, c);
        if (c.x[0] == -1.0f)
            data[threadIdx.x] = c.x[1];
    }
}

KERNEL textures(int* data, int n, cudaTextureObject_t texture)
{
    while (n != 0)
        data[threadIdx.x] += tex1Dfetch<int>(texture, threadIdx.x);
}

KERNEL allocates(int* data, int n)
{
    while (n != 0) {
        int* p = static_cast<int*>(malloc(16));
        data[threadIdx.x] = p != nullptr;
        free(p);
    }
}

KERNEL syncsTheGrid(int* data, int n)
{
    while (n != 0) {
        cooperative_groups::this_grid().sync();
        data[threadIdx.x] += 1;
    }
}

// The first block never comes.
KERNEL waitsForTheGrid(int* data, int n)
{
    while (blockIdx.x == 0 && n != 0)
        data[threadIdx.x] += 1;
    cooperative_groups::this_grid().sync();
}

KERNEL launches(int* data, int n)
{
    data[threadIdx.x] += n;
    if (threadIdx.x == 0 && blockIdx.x == 0)
        launches<<<1, 32, 0, cudaStreamTailLaunch>>>(data, n);
}

KERNEL returns(int* data, int n) { data[threadIdx.x] = n; }

KERNEL ends(int* data, int n)
{
    unsigned x = threadIdx.x;
#pragma unroll 1
    for (int i = 0; i < n; ++i)
        x = (x ^ x >> 3) * 1664525u;
    data[threadIdx.x] = x;
}
