// No atomics: a block for each value counts its own bytes, with fixed-width types and __syncthreads_count.
#include <cstdint>
#include <cuda_runtime.h>

__global__ void countValue(const uint8_t* __restrict__ input, long long* histogram, int N)
{
    long long total = 0;
    for (int start = 0; start < N; start += blockDim.x) {
        const int i = start + static_cast<int>(threadIdx.x);
        total += __syncthreads_count(i < N && input[i] == static_cast<uint8_t>(blockIdx.x));
    }
    if (threadIdx.x == 0)
        histogram[blockIdx.x] = total;
}

void solve(const uint8_t* input, long long* histogram, int N)
{
    countValue<<<256, 1024>>>(input, histogram, N);
    cudaDeviceSynchronize();
}
