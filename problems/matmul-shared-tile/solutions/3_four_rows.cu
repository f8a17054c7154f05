// A quarter of the threads, four rows each: an element of B read from shared memory once serves four sums.
#include <cuda_runtime.h>

constexpr int Tile = 32;
constexpr int Rows = 4; // a thread owns rows ty, ty + 8, ty + 16, ty + 24
constexpr int Step = Tile / Rows;

__global__ void multiply(
    const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K)
{
    __shared__ float tileA[Tile][Tile];
    __shared__ float tileB[Tile][Tile];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int c = blockIdx.x * Tile + tx;
    int top = blockIdx.y * Tile;
    float sum[Rows] = {};
    for (int start = 0; start < N; start += Tile) {
        for (int y = ty; y < Tile; y += Step) {
            tileA[y][tx] = top + y < M && start + tx < N ? A[(top + y) * N + start + tx] : 0.0f;
            tileB[y][tx] = start + y < N && c < K ? B[(start + y) * K + c] : 0.0f;
        }
        __syncthreads();
        for (int i = 0; i < Tile; ++i) {
            float b = tileB[i][tx];
#pragma unroll
            for (int j = 0; j < Rows; ++j)
                sum[j] += tileA[ty + j * Step][i] * b;
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < Rows; ++j) {
        int r = top + ty + j * Step;
        if (r < M && c < K)
            C[r * K + c] = sum[j];
    }
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 block(Tile, Step);
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, block>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
