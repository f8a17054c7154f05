// One thread for each half: right at once, but a warp asks for only 64 bytes with each load.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void add(const half* __restrict__ A, const half* __restrict__ B, half* __restrict__ C, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        C[i] = __hadd(A[i], B[i]);
}

extern "C" void solve(const half* A, const half* B, half* C, int N)
{
    int count = N * N;
    add<<<(count + 255) / 256, 256>>>(A, B, C, count);
    cudaDeviceSynchronize();
}
