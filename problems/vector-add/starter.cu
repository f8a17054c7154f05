#include <cuda_runtime.h>

// c[i] = a[i] + b[i]
__global__ void add(const float* a, const float* b, float* c, int n)
{
    // Which element is this thread's? Write it here.
}

// a, b and c are device pointers.
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    add<<<blocks, threads>>>(a, b, c, n);
    cudaDeviceSynchronize();
}
