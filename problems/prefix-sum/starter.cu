#include <cuda_runtime.h>

// Scans 256 elements for each block.
__global__ void scanBlocks(const float* input, float* output, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Sums within the block first. How do they learn what came before?
}

// input and output are device pointers.
extern "C" void solve(const float* input, float* output, int n)
{
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    scanBlocks<<<blocks, threads>>>(input, output, n);
    cudaDeviceSynchronize();
}
