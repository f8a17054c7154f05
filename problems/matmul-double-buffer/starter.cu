#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int Tile = 64;  // of C, for a block of 16 x 16 threads with 4 x 4 elements each
constexpr int Depth = 16; // of A and B, for a step

// C = A * B with A: M x N, B: N x K, C: M x K, all row by row.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[2][Tile][Depth];
    __shared__ float tileB[2][Depth][Tile];
    float sum[4][4] = {};
    int steps = (N + Depth - 1) / Depth;
    // Fetch piece 0 into buffer 0.
    for (int step = 0; step < steps; ++step) {
        // Start to fetch piece step + 1 into buffer (step + 1) % 2, if there is one; add from buffer step % 2.
    }
    // Store sum.
}

// A, B and C are device pointers.
extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 block(16, 16);
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, block>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
