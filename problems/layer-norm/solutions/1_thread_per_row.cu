// A thread walks alone over its row: no cooperation to learn, but neighbours in a warp read addresses a whole row apart.
#include <cuda_runtime.h>

__global__ void layerNorm(const float* __restrict__ input, const float* __restrict__ weight,
    const float* __restrict__ bias, float* __restrict__ output, int N, int C, float eps)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= N)
        return;
    const float* row = input + static_cast<long long>(r) * C;
    float* out = output + static_cast<long long>(r) * C;
    float mean = 0;
    for (int c = 0; c < C; ++c)
        mean += row[c];
    mean /= C;
    float variance = 0;
    for (int c = 0; c < C; ++c)
        variance += (row[c] - mean) * (row[c] - mean);
    float scale = rsqrtf(variance / C + eps);
    for (int c = 0; c < C; ++c)
        out[c] = (row[c] - mean) * scale * weight[c] + bias[c];
}

extern "C" void solve(
    const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    layerNorm<<<(N + 63) / 64, 64>>>(input, weight, bias, output, N, C, eps);
    cudaDeviceSynchronize();
}
