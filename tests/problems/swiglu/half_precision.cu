// verdict: wrong answer
#include <cuda_fp16.h>
__global__ void gate(const float* input, float* output, int half)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < half) {
        __half x = __float2half(input[i]), value = __float2half(input[i + half]);
        output[i] = __half2float(x / (__float2half(1.0f) + hexp(-x)) * value);
    }
}

extern "C" void solve(const float* input, float* output, int N) { gate<<<(N / 2 + 255) / 256, 256>>>(input, output, N / 2); }
