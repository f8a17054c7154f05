#include <cuda_runtime.h>

// Counts the bytes of input.
__global__ void count(const unsigned char* input, long long* histogram, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Several threads may meet the same value at the same time.
}

// input (N bytes) and histogram (256 counters) are device pointers.
extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    int threads = 256;
    int blocks = (N + threads - 1) / threads;
    count<<<blocks, threads>>>(input, histogram, N);
    cudaDeviceSynchronize();
}
