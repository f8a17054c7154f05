#include <cuda_runtime.h>

constexpr int Threads = 256;

// Something is wrong here, six times.
__global__ void smooth(const float* input, float* output, int n)
{
    __shared__ float tile[Threads];
    int i = blockIdx.x * Threads + threadIdx.x;
    int t = threadIdx.x + 1;

    tile[t] = input[i];
    if (threadIdx.x == 0)
        tile[0] = input[i - 1];
    if (threadIdx.x == Threads - 1)
        tile[Threads + 1] = input[i + 1];
    __syncthreads();

    float sum = tile[t];
    int count = 1;
    if (i > 0) {
        sum += tile[t - 1];
        ++count;
    }
    if (i <= n) {
        sum += tile[t + 1];
        ++count;
    }
    output[i] = sum / count;
}

// input and output are device pointers.
extern "C" void solve(const float* input, float* output, int n)
{
    int blocks = (n + Threads - 1) / Threads;
    smooth<<<blocks, Threads>>>(input, output, n);
    cudaDeviceSynchronize();
}
