// Both products by register tiles, 4 x 2 scores and 4 x 8 outputs a thread; padding to whole tiles makes every loop constant.
#include <cuda_runtime.h>

constexpr int Queries = 32; // of a block of 16 x 8 threads
constexpr int Keys = 32;    // of a tile
constexpr int Rows = 4;     // queries of a thread

/// d is at most Length, a multiple of 16.
template <int Length>
__global__ void __launch_bounds__(128) attend(const float* __restrict__ Q, const float* __restrict__ K,
    const float* __restrict__ V, float* __restrict__ output, int M, int N, int d)
{
    constexpr int Own = Length / 16; // components of a thread
    __shared__ float queries[Queries][Length];
    __shared__ float tile[Keys][Length + 1]; // of K, then of V
    __shared__ float weights[Queries][Keys];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int thread = ty * 16 + tx;
    int row = ty * Rows;
    int first = blockIdx.x * Queries;
    float scale = rsqrtf(d);

    auto fetch = [&](const float* from, int start) {
        for (int k = thread; k < Keys * Length; k += 128) {
            int j = k / Length;
            int c = k % Length;
            tile[j][c] = start + j < N && c < d ? from[(start + j) * d + c] : 0.0f;
        }
    };
    for (int k = thread; k < Queries * Length; k += 128) {
        int i = k / Length;
        int c = k % Length;
        queries[i][c] = first + i < M && c < d ? Q[(first + i) * d + c] * scale : 0.0f;
    }

    float largest[Rows];
    float sum[Rows] = {};
    float result[Rows][Own] = {};
    for (int y = 0; y < Rows; ++y)
        largest[y] = -INFINITY;
    for (int start = 0; start < N; start += Keys) {
        __syncthreads();
        fetch(K, start);
        __syncthreads();
        float score[Rows][2] = {};
#pragma unroll 8
        for (int c = 0; c < Length; ++c) {
            float a = tile[tx][c];
            float b = tile[tx + 16][c];
#pragma unroll
            for (int y = 0; y < Rows; ++y) {
                float q = queries[row + y][c];
                score[y][0] += q * a;
                score[y][1] += q * b;
            }
        }
#pragma unroll
        for (int y = 0; y < Rows; ++y) {
            float a = start + tx < N ? score[y][0] : -INFINITY;
            float b = start + tx + 16 < N ? score[y][1] : -INFINITY;
            float higher = fmaxf(largest[y], fmaxf(a, b));
            for (int offset = 8; offset > 0; offset /= 2)
                higher = fmaxf(higher, __shfl_xor_sync(0xffffffff, higher, offset));
            float shrink = __expf(largest[y] - higher);
            largest[y] = higher;
            a = __expf(a - higher);
            b = __expf(b - higher);
            weights[row + y][tx] = a;
            weights[row + y][tx + 16] = b;
            float both = a + b;
            for (int offset = 8; offset > 0; offset /= 2)
                both += __shfl_xor_sync(0xffffffff, both, offset);
            sum[y] = sum[y] * shrink + both;
#pragma unroll
            for (int k = 0; k < Own; ++k)
                result[y][k] *= shrink;
        }
        __syncthreads();
        fetch(V, start);
        __syncthreads();
        for (int j = 0; j < Keys; ++j) {
            float value[Own];
#pragma unroll
            for (int k = 0; k < Own; ++k)
                value[k] = tile[j][tx + 16 * k];
#pragma unroll
            for (int y = 0; y < Rows; ++y) {
                float weight = weights[row + y][j];
#pragma unroll
                for (int k = 0; k < Own; ++k)
                    result[y][k] += weight * value[k];
            }
        }
    }
#pragma unroll
    for (int y = 0; y < Rows; ++y) {
        float inverse = 1.0f / sum[y];
#pragma unroll
        for (int k = 0; k < Own; ++k) {
            int c = tx + 16 * k;
            if (first + row + y < M && c < d)
                output[(first + row + y) * d + c] = result[y][k] * inverse;
        }
    }
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int N, int d)
{
    int blocks = (M + Queries - 1) / Queries;
    dim3 block(16, 8);
    if (d <= 32)
        attend<32><<<blocks, block>>>(Q, K, V, output, M, N, d);
    else if (d <= 64)
        attend<64><<<blocks, block>>>(Q, K, V, output, M, N, d);
    else
        attend<128><<<blocks, block>>>(Q, K, V, output, M, N, d);
    cudaDeviceSynchronize();
}
