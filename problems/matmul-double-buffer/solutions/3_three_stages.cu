// A ring of three buffers and copies of 16 bytes: two pieces are always under way, and waiting is for the oldest only.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int Tile = 64;  // of C, for a block of 256 threads
constexpr int Depth = 16; // of A and B, for a step
constexpr int Own = 4;    // elements a thread owns in each direction
constexpr int Stages = 3;

/// Copies four neighbours of row r from column c on, zeros for what lies outside.
template <bool Aligned>
__device__ void copyFour(float* to, const float* matrix, int r, int c, int rows, int columns)
{
    const float* from = matrix + static_cast<long long>(r) * columns + c;
    if constexpr (Aligned) {
        bool inside = r < rows && c < columns;
        __pipeline_memcpy_async(to, inside ? from : matrix, 16, inside ? 0 : 16);
    } else {
        for (int j = 0; j < 4; ++j) {
            bool inside = r < rows && c + j < columns;
            __pipeline_memcpy_async(to + j, inside ? from + j : matrix, 4, inside ? 0 : 4);
        }
    }
}

template <bool Aligned>
__global__ void multiply(
    const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K)
{
    __shared__ __align__(16) float tileA[Stages][Tile][Depth + 4]; // 4 more: rows stay aligned, banks differ
    __shared__ __align__(16) float tileB[Stages][Depth][Tile];
    int thread = threadIdx.x;
    int tx = thread % 16;
    int ty = thread / 16;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    int steps = (N + Depth - 1) / Depth;
    float sum[Own][Own] = {};

    auto fetch = [&](int step) {
        if (step < steps) {
            int start = step * Depth;
            int buffer = step % Stages;
            int r = thread / 4;
            int i = thread % 4 * 4;
            copyFour<Aligned>(&tileA[buffer][r][i], A, top + r, start + i, M, N);
            copyFour<Aligned>(&tileB[buffer][ty][tx * 4], B, start + ty, left + tx * 4, N, K);
        }
        __pipeline_commit(); // an empty batch keeps the count right at the end
    };

    for (int step = 0; step < Stages - 1; ++step)
        fetch(step);
    for (int step = 0; step < steps; ++step) {
        __pipeline_wait_prior(Stages - 2);
        __syncthreads();
        fetch(step + Stages - 1); // into the buffer that was added in the step before
        int buffer = step % Stages;
#pragma unroll
        for (int i = 0; i < Depth; ++i) {
            float4 b = *reinterpret_cast<const float4*>(&tileB[buffer][i][tx * 4]);
#pragma unroll
            for (int y = 0; y < Own; ++y) {
                float a = tileA[buffer][ty * Own + y][i];
                sum[y][0] += a * b.x;
                sum[y][1] += a * b.y;
                sum[y][2] += a * b.z;
                sum[y][3] += a * b.w;
            }
        }
    }
#pragma unroll
    for (int y = 0; y < Own; ++y) {
#pragma unroll
        for (int x = 0; x < Own; ++x) {
            int r = top + ty * Own + y;
            int c = left + tx * Own + x;
            if (r < M && c < K)
                C[static_cast<long long>(r) * K + c] = sum[y][x];
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
