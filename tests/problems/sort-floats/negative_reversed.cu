// verdict: wrong answer
// Compares the bits as signed integers: right between positive numbers, reversed between negative ones.
__global__ void rank(const int* from, int* to, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    int before = 0;
    for (int k = 0; k < N; ++k)
        before += from[k] < from[i] || (from[k] == from[i] && k < i);
    to[before] = from[i];
}

extern "C" void solve(float* data, int N)
{
    int* copy;
    cudaMalloc(&copy, N * sizeof(int));
    cudaMemcpy(copy, data, N * sizeof(int), cudaMemcpyDeviceToDevice);
    rank<<<(N + 127) / 128, 128>>>(copy, (int*)data, N);
    cudaFree(copy);
}
