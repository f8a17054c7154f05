// Fused: the gate stays in a register, and the traffic falls from 20 to 12 bytes for each output.
#include <cuda_runtime.h>

__global__ void gate(const float* __restrict__ input, float* __restrict__ output, int half)
{
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < half; i += stride) {
        float x = input[i];
        output[i] = x / (1.0f + expf(-x)) * input[i + half];
    }
}

extern "C" void solve(const float* input, float* output, int N)
{
    int half = N / 2;
    gate<<<min((half + 255) / 256, 2048), 256>>>(input, output, half);
    cudaDeviceSynchronize();
}
