// Tiles of 4 x 4 in registers: eight reads from shared memory feed sixteen multiply-adds, an outer product in every step.
#include <cuda_runtime.h>

constexpr int Tile = 64;  // of C, for a block of 16 x 16 threads
constexpr int Depth = 16; // of A and B, for a step
constexpr int Own = 4;    // elements a thread owns in each direction

__global__ void multiply(
    const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K)
{
    __shared__ float tileA[Tile][Depth];
    __shared__ float tileB[Depth][Tile];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    float sum[Own][Own] = {};
    for (int start = 0; start < N; start += Depth) {
        for (int y = ty; y < Tile; y += 16)
            tileA[y][tx] = top + y < M && start + tx < N ? A[(top + y) * N + start + tx] : 0.0f;
        for (int x = tx; x < Tile; x += 16)
            tileB[ty][x] = start + ty < N && left + x < K ? B[(start + ty) * K + left + x] : 0.0f;
        __syncthreads();
        for (int i = 0; i < Depth; ++i) {
            // Rows and columns 16 apart, so that neighbours in a warp read neighbouring floats.
            float a[Own];
            float b[Own];
#pragma unroll
            for (int j = 0; j < Own; ++j) {
                a[j] = tileA[ty + j * 16][i];
                b[j] = tileB[i][tx + j * 16];
            }
#pragma unroll
            for (int y = 0; y < Own; ++y) {
#pragma unroll
                for (int x = 0; x < Own; ++x)
                    sum[y][x] += a[y] * b[x];
            }
        }
        __syncthreads();
    }
#pragma unroll
    for (int y = 0; y < Own; ++y) {
        int r = top + ty + y * 16;
#pragma unroll
        for (int x = 0; x < Own; ++x) {
            int c = left + tx + x * 16;
            if (r < M && c < K)
                C[r * K + c] = sum[y][x];
        }
    }
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, dim3(16, 16)>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
