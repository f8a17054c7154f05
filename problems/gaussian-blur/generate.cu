// A Gaussian whose weights add up to 1, with another width in each direction.
__device__ double weight(int i, int count, double deviation)
{
    double sum = 0;
    for (int k = 0; k < count; ++k)
        sum += exp(-0.5 * (k - count / 2) * (k - count / 2) / (deviation * deviation));
    return exp(-0.5 * (i - count / 2) * (i - count / 2) / (deviation * deviation)) / sum;
}

extern "C" __global__ void generate(const float* input, float* kernel, float* output, int input_rows, int input_cols,
    int kernel_rows, int kernel_cols, unsigned long long seed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= kernel_rows * kernel_cols)
        return;
    double high = 0.3 + kernel_rows * (1 + seed % 101 / 100.0) / 6;
    double wide = 0.3 + kernel_cols * (1 + seed / 101 % 101 / 100.0) / 6;
    kernel[i] = static_cast<float>(
        weight(i / kernel_cols, kernel_rows, high) * weight(i % kernel_cols, kernel_cols, wide));
}
