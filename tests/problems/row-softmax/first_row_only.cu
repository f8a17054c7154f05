// verdict: not written
__global__ void softmax(const float* x, float* y, int n)
{
    const float* row = x + blockIdx.x * n;
    float largest = -INFINITY;
    for (int i = 0; i < n; ++i)
        largest = fmaxf(largest, row[i]);
    float sum = 0;
    for (int i = 0; i < n; ++i)
        sum += expf(row[i] - largest);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[blockIdx.x * n + i] = expf(row[i] - largest) / sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n) { softmax<<<1, 128>>>(x, y, n); }
