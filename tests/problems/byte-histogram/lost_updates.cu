// verdict: wrong answer
// ++ is a read, an addition and a write; threads with the same value overwrite each other.
__global__ void count(const unsigned char* input, long long* histogram, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        ++histogram[input[i]];
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    cudaMemset(histogram, 0, 256 * sizeof(long long));
    count<<<(N + 255) / 256, 256>>>(input, histogram, N);
}
