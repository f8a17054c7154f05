#include <cuda_runtime.h>

constexpr int Tile = 64;  // of C, for a block
constexpr int Depth = 16; // of A and B, for a step
constexpr int Own = 4;    // elements a thread owns in each direction

// C = A * B with A: M x N, B: N x K, C: M x K, all row by row. Blocks of 16 x 16 threads.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[Tile][Depth];
    __shared__ float tileB[Depth][Tile];
    float sum[Own][Own] = {};
    for (int start = 0; start < N; start += Depth) {
        // 256 threads fetch 1024 elements of A and as many of B, then add Depth outer products.
    }
    // Sixteen elements to store, each only if it exists.
}

// A, B and C are device pointers.
extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 block(Tile / Own, Tile / Own);
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, block>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
