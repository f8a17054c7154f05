// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks that wait for each other.
#include <cooperative_groups.h>

extern "C" __global__ void neighbours(int* a, int* b, int n, int rounds)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; ++r) {
        b[i] = a[(i + 1) % n] + 1;
        grid.sync();
        a[i] = b[(i + n - 1) % n];
        grid.sync();
    }
}

// Single-pass prefix sum with decoupled look-back; a flag packs state (2 bits) and sum.
extern "C" __global__ void lookBack(const unsigned* in, unsigned* out, unsigned long long* state, unsigned* ticket, int n)
{
    __shared__ unsigned part[256];
    __shared__ unsigned block, before;
    if (threadIdx.x == 0)
        block = atomicAdd(ticket, 1);
    __syncthreads();
    int i = block * 256 + threadIdx.x;
    part[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int step = 1; step < 256; step *= 2) {
        unsigned other = threadIdx.x >= step ? part[threadIdx.x - step] : 0;
        __syncthreads();
        part[threadIdx.x] += other;
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        unsigned long long total = part[255];
        volatile unsigned long long* flags = state;
        unsigned sum = 0;
        flags[block] = total << 2 | (block == 0 ? 2 : 1);
        __threadfence();
        for (int back = (int)block - 1; back >= 0;) {
            unsigned long long flag = flags[back];
            if ((flag & 3) == 0)
                continue;
            sum += (unsigned)(flag >> 2);
            if ((flag & 3) == 2)
                break;
            --back;
        }
        flags[block] = (total + sum) << 2 | 2;
        before = sum;
    }
    __syncthreads();
    if (i < n)
        out[i] = part[threadIdx.x] + before;
}

// The later block sets the flag the earlier one spins on: only resident blocks can do that.
extern "C" __global__ void waitForLast(volatile int* flag, int* out)
{
    if (threadIdx.x == 0) {
        if (blockIdx.x == gridDim.x - 1)
            *flag = 1;
        while (*flag == 0) { }
        out[blockIdx.x] = 1;
    }
}

extern "C" __global__ void spinLock(int* lock, int* counter)
{
    while (atomicCAS(lock, 0, 1) != 0) { }
    __threadfence();
    *(volatile int*)counter = *(volatile int*)counter + 1;
    __threadfence();
    atomicExch(lock, 0);
}
