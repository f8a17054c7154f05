// Every block takes the same number of elements, wherever rows begin: no row is too long, and the loads are always side by side.
#include <cuda_runtime.h>

constexpr int Threads = 256;
constexpr int Share = 1024; // elements for each block

// The row that holds element k: the last one that begins at or before it.
__device__ int rowOf(const int* row_offsets, int M, int k)
{
    int low = 0;
    int high = M;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (row_offsets[middle] <= k)
            low = middle;
        else
            high = middle;
    }
    return low;
}

__global__ void multiply(const int* __restrict__ row_offsets, const int* __restrict__ columns,
    const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y, int M, int nnz)
{
    __shared__ float products[Share];
    __shared__ int firstRow, lastRow;
    int start = blockIdx.x * Share;
    int end = min(start + Share, nnz);
    if (threadIdx.x == 0)
        firstRow = rowOf(row_offsets, M, start);
    if (threadIdx.x == 32)
        lastRow = rowOf(row_offsets, M, end - 1);
    for (int k = start + threadIdx.x; k < end; k += Threads)
        products[k - start] = values[k] * x[columns[k]];
    __syncthreads();
    for (int r = firstRow + threadIdx.x; r <= lastRow; r += Threads) {
        int begin = row_offsets[r];
        int stop = row_offsets[r + 1];
        float sum = 0;
        for (int k = max(begin, start); k < min(stop, end); ++k)
            sum += products[k - start];
        if (begin >= start && stop <= end)
            y[r] = sum;
        else
            atomicAdd(&y[r], sum); // other blocks have the rest of this row
    }
}

extern "C" void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M,
    int N, int nnz)
{
    cudaMemset(y, 0, M * sizeof(float));
    multiply<<<(nnz + Share - 1) / Share, Threads>>>(row_offsets, columns, values, x, y, M, nnz);
    cudaDeviceSynchronize();
}
