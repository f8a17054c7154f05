// Goes through coordinates: one kernel writes the row of every element, another adds each product to its row by an atomic.
#include <cuda_runtime.h>

__global__ void expand(const int* off, int* rows, int M)
{
    for (int r = blockIdx.x; r < M; r += gridDim.x)
        for (int k = off[r] + threadIdx.x; k < off[r + 1]; k += blockDim.x)
            rows[k] = r;
}

__global__ void coo(const int* __restrict__ rows, const int* __restrict__ cols, const float* __restrict__ vals,
    const float* __restrict__ x, float* y, int nnz)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < nnz)
        atomicAdd(y + rows[k], vals[k] * __ldg(x + cols[k]));
}

void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M, int N, int nnz)
{
    int* rows = nullptr;
    cudaMalloc(reinterpret_cast<void**>(&rows), sizeof(int) * static_cast<size_t>(nnz));
    cudaMemsetAsync(y, 0, sizeof(float) * M);
    expand<<<min(M, 1024), 64>>>(row_offsets, rows, M);
    coo<<<(nnz + 255) / 256, 256>>>(rows, columns, values, x, y, nnz);
    cudaDeviceSynchronize();
    cudaFree(rows);
}
