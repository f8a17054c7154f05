// One atomic for each element: right, short, and slow, because all of them queue at one address.
#include <cuda_runtime.h>

__global__ void sum(const float* input, float* output, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(output, input[i]);
}

extern "C" void solve(const float* input, float* output, int n)
{
    cudaMemset(output, 0, sizeof(float));
    sum<<<(n + 255) / 256, 256>>>(input, output, n);
    cudaDeviceSynchronize();
}
