// verdict: wrong answer
// All lanes write, and only lane 0 has the whole sum.
__global__ void sumRows(const float* x, float* y, int rows, int n)
{
    int lane = threadIdx.x, r = blockIdx.x * 4 + threadIdx.y;
    if (r >= rows)
        return;
    float sum = 0;
    for (int i = lane; i < n; i += 32)
        sum += x[r * n + i];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    y[r] = sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n) { sumRows<<<(rows + 3) / 4, dim3(32, 4)>>>(x, y, rows, n); }
