#include <cuda_runtime.h>

// One block for each row.
__global__ void softmax(const float* x, float* y, int n)
{
    const float* row = x + static_cast<long long>(blockIdx.x) * n;
    float* out = y + static_cast<long long>(blockIdx.x) * n;
    // The maximum of the row, the sum of the exponentials, then the division.
}

// x and y are device pointers.
extern "C" void solve(const float* x, float* y, int rows, int n)
{
    softmax<<<rows, 256>>>(x, y, n);
    cudaDeviceSynchronize();
}
