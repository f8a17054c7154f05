// Tiles of keys shared by sixteen positions; those above the diagonal are left out, and the longest blocks start first.
#include <cuda_runtime.h>

constexpr int Queries = 16; // of a set; 16 threads serve each
constexpr int Keys = 16;    // of a tile
constexpr int Longest = 128;
constexpr int Own = Longest / 16;

struct Shared {
    float queries[Queries][Longest];
    float keys[Keys][Longest + 1];
    float values[Keys][Longest];
    float weights[Queries][Keys];
};

/// The positions first to first + 15, by a block of 16 x 16 threads.
__device__ void attendSet(Shared& shared, const float* __restrict__ Q, const float* __restrict__ K,
    const float* __restrict__ V, float* __restrict__ output, int M, int d, int first)
{
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int thread = ty * 16 + tx;
    int i = first + ty;
    float scale = rsqrtf(d);
    for (int k = thread; k < Queries * d; k += 256)
        shared.queries[k / d][k % d] = first + k / d < M ? Q[first * d + k] * scale : 0.0f;

    float largest = -INFINITY; // the same in all 16 threads of a position, as are shrink and sum
    float sum = 0;
    float result[Own] = {};
    // Tiles that begin after the last position of the set are not even fetched.
    for (int start = 0; start < min(first + Queries, M); start += Keys) {
        __syncthreads();
        for (int k = thread; k < Keys * d; k += 256) {
            bool inside = start + k / d < M;
            shared.keys[k / d][k % d] = inside ? K[start * d + k] : 0.0f;
            shared.values[k / d][k % d] = inside ? V[start * d + k] : 0.0f;
        }
        __syncthreads();
        float score = 0;
        for (int k = 0; k < d; ++k)
            score += shared.queries[ty][k] * shared.keys[tx][k];
        if (start + tx > i) // true somewhere in the last tile only
            score = -INFINITY;
        float higher = fmaxf(largest, score);
        for (int offset = 8; offset > 0; offset /= 2)
            higher = fmaxf(higher, __shfl_xor_sync(0xffffffff, higher, offset));
        float shrink = expf(largest - higher);
        largest = higher;
        float weight = expf(score - higher);
        shared.weights[ty][tx] = weight;
        __syncwarp(); // the weights of a position are written and read by one warp
        for (int offset = 8; offset > 0; offset /= 2)
            weight += __shfl_xor_sync(0xffffffff, weight, offset);
        sum = sum * shrink + weight;
#pragma unroll
        for (int k = 0; k < Own; ++k)
            result[k] *= shrink;
        for (int j = 0; j < Keys; ++j) {
            float w = shared.weights[ty][j];
#pragma unroll
            for (int k = 0; k < Own; ++k) {
                if (tx + 16 * k < d)
                    result[k] += w * shared.values[j][tx + 16 * k];
            }
        }
    }
    if (i < M) {
#pragma unroll
        for (int k = 0; k < Own; ++k) {
            if (tx + 16 * k < d)
                output[i * d + tx + 16 * k] = result[k] / sum;
        }
    }
}

__global__ void attend(const float* Q, const float* K, const float* V, float* output, int M, int d)
{
    __shared__ Shared shared;
    int set = gridDim.x - 1 - blockIdx.x; // blocks start in the order of their numbers: the last set, the longest, is first
    attendSet(shared, Q, K, V, output, M, d, set * Queries);
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int d)
{
    attend<<<(M + Queries - 1) / Queries, dim3(16, 16)>>>(Q, K, V, output, M, d);
    cudaDeviceSynchronize();
}
