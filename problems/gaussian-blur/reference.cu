__global__ void blur(const float* input, const float* kernel, float* output, int rows, int cols, int kernelRows, int kernelCols)
{
    int pixel = blockIdx.x * blockDim.x + threadIdx.x;
    if (pixel >= rows * cols)
        return;
    double sum = 0;
    for (int i = 0; i < kernelRows; ++i) {
        for (int j = 0; j < kernelCols; ++j) {
            int r = pixel / cols + i - kernelRows / 2;
            int c = pixel % cols + j - kernelCols / 2;
            if (r >= 0 && r < rows && c >= 0 && c < cols)
                sum += static_cast<double>(kernel[i * kernelCols + j]) * static_cast<double>(input[r * cols + c]);
        }
    }
    output[pixel] = static_cast<float>(sum);
}

extern "C" void reference(const float* input, const float* kernel, float* output, int input_rows, int input_cols,
    int kernel_rows, int kernel_cols)
{
    blur<<<(input_rows * input_cols + 255) / 256, 256>>>(
        input, kernel, output, input_rows, input_cols, kernel_rows, kernel_cols);
    cudaDeviceSynchronize();
}
