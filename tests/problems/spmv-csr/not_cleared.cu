// verdict: wrong answer
// Adds to whatever y held before.
__global__ void multiply(const int* row_offsets, const int* columns, const float* values, const float* x, float* y)
{
    for (int k = row_offsets[blockIdx.x] + threadIdx.x; k < row_offsets[blockIdx.x + 1]; k += 32)
        atomicAdd(&y[blockIdx.x], values[k] * x[columns[k]]);
}

extern "C" void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M,
    int N, int nnz)
{
    multiply<<<M, 32>>>(row_offsets, columns, values, x, y);
}
