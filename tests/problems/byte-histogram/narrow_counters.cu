// verdict: wrong answer
// Counters of 16 bits, two in a word: a full one runs over into its neighbour.
__global__ void count(const unsigned char* input, long long* histogram, int N)
{
    __shared__ unsigned pairs[128];
    if (threadIdx.x < 128)
        pairs[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < N; i += 256)
        atomicAdd(&pairs[input[i] / 2], input[i] % 2 ? 65536u : 1u);
    __syncthreads();
    histogram[threadIdx.x] = threadIdx.x % 2 ? pairs[threadIdx.x / 2] >> 16 : pairs[threadIdx.x / 2] & 65535u;
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N) { count<<<1, 256>>>(input, histogram, N); }
