// verdict: memory limit
// A scratch float for each pair: fits as long as the arrays are small.
__global__ void sum(const float* input, float* output, float* scratch, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        scratch[i * static_cast<size_t>(n)] = input[i];
        atomicAdd(output, scratch[i * static_cast<size_t>(n)]);
    }
}

extern "C" void solve(const float* input, float* output, int n)
{
    float* scratch = nullptr;
    cudaMalloc(&scratch, sizeof(float) * n * n);
    cudaMemset(output, 0, sizeof(float));
    sum<<<(n + 255) / 256, 256>>>(input, output, scratch, n);
    cudaFree(scratch);
}
