// verdict: input modified
__global__ void softmax(float* x, float* y, int n)
{
    __shared__ float sum;
    float* row = x + blockIdx.x * n;
    if (threadIdx.x == 0) {
        float largest = -INFINITY;
        for (int i = 0; i < n; ++i)
            largest = fmaxf(largest, row[i]);
        float total = 0;
        for (int i = 0; i < n; ++i)
            total += row[i] = expf(row[i] - largest);
        sum = total;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[blockIdx.x * n + i] = row[i] / sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n) { softmax<<<rows, 128>>>(const_cast<float*>(x), y, n); }
