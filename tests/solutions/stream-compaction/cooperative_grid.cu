// A cooperative launch: the whole grid counts, waits at a grid barrier, and writes.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kBlocks = 16;
constexpr int kThreads = 128;

__global__ void compact(const float* A, int N, float* out, int* counts)
{
    cg::grid_group grid = cg::this_grid();
    const int per = (N + kBlocks - 1) / kBlocks;
    const int from = min(N, per * (int)blockIdx.x), to = min(N, from + per);
    int mine = 0;
    for (int i = from; i < to; i += kThreads)
        mine += __syncthreads_count(i + (int)threadIdx.x < to && A[i + threadIdx.x] > 0.f);
    if (threadIdx.x == 0)
        counts[blockIdx.x] = mine;
    grid.sync();
    int base = 0, total = 0;
    for (int b = 0; b < kBlocks; ++b) {
        if (b < (int)blockIdx.x)
            base += counts[b];
        total += counts[b];
    }
    for (int i = from; i < to; i += kThreads) {
        const int k = i + threadIdx.x;
        const bool keep = k < to && A[k] > 0.f;
        __shared__ int warps[kThreads / 32];
        const unsigned votes = __ballot_sync(~0u, keep);
        if ((threadIdx.x & 31) == 0)
            warps[threadIdx.x >> 5] = __popc(votes);
        __syncthreads();
        int place = base;
        for (int w = 0; w < kThreads / 32; ++w) {
            if (w < (int)(threadIdx.x >> 5))
                place += warps[w];
            base += warps[w];
        }
        place += __popc(votes & ~(~0u << (threadIdx.x & 31)));
        if (keep)
            out[place] = A[k];
        __syncthreads();
    }
    for (int i = total + (int)grid.thread_rank(); i < N; i += (int)grid.size())
        out[i] = 0.f;
}

extern "C" void solve(const float* A, int N, float* out)
{
    int* counts;
    cudaMalloc(&counts, kBlocks * sizeof(int));
    void* args[] = {(void*)&A, (void*)&N, (void*)&out, (void*)&counts};
    cudaLaunchCooperativeKernel((void*)compact, dim3(kBlocks), dim3(kThreads), args, 0, 0);
    cudaDeviceSynchronize();
    cudaFree(counts);
}
