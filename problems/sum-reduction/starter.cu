#include <cuda_runtime.h>

// Adds the elements of input to *output.
__global__ void sum(const float* input, float* output, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Bring the elements of this block together, then add them to *output once.
}

// input and output are device pointers; output holds one float.
extern "C" void solve(const float* input, float* output, int n)
{
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    sum<<<blocks, threads>>>(input, output, n);
    cudaDeviceSynchronize();
}
