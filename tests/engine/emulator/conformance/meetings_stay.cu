// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives in divergent flow that take the lanes they find: these kernels stay vectorised.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__device__ float warpSum(float v)
{
    for (int offset = 16; offset > 0; offset >>= 1)
        v += __shfl_down_sync(~0U, v, offset);
    return v;
}

extern "C" __global__ void uniformTurns(const float* in, float* out, int n)
{
    float v = 0;
    for (int i = 0; i < n; ++i) {
        if (in[i * 32 + threadIdx.x] > 0)
            v += 1;
        v += __shfl_xor_sync(~0U, v, 1 + i % 16);
    }
    out[threadIdx.x] = v;
}

extern "C" __global__ void blockSum(const float* in, float* out, int n)
{
    __shared__ float part[32];
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        v += in[i];
    v = warpSum(v);
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        v = warpSum(threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0);
        if (threadIdx.x == 0)
            atomicAdd(out, v);
    }
}

extern "C" __global__ void halfOfAWarp(const float* in, float* out, int n)
{
    float v = 0;
    for (int i = 0; i < n; ++i)
        if (threadIdx.x % 32 < 16) {
            v += in[i * 32 + threadIdx.x];
            v += __shfl_down_sync(0xffff, v, 4, 16);
        } else {
            v -= __shfl_down_sync(0xffff0000, v, 4, 16);
        }
    out[threadIdx.x] = v;
}

extern "C" __global__ void whoIsHere(const int* in, int* out, int n)
{
    for (int i = threadIdx.x; i < n; i += 32)
        if (in[i] & 1) {
            const unsigned here = __activemask();
            const int leader = __ffs(here) - 1;
            int base = 0;
            if (threadIdx.x % 32 == leader)
                base = atomicAdd(out, __popc(here));
            base = __shfl_sync(here, base, leader);
            out[1 + base + __popc(here & ((1U << threadIdx.x % 32) - 1))] = in[i];
        }
}

extern "C" __global__ void grouped(const int* in, int* out, int n)
{
    for (int i = threadIdx.x; i < n; i += 32)
        if (in[i] & 1) {
            const cg::coalesced_group here = cg::coalesced_threads();
            int base = 0;
            if (here.thread_rank() == 0)
                base = atomicAdd(out, static_cast<int>(here.size()));
            out[1 + here.shfl(base, 0) + here.thread_rank()] = in[i];
        }
}

extern "C" __global__ void voters(const int* in, int* out, int n)
{
    for (int base = 0; base < n; base += 32) {
        const int i = base + threadIdx.x;
        const bool inside = i < n && in[i] > 0;
        const unsigned some = __ballot_sync(~0U, inside);
        if (inside)
            out[i] = __reduce_add_sync(some, in[i]);
    }
}

extern "C" __global__ void fewerEachTurn(const int* in, int* out)
{
    unsigned mask = ~0U;
    int v = in[threadIdx.x];
    for (;;) {
        const bool stays = v > 1;
        mask = __ballot_sync(mask, stays);
        if (!stays)
            break;
        const int least = __reduce_min_sync(mask, v);
        v = v == least ? v - 1 : v - least;
    }
    out[threadIdx.x] = v;
}

extern "C" __global__ void rowsThenTogether(const float* in, const int* first, float* out, int rows)
{
    for (int row = threadIdx.x / 32; row < rows; row += blockDim.x / 32) {
        float v = 0;
        for (int i = first[row] + threadIdx.x % 32; i < first[row + 1]; i += 32)
            v += in[i];
        v = warpSum(v);
        if (threadIdx.x % 32 == 0)
            out[row] = v;
    }
}

extern "C" __global__ void everyTurnOfATail(const float* in, float* out, int n)
{
    float v = 0;
    for (int i = threadIdx.x; i < n; i += 32)
        v = warpSum(v + in[i]);
    out[threadIdx.x] = v;
}

extern "C" __global__ void tree(const float* in, float* out)
{
    __shared__ float s[256];
    s[threadIdx.x] = in[threadIdx.x];
    for (unsigned half = 128; half > 0; half >>= 1) {
        __syncthreads();
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
    }
    if (threadIdx.x == 0)
        *out = s[0];
}

extern "C" __global__ void pieces(const float* in, float* out, int n)
{
    __shared__ float s[256];
    float v = 0;
    for (int start = 0; start < n; start += 256) {
        const int i = start + threadIdx.x;
        s[threadIdx.x] = i < n ? in[i] : 0;
        __syncthreads();
        for (int k = 0; k < 256 && start + k < n; ++k)
            if (s[k] > v)
                v += s[k];
        __syncthreads();
    }
    out[threadIdx.x] = v;
}
