// verdict: wrong answer
// Delivers the counters of the block before all of its warps have counted.
__global__ void count(const unsigned char* input, unsigned long long* histogram, int N)
{
    __shared__ unsigned mine[256];
    mine[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < N; i += 256)
        atomicAdd(&mine[input[i]], 1u);
    atomicAdd(&histogram[threadIdx.x], (unsigned long long)mine[threadIdx.x]);
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    cudaMemset(histogram, 0, 256 * sizeof(long long));
    count<<<1, 256>>>(input, (unsigned long long*)histogram, N);
}
