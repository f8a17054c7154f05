// As a framework runs it, operator by operator: swish writes an array of its own, and the product reads it back.
#include <cuda_runtime.h>

__global__ void swish(const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i] / (1.0f + expf(-x[i]));
}

__global__ void multiply(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] * b[i];
}

extern "C" void solve(const float* input, float* output, int N)
{
    int half = N / 2;
    int blocks = (half + 255) / 256;
    float* gates = nullptr;
    cudaMalloc(&gates, half * sizeof(float));
    swish<<<blocks, 256>>>(input, gates, half);
    multiply<<<blocks, 256>>>(gates, input + half, output, half);
    cudaDeviceSynchronize();
    cudaFree(gates);
}
