#include <cuda_runtime.h>

// Moves the positive elements to the front of out.
__global__ void compact(const float* A, int N, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // If A[i] is kept: how many before it are kept too?
}

// A and out are device pointers to N floats each.
extern "C" void solve(const float* A, int N, float* out)
{
    int threads = 256;
    int blocks = (N + threads - 1) / threads;
    compact<<<blocks, threads>>>(A, N, out);
    cudaDeviceSynchronize();
}
