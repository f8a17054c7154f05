// verdict: wrong answer
// Adds up the partial sums of the other warps before they are there.
__global__ void multiply(const int* row_offsets, const int* columns, const float* values, const float* x, float* y)
{
    __shared__ float perWarp[8];
    float sum = 0;
    for (int k = row_offsets[blockIdx.x] + threadIdx.x; k < row_offsets[blockIdx.x + 1]; k += 256)
        sum += values[k] * x[columns[k]];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, offset);
    if (threadIdx.x % 32 == 0)
        perWarp[threadIdx.x / 32] = sum;
    if (threadIdx.x == 0) {
        sum = 0;
        for (int warp = 0; warp < 8; ++warp)
            sum += perWarp[warp];
        y[blockIdx.x] = sum;
    }
}

extern "C" void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M,
    int N, int nnz)
{
    multiply<<<M, 256>>>(row_offsets, columns, values, x, y);
}
