#include <cuda_runtime.h>

// accelerations[i] = what all bodies do to body i
__global__ void gravity(
    const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Go through all bodies, add up their pull.
}

// positions (N x 3), masses (N) and accelerations (N x 3) are device pointers.
extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    int threads = 256;
    int blocks = (N + threads - 1) / threads;
    gravity<<<blocks, threads>>>(positions, masses, accelerations, N, softening);
    cudaDeviceSynchronize();
}
