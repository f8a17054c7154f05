// verdict: wrong answer
__global__ void rank(const float* from, float* to, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    int before = 0;
    for (int k = 0; k < N; ++k)
        before += from[k] > from[i] || (from[k] == from[i] && k < i);
    to[before] = from[i];
}

extern "C" void solve(float* data, int N)
{
    float* copy;
    cudaMalloc(&copy, N * sizeof(float));
    cudaMemcpy(copy, data, N * sizeof(float), cudaMemcpyDeviceToDevice);
    rank<<<(N + 127) / 128, 128>>>(copy, data, N);
    cudaFree(copy);
}
