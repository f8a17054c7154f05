#include <cuda_runtime.h>

// output[i] = swish(input[i]) * input[i + N / 2]
__global__ void gate(const float* input, float* output, int half)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Read the two inputs of output i, compute swish(x) = x / (1 + exp(-x)).
}

// input (N floats) and output (N / 2 floats) are device pointers.
extern "C" void solve(const float* input, float* output, int N)
{
    int half = N / 2;
    int threads = 256;
    int blocks = (half + threads - 1) / threads;
    gate<<<blocks, threads>>>(input, output, half);
    cudaDeviceSynchronize();
}
