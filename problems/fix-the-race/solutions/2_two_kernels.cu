// No two threads ever touch the same word: each block leaves its sum in a place of its own, the end of the kernel is the barrier.
#include <cuda_runtime.h>

constexpr int Threads = 256;
constexpr int Blocks = 64;

__device__ int addUp(int value)
{
    __shared__ int part[Threads];
    part[threadIdx.x] = value;
    for (int half = Threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
    }
    __syncthreads();
    return part[0];
}

__global__ void dot(const int* x, const int* y, int* sums, int n)
{
    int sum = 0;
    for (int i = blockIdx.x * Threads + threadIdx.x; i < n; i += gridDim.x * Threads)
        sum += x[i] * y[i];
    sum = addUp(sum);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum;
}

__global__ void finish(const int* sums, int* result)
{
    int sum = addUp(threadIdx.x < Blocks ? sums[threadIdx.x] : 0);
    if (threadIdx.x == 0)
        *result = sum;
}

extern "C" void solve(const int* x, const int* y, int* result, int n)
{
    int* sums;
    cudaMalloc(&sums, Blocks * sizeof(int));
    dot<<<Blocks, Threads>>>(x, y, sums, n);
    finish<<<1, Threads>>>(sums, result);
    cudaDeviceSynchronize();
    cudaFree(sums);
}
