// The patch under a block's outputs is fetched once for each input channel, with its margin of kernel_size - 1.
#include <cuda_runtime.h>

constexpr int Tile = 16;

__global__ void convolve(const float* __restrict__ input, const float* __restrict__ kernel, float* __restrict__ output,
    int channels, int size, int kernel_size)
{
    extern __shared__ float shared[];
    int side = Tile + kernel_size - 1;
    float* patch = shared;
    float* weights = shared + side * side;

    int out = size - kernel_size + 1;
    int left = blockIdx.x * Tile;
    int top = blockIdx.y * Tile;
    int o = blockIdx.z % channels;
    int b = blockIdx.z / channels;
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int thread = ty * Tile + tx;
    float sum = 0;
    for (int c = 0; c < channels; ++c) {
        const float* image = input + (b * channels + c) * size * size;
        for (int y = ty; y < side; y += Tile) {
            for (int x = tx; x < side; x += Tile) {
                bool inside = top + y < size && left + x < size;
                patch[y * side + x] = inside ? image[(top + y) * size + left + x] : 0.0f;
            }
        }
        for (int k = thread; k < kernel_size * kernel_size; k += Tile * Tile)
            weights[k] = kernel[(o * channels + c) * kernel_size * kernel_size + k];
        __syncthreads();
        for (int i = 0; i < kernel_size; ++i) {
            for (int j = 0; j < kernel_size; ++j)
                sum += patch[(ty + i) * side + tx + j] * weights[i * kernel_size + j];
        }
        __syncthreads();
    }
    if (top + ty < out && left + tx < out)
        output[((b * channels + o) * out + top + ty) * out + left + tx] = sum;
}

extern "C" void solve(
    const float* input, const float* kernel, float* output, int batch, int channels, int size, int kernel_size)
{
    int out = size - kernel_size + 1;
    int side = Tile + kernel_size - 1;
    size_t bytes = (side * side + kernel_size * kernel_size) * sizeof(float);
    dim3 grid((out + Tile - 1) / Tile, (out + Tile - 1) / Tile, batch * channels);
    convolve<<<grid, dim3(Tile, Tile), bytes>>>(input, kernel, output, channels, size, kernel_size);
    cudaDeviceSynchronize();
}
