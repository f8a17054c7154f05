// Three reads straight from global memory, two of them from the cache: fewer indices, fewer faults, and no slower.
#include <cuda_runtime.h>

__global__ void smooth(const float* __restrict__ input, float* __restrict__ output, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int first = max(i - 1, 0);
    int last = min(i + 1, n - 1);
    float sum = 0;
    for (int j = first; j <= last; ++j)
        sum += input[j];
    output[i] = sum / (last - first + 1);
}

extern "C" void solve(const float* input, float* output, int n)
{
    smooth<<<(n + 255) / 256, 256>>>(input, output, n);
    cudaDeviceSynchronize();
}
