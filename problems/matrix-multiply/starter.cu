#include <cuda_runtime.h>

// C = A * B with A: M x N, B: N x K, C: M x K, all row by row.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    // Element (r, c) of C: row r of A times column c of B.
}

// A, B and C are device pointers.
extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 block(16, 16);
    dim3 grid((K + block.x - 1) / block.x, (M + block.y - 1) / block.y);
    multiply<<<grid, block>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
