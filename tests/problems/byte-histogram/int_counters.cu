// verdict: wrong answer
// Takes the counters for 32-bit ones: two of them share each result.
__global__ void count(const unsigned char* input, int* histogram, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        atomicAdd(&histogram[input[i]], 1);
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    cudaMemset(histogram, 0, 256 * sizeof(long long));
    count<<<(N + 255) / 256, 256>>>(input, (int*)histogram, N);
}
