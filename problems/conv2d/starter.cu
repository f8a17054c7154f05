#include <cuda_runtime.h>

// One thread for each output element (b, o, y, x); z of the grid counts images and output channels.
__global__ void convolve(const float* input, const float* kernel, float* output, int channels, int size, int kernel_size)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int o = blockIdx.z % channels;
    int b = blockIdx.z / channels;
    // Sum over input channels, rows and columns of the kernel.
}

// input, kernel and output are device pointers.
extern "C" void solve(
    const float* input, const float* kernel, float* output, int batch, int channels, int size, int kernel_size)
{
    int out = size - kernel_size + 1;
    dim3 block(32, 8);
    dim3 grid((out + block.x - 1) / block.x, (out + block.y - 1) / block.y, batch * channels);
    convolve<<<grid, block>>>(input, kernel, output, channels, size, kernel_size);
    cudaDeviceSynchronize();
}
