// verdict: memory limit
__global__ void add(const float* a, const float* b, float* c, float* scratch, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = scratch[i] = a[i] + b[i];
}

extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    float* scratch = nullptr;
    cudaMalloc(&scratch, 6ull << 30);
    add<<<(n + 255) / 256, 256>>>(a, b, c, scratch, n);
    cudaFree(scratch);
}
