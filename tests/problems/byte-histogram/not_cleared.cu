// verdict: wrong answer
// Adds to whatever histogram held before.
__global__ void count(const unsigned char* input, unsigned long long* histogram, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        atomicAdd(&histogram[input[i]], 1ull);
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    count<<<(N + 255) / 256, 256>>>(input, (unsigned long long*)histogram, N);
}
