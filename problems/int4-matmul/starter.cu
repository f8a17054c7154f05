#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// One thread for each element of y.
__global__ void multiply(const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    int n = blockIdx.x * blockDim.x + threadIdx.x;
    int m = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    // Two weights from each byte.
}

// x, w_q, scales and y are device pointers.
extern "C" void solve(
    const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    dim3 block(32, 8);
    dim3 grid((N + block.x - 1) / block.x, (M + block.y - 1) / block.y);
    multiply<<<grid, block>>>(x, w_q, scales, y, M, N, K, group_size);
    cudaDeviceSynchronize();
}
