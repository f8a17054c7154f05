// verdict: time limit
// Every block but the first waits for a flag that nobody sets.
__global__ void scan(const float* input, float* output, volatile int* flags, int n)
{
    int begin = blockIdx.x * 256;
    if (threadIdx.x == 0) {
        while (blockIdx.x > 0 && flags[blockIdx.x] == 0) {
        }
        float sum = begin > 0 ? output[begin - 1] : 0.0f;
        for (int i = begin; i < begin + 256 && i < n; ++i)
            output[i] = sum += input[i];
    }
}

extern "C" void solve(const float* input, float* output, int n)
{
    int blocks = (n + 255) / 256;
    int* flags = nullptr;
    cudaMalloc(&flags, blocks * sizeof(int));
    cudaMemset(flags, 0, blocks * sizeof(int));
    scan<<<blocks, 256>>>(input, output, flags, n);
    cudaDeviceSynchronize();
    cudaFree(flags);
}
