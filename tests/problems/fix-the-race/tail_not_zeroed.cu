// verdict: runtime error
// Threads past the end leave their place as it was.
__global__ void dot(const int* x, const int* y, int* result, int n)
{
    __shared__ int part[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        part[threadIdx.x] = x[i] * y[i];
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
    cudaMemset(result, 0, sizeof(int));
    dot<<<(n + 255) / 256, 256>>>(x, y, result, n);
}
