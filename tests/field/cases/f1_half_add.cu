#include <cuda_fp16.h>
__global__ void add(const __half* a, const __half* b, __half* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = __hadd(a[i], b[i]);
}
