// Eight elements of one column for each thread: its element of B is read once and used eight times.
#include <cuda_runtime.h>

constexpr int Tile = 64; // of C, for a block of 512 threads
constexpr int Depth = 8; // of A and B, for a step
constexpr int Own = 8;   // rows of a thread

__global__ void multiply(
    const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K)
{
    __shared__ float tileA[Tile][Depth];
    __shared__ float tileB[Depth][Tile];
    int thread = threadIdx.x;
    int x = thread % Tile;       // column of this thread
    int y = thread / Tile * Own; // its first row: the same for a whole warp
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    float sum[Own] = {};
    for (int start = 0; start < N; start += Depth) {
        // 512 elements of each tile, one for every thread.
        int r = thread / Depth;
        int i = thread % Depth;
        tileA[r][i] = top + r < M && start + i < N ? A[(top + r) * N + start + i] : 0.0f;
        i = thread / Tile;
        tileB[i][x] = start + i < N && left + x < K ? B[(start + i) * K + left + x] : 0.0f;
        __syncthreads();
        for (int k = 0; k < Depth; ++k) {
            float b = tileB[k][x];
#pragma unroll
            for (int j = 0; j < Own; ++j)
                sum[j] += tileA[y + j][k] * b;
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < Own; ++j) {
        if (top + y + j < M && left + x < K)
            C[(top + y + j) * K + left + x] = sum[j];
    }
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, Tile * Tile / Own>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
