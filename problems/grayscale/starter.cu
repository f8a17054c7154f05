#include <cuda_runtime.h>

// output = 0.2989 red + 0.5870 green + 0.1140 blue
__global__ void grayscale(const float* input, float* output, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // Is there such a pixel? Where do its three colours lie?
}

// input (height x width x 3) and output (height x width) are device pointers.
extern "C" void solve(const float* input, float* output, int width, int height)
{
    dim3 block(32, 8);
    dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    grayscale<<<grid, block>>>(input, output, width, height);
    cudaDeviceSynchronize();
}
