// Tiles of 16 x 16: each element fetched once serves 16 threads, two barriers in each step keep fetching and adding apart.
#include <cuda_runtime.h>

constexpr int Tile = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[Tile][Tile];
    __shared__ float tileB[Tile][Tile];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int c = blockIdx.x * Tile + tx;
    int r = blockIdx.y * Tile + ty;
    float sum = 0;
    for (int start = 0; start < N; start += Tile) {
        tileA[ty][tx] = r < M && start + tx < N ? A[r * N + start + tx] : 0.0f;
        tileB[ty][tx] = start + ty < N && c < K ? B[(start + ty) * K + c] : 0.0f;
        __syncthreads();
        for (int i = 0; i < Tile; ++i)
            sum += tileA[ty][i] * tileB[i][tx];
        __syncthreads();
    }
    if (r < M && c < K)
        C[r * K + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 block(Tile, Tile);
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, block>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
