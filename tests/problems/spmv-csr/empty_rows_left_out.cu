// verdict: not written
// An empty row has a sum, too.
__global__ void multiply(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= M || row_offsets[r] == row_offsets[r + 1])
        return;
    float sum = 0;
    for (int k = row_offsets[r]; k < row_offsets[r + 1]; ++k)
        sum += values[k] * x[columns[k]];
    y[r] = sum;
}

extern "C" void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M,
    int N, int nnz)
{
    multiply<<<(M + 127) / 128, 128>>>(row_offsets, columns, values, x, y, M);
}
