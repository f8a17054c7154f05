// The starter with its bounds: a tile two floats larger, each read and the write behind a test of its own, the barrier for all.
#include <cuda_runtime.h>

constexpr int Threads = 256;

__global__ void smooth(const float* input, float* output, int n)
{
    __shared__ float tile[Threads + 2];
    int i = blockIdx.x * Threads + threadIdx.x;
    int t = threadIdx.x + 1;

    if (i < n)
        tile[t] = input[i];
    if (threadIdx.x == 0 && i > 0)
        tile[0] = input[i - 1];
    if (threadIdx.x == Threads - 1 && i + 1 < n)
        tile[Threads + 1] = input[i + 1];
    __syncthreads();

    if (i >= n)
        return;
    float sum = tile[t];
    int count = 1;
    if (i > 0) {
        sum += tile[t - 1];
        ++count;
    }
    if (i + 1 < n) {
        sum += tile[t + 1];
        ++count;
    }
    output[i] = sum / count;
}

extern "C" void solve(const float* input, float* output, int n)
{
    int blocks = (n + Threads - 1) / Threads;
    smooth<<<blocks, Threads>>>(input, output, n);
    cudaDeviceSynchronize();
}
