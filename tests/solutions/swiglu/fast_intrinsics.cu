// The fast intrinsics, __expf and __fdividef, kept away from the arguments where they fail.
#include <cuda_runtime.h>

#define DIV_UP(a, b) (((a) + (b)-1) / (b))

__global__ void swiglu_kernel(const float* input, float* output, int halfN)
{
    int idx = threadIdx.x + blockDim.x * blockIdx.x;
    if (idx >= halfN) return;
    float x = input[idx];
    float e = x < -80.0f ? expf(-x) : __expf(-x);
    float s = x < -80.0f ? x / (1.0f + e) : __fdividef(x, 1.0f + e);
    output[idx] = s * input[idx + halfN];
}

extern "C" void solve(const float* input, float* output, int N)
{
    int halfN = N >> 1;
    swiglu_kernel<<<DIV_UP(halfN, 512), 512>>>(input, output, halfN);
    cudaDeviceSynchronize();
}
