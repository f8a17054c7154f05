// Copies from global to shared memory that no register sees: one batch is under way while the other buffer is added.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int Tile = 64;  // of C, for a block of 16 x 16 threads
constexpr int Depth = 16; // of A and B, for a step
constexpr int Own = 4;    // elements a thread owns in each direction

__global__ void multiply(
    const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K)
{
    __shared__ float tileA[2][Tile][Depth];
    __shared__ float tileB[2][Depth][Tile];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    float sum[Own][Own] = {};

    auto fetch = [&](int start, int buffer) {
#pragma unroll
        for (int j = 0; j < Own; ++j) {
            int r = top + ty + j * 16;
            int c = left + tx + j * 16;
            bool insideA = r < M && start + tx < N;
            bool insideB = start + ty < N && c < K;
            // All 4 bytes are zeros where there is nothing to read; the address must be a valid one all the same.
            __pipeline_memcpy_async(
                &tileA[buffer][ty + j * 16][tx], insideA ? A + r * N + start + tx : A, 4, insideA ? 0 : 4);
            __pipeline_memcpy_async(
                &tileB[buffer][ty][tx + j * 16], insideB ? B + (start + ty) * K + c : B, 4, insideB ? 0 : 4);
        }
        __pipeline_commit();
    };

    int steps = (N + Depth - 1) / Depth;
    fetch(0, 0);
    for (int step = 0; step < steps; ++step) {
        int buffer = step % 2;
        __pipeline_wait_prior(0); // my copies of this piece are there,
        __syncthreads();          // everybody's are, and everybody is done with the other buffer
        if (step + 1 < steps)
            fetch((step + 1) * Depth, 1 - buffer);
        for (int i = 0; i < Depth; ++i) {
            float a[Own];
            float b[Own];
#pragma unroll
            for (int j = 0; j < Own; ++j) {
                a[j] = tileA[buffer][ty + j * 16][i];
                b[j] = tileB[buffer][i][tx + j * 16];
            }
#pragma unroll
            for (int y = 0; y < Own; ++y) {
#pragma unroll
                for (int x = 0; x < Own; ++x)
                    sum[y][x] += a[y] * b[x];
            }
        }
    }
#pragma unroll
    for (int y = 0; y < Own; ++y) {
#pragma unroll
        for (int x = 0; x < Own; ++x) {
            int r = top + ty + y * 16;
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
