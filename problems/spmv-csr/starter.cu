#include <cuda_runtime.h>

// One thread for each row.
__global__ void multiply(
    const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    // Where do the elements of row r begin and end?
}

// All pointers are device pointers.
extern "C" void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M,
    int N, int nnz)
{
    int threads = 128;
    int blocks = (M + threads - 1) / threads;
    multiply<<<blocks, threads>>>(row_offsets, columns, values, x, y, M);
    cudaDeviceSynchronize();
}
