// verdict: not written
__global__ void sum(const float* input, float* output, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(output, input[i]);
}

extern "C" void solve(const float* input, float* output, int n)
{
    float* mine = nullptr;
    cudaMalloc(&mine, sizeof(float));
    cudaMemset(mine, 0, sizeof(float));
    sum<<<(n + 255) / 256, 256>>>(input, mine, n);
    cudaFree(mine);
}
