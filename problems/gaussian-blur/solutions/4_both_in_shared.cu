// Both passes in one kernel: the half-blurred tile stays in shared memory, so the image is read once and written once.
#include <cuda_runtime.h>

constexpr int Width = 32;
constexpr int Height = 32;
constexpr int Threads = 256;
constexpr int Most = 31; // the largest side of a kernel

__global__ void blur(const float* __restrict__ input, const float* __restrict__ kernel, float* __restrict__ output,
    int rows, int cols, int kernelRows, int kernelCols)
{
    __shared__ float tile[Height + Most - 1][Width + Most - 1];
    __shared__ float half[Height + Most - 1][Width];
    __shared__ float column[Most], row[Most];
    int t = threadIdx.x;
    // Every block splits the small kernel again; that is cheaper than another launch.
    if (t < kernelRows) {
        float sum = 0;
        for (int j = 0; j < kernelCols; ++j)
            sum += kernel[t * kernelCols + j];
        column[t] = sum;
    } else if (t >= 32 && t < 32 + kernelCols) {
        float sum = 0;
        for (int i = 0; i < kernelRows; ++i)
            sum += kernel[i * kernelCols + t - 32];
        row[t - 32] = sum;
    }
    int tileRows = Height + kernelRows - 1;
    int tileCols = Width + kernelCols - 1;
    int top = blockIdx.y * Height - kernelRows / 2;
    int left = blockIdx.x * Width - kernelCols / 2;
    for (int y = t / 32; y < tileRows; y += Threads / 32) {
        for (int x = t % 32; x < tileCols; x += 32) {
            bool inside = top + y >= 0 && top + y < rows && left + x >= 0 && left + x < cols;
            tile[y][x] = inside ? input[(top + y) * cols + left + x] : 0.0f;
        }
    }
    __syncthreads();
    float total = 0;
    for (int i = 0; i < kernelRows; ++i)
        total += column[i];
    int x = t % 32;
    for (int y = t / 32; y < tileRows; y += Threads / 32) {
        float sum = 0;
        for (int j = 0; j < kernelCols; ++j)
            sum += row[j] * tile[y][x + j];
        half[y][x] = sum / total;
    }
    __syncthreads();
    int c = blockIdx.x * Width + x;
    for (int y = t / 32; y < Height; y += Threads / 32) {
        int r = blockIdx.y * Height + y;
        if (r >= rows || c >= cols)
            break;
        float sum = 0;
        for (int i = 0; i < kernelRows; ++i)
            sum += column[i] * half[y + i][x];
        output[r * cols + c] = sum;
    }
}

extern "C" void solve(const float* input, const float* kernel, float* output, int input_rows, int input_cols,
    int kernel_rows, int kernel_cols)
{
    dim3 grid((input_cols + Width - 1) / Width, (input_rows + Height - 1) / Height);
    blur<<<grid, Threads>>>(input, kernel, output, input_rows, input_cols, kernel_rows, kernel_cols);
    cudaDeviceSynchronize();
}
