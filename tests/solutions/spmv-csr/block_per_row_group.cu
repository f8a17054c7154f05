// Rows in bins by length: short ones by a thread, long ones by a block; the bins are lists filled by atomics on the device.
#include <cuda_runtime.h>

struct Lists {
    int* rows; // short ones from the front, long ones from the back
    int* counts; // of both
};

__global__ void classify(const int* off, Lists lists, int M)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= M)
        return;
    if (off[r + 1] - off[r] <= 24)
        lists.rows[atomicAdd(lists.counts, 1)] = r;
    else
        lists.rows[M - 1 - atomicAdd(lists.counts + 1, 1)] = r;
}

__global__ void shortRows(const int* off, const int* col, const float* val, const float* x, float* y, Lists lists)
{
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < lists.counts[0]; k += gridDim.x * blockDim.x) {
        int r = lists.rows[k];
        float s = 0;
        for (int e = off[r]; e < off[r + 1]; e++)
            s += val[e] * x[col[e]];
        y[r] = s;
    }
}

__global__ void longRows(const int* off, const int* col, const float* val, const float* x, float* y, Lists lists, int M)
{
    __shared__ float part[128];
    for (int k = blockIdx.x; k < lists.counts[1]; k += gridDim.x) {
        int r = lists.rows[M - 1 - k];
        float s = 0;
        for (int e = off[r] + threadIdx.x; e < off[r + 1]; e += 128)
            s += val[e] * x[col[e]];
        part[threadIdx.x] = s;
        for (int step = 64; step > 0; step >>= 1) {
            __syncthreads();
            if (threadIdx.x < step)
                part[threadIdx.x] += part[threadIdx.x + step];
        }
        if (threadIdx.x == 0)
            y[r] = part[0];
        __syncthreads();
    }
}

extern "C" void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M,
    int N, int nnz)
{
    Lists lists{};
    cudaMalloc((void**)&lists.rows, (M + 2) * sizeof(int));
    lists.counts = lists.rows + M;
    cudaMemset(lists.counts, 0, 2 * sizeof(int));
    classify<<<(M + 255) / 256, 256>>>(row_offsets, lists, M);
    shortRows<<<40, 128>>>(row_offsets, columns, values, x, y, lists);
    longRows<<<40, 128>>>(row_offsets, columns, values, x, y, lists, M);
    cudaDeviceSynchronize();
    cudaFree(lists.rows);
}
