// verdict: out of bounds
// A row may be longer than the shared array.
__global__ void softmax(const float* x, float* y, int n)
{
    __shared__ float row[1024];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = x[blockIdx.x * n + i];
    __syncthreads();
    float largest = -INFINITY;
    for (int i = 0; i < n; ++i)
        largest = fmaxf(largest, row[i]);
    float sum = 0;
    for (int i = 0; i < n; ++i)
        sum += expf(row[i] - largest);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[blockIdx.x * n + i] = expf(row[i] - largest) / sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n) { softmax<<<rows, 128>>>(x, y, n); }
