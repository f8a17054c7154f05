// verdict: wrong answer
// exp(100) is infinite in single precision.
__global__ void softmax(const float* x, float* y, int rows, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float sum = 0;
    for (int i = 0; i < n; ++i)
        sum += expf(x[r * n + i]);
    for (int i = 0; i < n; ++i)
        y[r * n + i] = expf(x[r * n + i]) / sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n) { softmax<<<(rows + 63) / 64, 64>>>(x, y, rows, n); }
