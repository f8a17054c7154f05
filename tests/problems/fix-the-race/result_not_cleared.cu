// verdict: runtime error
// Adds to what was there.
__global__ void dot(const int* x, const int* y, int* result, int n)
{
    __shared__ int part[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    part[threadIdx.x] = i < n ? x[i] * y[i] : 0;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(result, part[0]);
}

extern "C" void solve(const int* x, const int* y, int* result, int n)
{
    dot<<<(n + 255) / 256, 256>>>(x, y, result, n);
}
