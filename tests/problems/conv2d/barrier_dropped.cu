// verdict: wrong answer
// The patch of the next channel overwrites the one that a slow warp still reads.
__global__ void convolve(const float* input, const float* kernel, float* output, int channels, int size, int k)
{
    extern __shared__ float patch[];
    int side = 15 + k, out = size - k + 1;
    int o = blockIdx.z % channels, b = blockIdx.z / channels;
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
    for (int c = 0; c < channels; ++c) {
        for (int i = threadIdx.y; i < side; i += 16) {
            for (int j = threadIdx.x; j < side; j += 16) {
                int r = blockIdx.y * 16 + i, q = blockIdx.x * 16 + j;
                patch[i * side + j] = r < size && q < size ? input[((b * channels + c) * size + r) * size + q] : 0.0f;
            }
        }
        __syncthreads();
        for (int i = 0; i < k; ++i) {
            for (int j = 0; j < k; ++j)
                sum += patch[(threadIdx.y + i) * side + threadIdx.x + j] * kernel[((o * channels + c) * k + i) * k + j];
        }
    }
    if (x < out && y < out)
        output[((b * channels + o) * out + y) * out + x] = sum;
}

extern "C" void solve(const float* input, const float* kernel, float* output, int batch, int channels, int size, int k)
{
    int tiles = (size - k + 16) / 16;
    convolve<<<dim3(tiles, tiles, batch * channels), dim3(16, 16), (15 + k) * (15 + k) * sizeof(float)>>>(
        input, kernel, output, channels, size, k);
}
