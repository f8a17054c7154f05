// Separable: along the rows, then along the columns, so that the work grows with the side of the kernel and not with its area.
#include <cuda_runtime.h>

// kernel[i][j] = column[i] * row[j]: the sums over rows and columns have the right shape, the sum of all sets their scale.
__global__ void split(const float* kernel, float* column, float* row, int kernelRows, int kernelCols)
{
    __shared__ float total;
    int t = threadIdx.x;
    if (t < kernelRows) {
        column[t] = 0;
        for (int j = 0; j < kernelCols; ++j)
            column[t] += kernel[t * kernelCols + j];
    }
    if (t < kernelCols) {
        row[t] = 0;
        for (int i = 0; i < kernelRows; ++i)
            row[t] += kernel[i * kernelCols + t];
    }
    __syncthreads();
    if (t == 0) {
        total = 0;
        for (int i = 0; i < kernelRows; ++i)
            total += column[i];
    }
    __syncthreads();
    if (t < kernelRows)
        column[t] /= total;
}

// One-dimensional blur; `step` is the distance in memory between neighbours in the direction of the blur.
__global__ void blur(const float* __restrict__ input, const float* __restrict__ weights, float* __restrict__ output,
    int rows, int cols, int taps, bool alongRows)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= rows || c >= cols)
        return;
    int at = (alongRows ? c : r) - taps / 2;
    int length = alongRows ? cols : rows;
    int step = alongRows ? 1 : cols;
    const float* line = alongRows ? input + r * cols : input + c;
    float sum = 0;
    for (int k = max(0, -at); k < min(taps, length - at); ++k)
        sum += weights[k] * line[(at + k) * step];
    output[r * cols + c] = sum;
}

extern "C" void solve(const float* input, const float* kernel, float* output, int input_rows, int input_cols,
    int kernel_rows, int kernel_cols)
{
    float *between = nullptr, *column = nullptr;
    cudaMalloc(&between, input_rows * input_cols * sizeof(float));
    cudaMalloc(&column, (kernel_rows + kernel_cols) * sizeof(float));
    float* row = column + kernel_rows;
    split<<<1, 32>>>(kernel, column, row, kernel_rows, kernel_cols);
    dim3 block(32, 8);
    dim3 grid((input_cols + block.x - 1) / block.x, (input_rows + block.y - 1) / block.y);
    blur<<<grid, block>>>(input, row, between, input_rows, input_cols, kernel_cols, true);
    blur<<<grid, block>>>(between, column, output, input_rows, input_cols, kernel_rows, false);
    cudaDeviceSynchronize();
    cudaFree(between);
    cudaFree(column);
}
