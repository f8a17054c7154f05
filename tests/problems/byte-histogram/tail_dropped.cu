// verdict: wrong answer
// Whole words only: the last N % 4 bytes are not counted.
__global__ void count(const uchar4* input, unsigned long long* histogram, int words)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= words)
        return;
    uchar4 four = input[i];
    atomicAdd(&histogram[four.x], 1ull);
    atomicAdd(&histogram[four.y], 1ull);
    atomicAdd(&histogram[four.z], 1ull);
    atomicAdd(&histogram[four.w], 1ull);
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    cudaMemset(histogram, 0, 256 * sizeof(long long));
    count<<<N / 4 / 256 + 1, 256>>>((const uchar4*)input, (unsigned long long*)histogram, N / 4);
}
