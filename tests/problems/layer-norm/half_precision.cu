// verdict: wrong answer
#include <cuda_fp16.h>
__global__ void layerNorm(const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= N)
        return;
    const float* x = input + r * C;
    float mean = 0, variance = 0;
    for (int c = 0; c < C; ++c)
        mean += x[c];
    mean /= C;
    for (int c = 0; c < C; ++c)
        variance += (x[c] - mean) * (x[c] - mean);
    half scale = __float2half(rsqrtf(variance / C + eps));
    for (int c = 0; c < C; ++c)
        output[r * C + c] = __half2float(__hfma(
            __float2half(x[c] - mean) * scale, __float2half(weight[c]), __float2half(bias[c])));
}

extern "C" void solve(const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    layerNorm<<<(N + 63) / 64, 64>>>(input, weight, bias, output, N, C, eps);
}
