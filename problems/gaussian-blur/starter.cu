#include <cuda_runtime.h>

// One thread for each pixel.
__global__ void blur(const float* input, const float* kernel, float* output, int input_rows, int input_cols,
    int kernel_rows, int kernel_cols)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    // Add up the neighbours of pixel (r, c), each with its weight, as far as they lie in the image.
}

// input, kernel and output are device pointers.
extern "C" void solve(const float* input, const float* kernel, float* output, int input_rows, int input_cols,
    int kernel_rows, int kernel_cols)
{
    dim3 block(32, 8);
    dim3 grid((input_cols + block.x - 1) / block.x, (input_rows + block.y - 1) / block.y);
    blur<<<grid, block>>>(input, kernel, output, input_rows, input_cols, kernel_rows, kernel_cols);
    cudaDeviceSynchronize();
}
