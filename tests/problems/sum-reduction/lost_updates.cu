// verdict: wrong answer
// += is a read, an addition and a write; the threads overwrite each other.
__global__ void sum(const float* input, float* output, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        *output += input[i];
}

extern "C" void solve(const float* input, float* output, int n)
{
    cudaMemset(output, 0, sizeof(float));
    sum<<<(n + 255) / 256, 256>>>(input, output, n);
}
