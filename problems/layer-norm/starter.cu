#include <cuda_runtime.h>

// One block for each row.
__global__ void layerNorm(
    const float* input, const float* weight, const float* bias, float* output, int C, float eps)
{
    const float* row = input + static_cast<long long>(blockIdx.x) * C;
    float* out = output + static_cast<long long>(blockIdx.x) * C;
    // The mean of the row, its variance, then the result.
}

// input, weight, bias and output are device pointers.
extern "C" void solve(
    const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    layerNorm<<<N, 256>>>(input, weight, bias, output, C, eps);
    cudaDeviceSynchronize();
}
