// Every thread fetches its own neighbourhood: right, and each pixel of the input is asked for once for each weight.
#include <cuda_runtime.h>

__global__ void blur(const float* __restrict__ input, const float* __restrict__ kernel, float* __restrict__ output,
    int rows, int cols, int kernelRows, int kernelCols)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= rows || c >= cols)
        return;
    float sum = 0;
    for (int i = 0; i < kernelRows; ++i) {
        int y = r + i - kernelRows / 2;
        if (y < 0 || y >= rows)
            continue;
        for (int j = 0; j < kernelCols; ++j) {
            int x = c + j - kernelCols / 2;
            if (x >= 0 && x < cols)
                sum += kernel[i * kernelCols + j] * input[y * cols + x];
        }
    }
    output[r * cols + c] = sum;
}

extern "C" void solve(const float* input, const float* kernel, float* output, int input_rows, int input_cols,
    int kernel_rows, int kernel_cols)
{
    dim3 block(32, 8);
    dim3 grid((input_cols + block.x - 1) / block.x, (input_rows + block.y - 1) / block.y);
    blur<<<grid, block>>>(input, kernel, output, input_rows, input_cols, kernel_rows, kernel_cols);
    cudaDeviceSynchronize();
}
