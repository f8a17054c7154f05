// Large enough that a kernel is worth it: one thread for each element, one sum in double.
__global__ void convolve(const float* input, const float* kernel, float* output, int channels, int size, int kernel_size)
{
    int out = size - kernel_size + 1;
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int o = blockIdx.z % channels;
    long long b = blockIdx.z / channels;
    if (x >= out || y >= out)
        return;
    double sum = 0;
    for (int c = 0; c < channels; ++c) {
        for (int i = 0; i < kernel_size; ++i) {
            for (int j = 0; j < kernel_size; ++j)
                sum += static_cast<double>(input[((b * channels + c) * size + y + i) * size + x + j])
                    * static_cast<double>(kernel[((static_cast<long long>(o) * channels + c) * kernel_size + i) * kernel_size + j]);
        }
    }
    output[((b * channels + o) * out + y) * out + x] = static_cast<float>(sum);
}

extern "C" void reference(
    const float* input, const float* kernel, float* output, int batch, int channels, int size, int kernel_size)
{
    int out = size - kernel_size + 1;
    dim3 block(32, 8);
    dim3 grid((out + block.x - 1) / block.x, (out + block.y - 1) / block.y, batch * channels);
    convolve<<<grid, block>>>(input, kernel, output, channels, size, kernel_size);
    cudaDeviceSynchronize();
}
