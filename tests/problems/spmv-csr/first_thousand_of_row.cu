// verdict: wrong answer
// A block for each row, each thread one element: no row is longer than a block, or is it?
__global__ void multiply(const int* row_offsets, const int* columns, const float* values, const float* x, float* y)
{
    __shared__ float part[1024];
    int k = row_offsets[blockIdx.x] + threadIdx.x;
    part[threadIdx.x] = k < row_offsets[blockIdx.x + 1] ? values[k] * x[columns[k]] : 0.0f;
    __syncthreads();
    for (int half = 512; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    y[blockIdx.x] = part[0];
}

extern "C" void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M,
    int N, int nnz)
{
    multiply<<<M, 1024>>>(row_offsets, columns, values, x, y);
}
