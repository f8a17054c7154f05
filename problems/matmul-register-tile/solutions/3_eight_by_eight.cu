// Tiles of 8 x 8, the tile of A turned, and float4 everywhere: four instructions read what 64 multiply-adds need.
#include <cuda_runtime.h>

constexpr int Tile = 128; // of C, for a block of 256 threads
constexpr int Depth = 8;  // of A and B, for a step
constexpr int Own = 8;    // elements a thread owns in each direction

/// Four neighbours of row r from column c on; what lies outside counts as 0.
template <bool Aligned>
__device__ float4 fetch(const float* matrix, int r, int c, int rows, int columns)
{
    float4 four = {0.0f, 0.0f, 0.0f, 0.0f};
    if (r >= rows)
        return four;
    const float* row = matrix + static_cast<long long>(r) * columns;
    if (Aligned)
        return c < columns ? *reinterpret_cast<const float4*>(row + c) : four;
    if (c < columns)
        four.x = row[c];
    if (c + 1 < columns)
        four.y = row[c + 1];
    if (c + 2 < columns)
        four.z = row[c + 2];
    if (c + 3 < columns)
        four.w = row[c + 3];
    return four;
}

template <bool Aligned>
__global__ void __launch_bounds__(256)
    multiply(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K)
{
    __shared__ __align__(16) float tileA[Depth][Tile + 4]; // turned; 4 more keep rows aligned and stores apart
    __shared__ __align__(16) float tileB[Depth][Tile];
    int thread = threadIdx.x;
    int x = thread % 16 * 4; // columns x to x + 3 and x + 64 to x + 67
    int y = thread / 16 * 4; // rows likewise
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    float sum[Own][Own] = {};
    for (int start = 0; start < N; start += Depth) {
        int r = thread / 2;
        int i = thread % 2 * 4;
        float4 four = fetch<Aligned>(A, top + r, start + i, M, N);
        tileA[i][r] = four.x;
        tileA[i + 1][r] = four.y;
        tileA[i + 2][r] = four.z;
        tileA[i + 3][r] = four.w;
        int k = thread / 32;
        int c = thread % 32 * 4;
        *reinterpret_cast<float4*>(&tileB[k][c]) = fetch<Aligned>(B, start + k, left + c, N, K);
        __syncthreads();
#pragma unroll
        for (int j = 0; j < Depth; ++j) {
            float a[Own];
            float b[Own];
            *reinterpret_cast<float4*>(a) = *reinterpret_cast<const float4*>(&tileA[j][y]);
            *reinterpret_cast<float4*>(a + 4) = *reinterpret_cast<const float4*>(&tileA[j][y + 64]);
            *reinterpret_cast<float4*>(b) = *reinterpret_cast<const float4*>(&tileB[j][x]);
            *reinterpret_cast<float4*>(b + 4) = *reinterpret_cast<const float4*>(&tileB[j][x + 64]);
#pragma unroll
            for (int p = 0; p < Own; ++p) {
#pragma unroll
                for (int q = 0; q < Own; ++q)
                    sum[p][q] += a[p] * b[q];
            }
        }
        __syncthreads();
    }
#pragma unroll
    for (int p = 0; p < Own; ++p) {
        int r = top + y + p % 4 + p / 4 * 64;
#pragma unroll
        for (int q = 0; q < Own; ++q) {
            int c = left + x + q % 4 + q / 4 * 64;
            if (r < M && c < K)
                C[static_cast<long long>(r) * K + c] = sum[p][q];
        }
    }
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    if (N % 4 == 0 && K % 4 == 0)
        multiply<true><<<grid, 256>>>(A, B, C, M, N, K);
    else
        multiply<false><<<grid, 256>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
