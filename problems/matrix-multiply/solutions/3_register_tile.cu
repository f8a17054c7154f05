// Each thread owns 4 x 4 elements in registers: eight reads from shared memory feed sixteen multiplications.
#include <cuda_runtime.h>

constexpr int Tile = 64;  // of C, for a block
constexpr int Depth = 16; // of A and B, for a step
constexpr int Own = 4;    // elements a thread owns in each direction

__global__ void multiply(
    const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K)
{
    __shared__ float tileA[Depth][Tile + 1]; // turned, so that a thread's four rows lie side by side
    __shared__ float tileB[Depth][Tile];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int thread = ty * 16 + tx;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    float sum[Own][Own] = {};
    for (int start = 0; start < N; start += Depth) {
        for (int k = thread; k < Tile * Depth; k += 256) {
            int r = k / Depth;
            int i = k % Depth;
            tileA[i][r] = top + r < M && start + i < N ? A[(top + r) * N + start + i] : 0.0f;
        }
        for (int k = thread; k < Tile * Depth; k += 256) {
            int i = k / Tile;
            int c = k % Tile;
            tileB[i][c] = start + i < N && left + c < K ? B[(start + i) * K + left + c] : 0.0f;
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < Depth; ++i) {
            float a[Own];
            float b[Own];
            for (int k = 0; k < Own; ++k) {
                a[k] = tileA[i][ty * Own + k];
                b[k] = tileB[i][k * 16 + tx];
            }
            for (int y = 0; y < Own; ++y) {
                for (int x = 0; x < Own; ++x)
                    sum[y][x] += a[y] * b[x];
            }
        }
        __syncthreads();
    }
    for (int y = 0; y < Own; ++y) {
        int r = top + ty * Own + y;
        for (int x = 0; x < Own; ++x) {
            int c = left + x * 16 + tx;
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
