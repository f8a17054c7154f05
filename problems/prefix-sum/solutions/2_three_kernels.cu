// Scan every block, scan the sums of the blocks (by the same function, level by level), add them back: all of the GPU works.
#include <cuda_runtime.h>

constexpr int Threads = 256;

__global__ void scanBlocks(const float* input, float* output, float* sums, int n)
{
    __shared__ float part[Threads];
    int i = blockIdx.x * Threads + threadIdx.x;
    part[threadIdx.x] = i < n ? input[i] : 0.0f;
    __syncthreads();
    for (int distance = 1; distance < Threads; distance *= 2) {
        float left = threadIdx.x >= distance ? part[threadIdx.x - distance] : 0.0f;
        __syncthreads();
        part[threadIdx.x] += left;
        __syncthreads();
    }
    if (i < n)
        output[i] = part[threadIdx.x];
    if (threadIdx.x == Threads - 1)
        sums[blockIdx.x] = part[Threads - 1];
}

__global__ void addSums(float* output, const float* sums, int n)
{
    int i = (blockIdx.x + 1) * Threads + threadIdx.x;
    if (i < n)
        output[i] += sums[blockIdx.x];
}

void scan(const float* input, float* output, int n)
{
    int blocks = (n + Threads - 1) / Threads;
    float* sums = nullptr;
    cudaMalloc(&sums, blocks * sizeof(float));
    scanBlocks<<<blocks, Threads>>>(input, output, sums, n);
    if (blocks > 1) {
        scan(sums, sums, blocks);
        addSums<<<blocks - 1, Threads>>>(output, sums, n);
    }
    cudaFree(sums);
}

extern "C" void solve(const float* input, float* output, int n)
{
    scan(input, output, n);
    cudaDeviceSynchronize();
}
