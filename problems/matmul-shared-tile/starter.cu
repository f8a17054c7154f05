#include <cuda_runtime.h>

constexpr int Tile = 16;

// C = A * B with A: M x N, B: N x K, C: M x K, all row by row.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[Tile][Tile];
    __shared__ float tileB[Tile][Tile];
    int c = blockIdx.x * Tile + threadIdx.x;
    int r = blockIdx.y * Tile + threadIdx.y;
    float sum = 0;
    for (int start = 0; start < N; start += Tile) {
        // Fetch one element of each tile, wait, add Tile products, wait.
    }
    // Who stores sum?
}

// A, B and C are device pointers.
extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 block(Tile, Tile);
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, block>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
