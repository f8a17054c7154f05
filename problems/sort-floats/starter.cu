#include <cuda_runtime.h>

// Puts one pair of elements in order.
__global__ void compareAndSwap(float* data, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Who is the partner of element i, and which of the two should be the smaller one?
}

// data is a device pointer; sort it in place.
extern "C" void solve(float* data, int N)
{
    int threads = 256;
    int blocks = (N + threads - 1) / threads;
    compareAndSwap<<<blocks, threads>>>(data, N);
    cudaDeviceSynchronize();
}
