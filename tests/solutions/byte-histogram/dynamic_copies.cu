// Four copies in dynamic shared memory, partial histograms in a scratch array, a second kernel that adds them up.
#include <cuda_runtime.h>

#define BINS 256
#define COPIES 4

__global__ void partial(const unsigned char* in, unsigned int* scratch, int n)
{
    extern __shared__ unsigned int bins[];
    for (unsigned int j = threadIdx.x; j < BINS * COPIES; j += blockDim.x)
        bins[j] = 0u;
    __syncthreads();
    unsigned int* own = bins + BINS * (threadIdx.x % COPIES);
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        atomicInc(own + in[i], 0xffffffffu);
    __syncthreads();
    for (unsigned int j = threadIdx.x; j < BINS; j += blockDim.x) {
        unsigned int s = 0;
#pragma unroll
        for (int c = 0; c < COPIES; c++)
            s += bins[c * BINS + j];
        scratch[blockIdx.x * BINS + j] = s;
    }
}

__global__ void combine(const unsigned int* scratch, long long* out, int blocks)
{
    long long s = 0;
    for (int b = 0; b < blocks; b++)
        s += scratch[b * BINS + threadIdx.x];
    out[threadIdx.x] = s;
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    const int blocks = 24;
    unsigned int* scratch = NULL;
    if (cudaMalloc(&scratch, sizeof(*scratch) * BINS * blocks) != cudaSuccess)
        return;
    partial<<<blocks, 128, BINS * COPIES * sizeof(unsigned int)>>>(input, scratch, N);
    combine<<<1, BINS>>>(scratch, histogram, blocks);
    cudaDeviceSynchronize();
    cudaFree(scratch);
}
