// verdict: wrong answer
// Rounds the scores to half precision.
#include <cuda_fp16.h>

__global__ void attend(const float* Q, const float* K, const float* V, float* output, int M, int d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= M)
        return;
    float largest = -INFINITY, sum = 0, result[128] = {};
    for (int j = 0; j <= i; ++j) {
        float score = 0;
        for (int k = 0; k < d; ++k)
            score += Q[i * d + k] * K[j * d + k];
        score = __half2float(__float2half(score / sqrtf(d)));
        float higher = fmaxf(largest, score);
        float shrink = expf(largest - higher), weight = expf(score - higher);
        largest = higher;
        sum = sum * shrink + weight;
        for (int k = 0; k < d; ++k)
            result[k] = result[k] * shrink + weight * V[j * d + k];
    }
    for (int k = 0; k < d; ++k)
        output[i * d + k] = result[k] / sum;
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int d)
{
    attend<<<(M + 31) / 32, 32>>>(Q, K, V, output, M, d);
}
