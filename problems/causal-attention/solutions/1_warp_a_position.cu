// A warp for each position and the online softmax up to its own key: the mask is just where the loop ends.
#include <cuda_runtime.h>

constexpr int Warps = 4;
constexpr int Own = 4; // components of a lane: d is 128 at most

__global__ void attend(const float* __restrict__ Q, const float* __restrict__ K, const float* __restrict__ V,
    float* __restrict__ output, int M, int d)
{
    int lane = threadIdx.x;
    int i = blockIdx.x * Warps + threadIdx.y;
    if (i >= M)
        return;
    float scale = rsqrtf(d);
    float query[Own];
#pragma unroll
    for (int k = 0; k < Own; ++k)
        query[k] = lane + 32 * k < d ? Q[i * d + lane + 32 * k] * scale : 0.0f;

    float largest = -INFINITY;
    float sum = 0;
    float result[Own] = {};
    for (int j = 0; j <= i; ++j) {
        float score = 0;
#pragma unroll
        for (int k = 0; k < Own; ++k)
            score += lane + 32 * k < d ? query[k] * K[j * d + lane + 32 * k] : 0.0f;
        for (int offset = 16; offset > 0; offset /= 2)
            score += __shfl_xor_sync(0xffffffff, score, offset);

        float higher = fmaxf(largest, score);
        float shrink = expf(largest - higher);
        float weight = expf(score - higher);
        largest = higher;
        sum = sum * shrink + weight;
#pragma unroll
        for (int k = 0; k < Own; ++k)
            result[k] = result[k] * shrink + (lane + 32 * k < d ? weight * V[j * d + lane + 32 * k] : 0.0f);
    }
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        if (lane + 32 * k < d)
            output[i * d + lane + 32 * k] = result[k] / sum;
    }
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int d)
{
    attend<<<(M + Warps - 1) / Warps, dim3(32, Warps)>>>(Q, K, V, output, M, d);
    cudaDeviceSynchronize();
}
