// Few blocks that fetch their next piece from a counter, pairs by __halves2half2, an alignment-free tail.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <stdint.h>

__device__ unsigned int nextPiece;

__global__ void reset() { nextPiece = 0; }

__global__ void add(const half* a, const half* b, half* c, uint32_t count)
{
    __shared__ uint32_t start;
    for (;;) {
        if (threadIdx.x == 0)
            start = atomicAdd(&nextPiece, 512u);
        __syncthreads();
        const uint32_t from = start + 2 * threadIdx.x;
        const bool finished = start >= count;
        __syncthreads();
        if (finished)
            return;
        if (from + 1 < count) {
            const half2 sum = __halves2half2(a[from], a[from + 1]) + __halves2half2(b[from], b[from + 1]);
            c[from] = __low2half(sum);
            c[from + 1] = __high2half(sum);
        } else if (from < count) {
            c[from] = a[from] + b[from];
        }
    }
}

extern "C" void solve(const half* A, const half* B, half* C, int N)
{
    reset<<<1, 1>>>();
    add<<<8, 256>>>(A, B, C, static_cast<uint32_t>(N) * N);
    cudaDeviceSynchronize();
}
