__device__ unsigned arrived = 0;
__global__ void total(const int* in, int* partial, int* result, int n)
{
    __shared__ int s[128];
    __shared__ bool last;
    int v = 0;
    for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128)
        v += in[i];
    s[threadIdx.x] = v;
    for (int h = 64; h > 0; h >>= 1) {
        __syncthreads();
        if (threadIdx.x < h)
            s[threadIdx.x] += s[threadIdx.x + h];
    }
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = s[0];
        __threadfence();
        last = atomicAdd(&arrived, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int t = 0;
        for (unsigned b = 0; b < gridDim.x; ++b)
            t += partial[b];
        *result = t;
    }
}
