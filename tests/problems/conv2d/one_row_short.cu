// verdict: not written
// The output has size - kernel_size + 1 rows and columns, not one less.
__global__ void convolve(const float* input, const float* kernel, float* output, int channels, int size, int k)
{
    int out = size - k + 1;
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int o = blockIdx.z % channels, b = blockIdx.z / channels;
    if (x >= max(out - 1, 1) || y >= max(out - 1, 1))
        return;
    float sum = 0;
    for (int c = 0; c < channels; ++c) {
        for (int i = 0; i < k; ++i) {
            for (int j = 0; j < k; ++j)
                sum += input[((b * channels + c) * size + y + i) * size + x + j]
                    * kernel[((o * channels + c) * k + i) * k + j];
        }
    }
    output[((b * channels + o) * out + y) * out + x] = sum;
}

extern "C" void solve(const float* input, const float* kernel, float* output, int batch, int channels, int size, int k)
{
    int out = size - k + 1;
    convolve<<<dim3((out + 31) / 32, (out + 7) / 8, batch * channels), dim3(32, 8)>>>(input, kernel, output, channels, size, k);
}
