// verdict: out of bounds
// Takes bytes above 127 for negative indices.
__global__ void count(const signed char* input, unsigned long long* histogram, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        atomicAdd(&histogram[input[i]], 1ull);
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    cudaMemset(histogram, 0, 256 * sizeof(long long));
    count<<<(N + 255) / 256, 256>>>((const signed char*)input, (unsigned long long*)histogram, N);
}
