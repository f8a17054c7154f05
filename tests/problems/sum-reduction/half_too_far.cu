// verdict: out of bounds
__global__ void sum(const float* input, float* output, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * 512 + threadIdx.x;
    part[threadIdx.x] = input[i] + input[i + 256];
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(output, part[0]);
}

extern "C" void solve(const float* input, float* output, int n)
{
    cudaMemset(output, 0, sizeof(float));
    sum<<<(n + 511) / 512, 256>>>(input, output, n);
}
