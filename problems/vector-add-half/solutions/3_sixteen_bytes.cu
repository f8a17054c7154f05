// 16 bytes for each load: eight halves a thread, so that an eighth of the requests keeps the memory busy.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int Threads = 256;

union Eight {
    uint4 words;
    half2 pairs[4];
};

__global__ void add(const half* __restrict__ A, const half* __restrict__ B, half* __restrict__ C, int count)
{
    int eights = count / 8;
    int stride = gridDim.x * Threads;
    int first = blockIdx.x * Threads + threadIdx.x;
    for (int i = first; i < eights; i += stride) {
        Eight a, b, sum;
        a.words = reinterpret_cast<const uint4*>(A)[i];
        b.words = reinterpret_cast<const uint4*>(B)[i];
#pragma unroll
        for (int k = 0; k < 4; ++k)
            sum.pairs[k] = __hadd2(a.pairs[k], b.pairs[k]);
        reinterpret_cast<uint4*>(C)[i] = sum.words;
    }
    // At most seven elements are left; the first threads of the grid take one each.
    int tail = eights * 8 + first;
    if (tail < count)
        C[tail] = __hadd(A[tail], B[tail]);
}

extern "C" void solve(const half* A, const half* B, half* C, int N)
{
    int count = N * N;
    int blocks = max(1, min((count / 8 + Threads - 1) / Threads, 2048));
    add<<<blocks, Threads>>>(A, B, C, count);
    cudaDeviceSynchronize();
}
