// Sixteen queries share each tile of keys and values, and the maximum is raised once for a tile instead of once for a key.
#include <cuda_runtime.h>

constexpr int Queries = 16; // of a block; 16 threads serve each
constexpr int Keys = 32;    // of a tile
constexpr int Longest = 128;
constexpr int Own = Longest / 16;

__global__ void attend(const float* __restrict__ Q, const float* __restrict__ K, const float* __restrict__ V,
    float* __restrict__ output, int M, int N, int d)
{
    __shared__ float queries[Queries][Longest];
    __shared__ float tile[Keys][Longest + 1]; // of K, then of V
    __shared__ float weights[Queries][Keys];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int thread = ty * 16 + tx;
    int first = blockIdx.x * Queries;
    float scale = rsqrtf(d);

    auto fetch = [&](const float* from, int start) {
        for (int k = thread; k < Keys * d; k += 256)
            tile[k / d][k % d] = start + k / d < N ? from[start * d + k] : 0.0f;
    };
    for (int k = thread; k < Queries * d; k += 256)
        queries[k / d][k % d] = first + k / d < M ? Q[first * d + k] * scale : 0.0f;

    float largest = -INFINITY; // the same in all 16 threads of a query, as are shrink and sum
    float sum = 0;
    float result[Own] = {};
    for (int start = 0; start < N; start += Keys) {
        __syncthreads();
        fetch(K, start);
        __syncthreads();
        // Two scores for each thread.
        float a = 0;
        float b = 0;
        for (int k = 0; k < d; ++k) {
            a += queries[ty][k] * tile[tx][k];
            b += queries[ty][k] * tile[tx + 16][k];
        }
        a = start + tx < N ? a : -INFINITY;
        b = start + tx + 16 < N ? b : -INFINITY;
        float higher = fmaxf(largest, fmaxf(a, b));
        for (int offset = 8; offset > 0; offset /= 2)
            higher = fmaxf(higher, __shfl_xor_sync(0xffffffff, higher, offset));
        float shrink = expf(largest - higher);
        largest = higher;
        a = expf(a - higher);
        b = expf(b - higher);
        weights[ty][tx] = a;
        weights[ty][tx + 16] = b;
        float both = a + b;
        for (int offset = 8; offset > 0; offset /= 2)
            both += __shfl_xor_sync(0xffffffff, both, offset);
        sum = sum * shrink + both;

        __syncthreads();
        fetch(V, start);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < Own; ++k)
            result[k] *= shrink;
        for (int j = 0; j < Keys; ++j) {
            float weight = weights[ty][j];
#pragma unroll
            for (int k = 0; k < Own; ++k) {
                if (tx + 16 * k < d)
                    result[k] += weight * tile[j][tx + 16 * k];
            }
        }
    }
    if (first + ty >= M)
        return;
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        if (tx + 16 * k < d)
            output[(first + ty) * d + tx + 16 * k] = result[k] / sum;
    }
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int N, int d)
{
    attend<<<(M + Queries - 1) / Queries, dim3(16, 16)>>>(Q, K, V, output, M, N, d);
    cudaDeviceSynchronize();
}
