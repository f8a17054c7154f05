// verdict: out of bounds
__global__ void copy(const float* from, float* to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = from[i];
}

extern "C" void solve(const float* input, float* output, int n)
{
    float* scratch = nullptr;
    cudaMalloc(&scratch, n * sizeof(float));
    copy<<<(n + 255) / 256, 256>>>(input, scratch, n);
    cudaDeviceSynchronize();
    cudaFree(scratch);
    copy<<<(n + 255) / 256, 256>>>(scratch, output, n);
    cudaDeviceSynchronize();
}
