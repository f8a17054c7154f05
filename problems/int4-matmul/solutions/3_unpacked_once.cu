// For many rows of x: a block unpacks a tile of weights into shared memory once, and 32 rows use it.
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int Tile = 32;

__global__ void multiply(const half* __restrict__ x, const uint8_t* __restrict__ w_q, const half* __restrict__ scales,
    half* __restrict__ y, int M, int N, int K, int group_size)
{
    __shared__ float tileX[Tile][Tile];
    __shared__ float tileW[Tile][Tile + 1]; // one more: a warp reads a column
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int n = blockIdx.x * Tile;
    int m = blockIdx.y * Tile;
    float sum[4] = {};
    for (int start = 0; start < K; start += Tile) {
        int k = start + tx;
        for (int r = ty; r < Tile; r += 8) {
            tileX[r][tx] = m + r < M && k < K ? __half2float(x[(m + r) * K + k]) : 0.0f;
            float w = 0;
            if (n + r < N && k < K) {
                int packed = w_q[(n + r) * (K / 2) + k / 2];
                int q = k % 2 == 0 ? packed >> 4 : packed & 15;
                w = (q - 8) * __half2float(scales[(n + r) * (K / group_size) + k / group_size]);
            }
            tileW[r][tx] = w;
        }
        __syncthreads();
        for (int i = 0; i < Tile; ++i) {
            float w = tileW[tx][i];
#pragma unroll
            for (int j = 0; j < 4; ++j)
                sum[j] += tileX[ty + 8 * j][i] * w;
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) {
        int r = m + ty + 8 * j;
        if (r < M && n + tx < N)
            y[r * N + n + tx] = __float2half(sum[j]);
    }
}

extern "C" void solve(
    const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    dim3 grid((N + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, dim3(Tile, 8)>>>(x, w_q, scales, y, M, N, K, group_size);
    cudaDeviceSynchronize();
}
