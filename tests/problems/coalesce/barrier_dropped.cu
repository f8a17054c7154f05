// verdict: wrong answer
// Rows are read from the tile before other warps have fetched their part of it.
__global__ void sumRows(const float* x, float* y, int rows, int n)
{
    __shared__ float tile[32][33];
    int tx = threadIdx.x, ty = threadIdx.y, first = blockIdx.x * 32;
    float sum = 0;
    for (int start = 0; start < n; start += 32) {
        for (int r = ty; r < 32; r += 8)
            tile[r][tx] = first + r < rows && start + tx < n ? x[(first + r) * n + start + tx] : 0.0f;
        for (int i = 0; i < 32 && ty == 0; ++i)
            sum += tile[tx][i];
        __syncthreads();
    }
    if (ty == 0 && first + tx < rows)
        y[first + tx] = sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n) { sumRows<<<(rows + 31) / 32, dim3(32, 8)>>>(x, y, rows, n); }
