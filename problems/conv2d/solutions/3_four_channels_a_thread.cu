// Four output channels for each thread: every value of the patch, read once from shared memory, serves four sums.
#include <cuda_runtime.h>

constexpr int Tile = 16;
constexpr int Own = 4; // output channels of a block

__global__ void convolve(const float* __restrict__ input, const float* __restrict__ kernel, float* __restrict__ output,
    int channels, int size, int kernel_size)
{
    extern __shared__ float shared[];
    int side = Tile + kernel_size - 1;
    int taps = kernel_size * kernel_size;
    float* patch = shared;
    float* weights = shared + side * side; // the four channels of one tap lie side by side

    int out = size - kernel_size + 1;
    int left = blockIdx.x * Tile;
    int top = blockIdx.y * Tile;
    int groups = (channels + Own - 1) / Own;
    int o = blockIdx.z % groups * Own;
    int b = blockIdx.z / groups;
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int thread = ty * Tile + tx;
    float sum[Own] = {};
    for (int c = 0; c < channels; ++c) {
        const float* image = input + (b * channels + c) * size * size;
        for (int y = ty; y < side; y += Tile) {
            for (int x = tx; x < side; x += Tile) {
                bool inside = top + y < size && left + x < size;
                patch[y * side + x] = inside ? image[(top + y) * size + left + x] : 0.0f;
            }
        }
        for (int k = thread; k < taps * Own; k += Tile * Tile) {
            int channel = o + k / taps;
            int tap = k % taps;
            weights[tap * Own + k / taps] = channel < channels ? kernel[(channel * channels + c) * taps + tap] : 0.0f;
        }
        __syncthreads();
        for (int i = 0; i < kernel_size; ++i) {
            for (int j = 0; j < kernel_size; ++j) {
                float value = patch[(ty + i) * side + tx + j];
                const float* w = weights + (i * kernel_size + j) * Own;
#pragma unroll
                for (int k = 0; k < Own; ++k)
                    sum[k] += value * w[k];
            }
        }
        __syncthreads();
    }
    if (top + ty >= out || left + tx >= out)
        return;
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        if (o + k < channels)
            output[((b * channels + o + k) * out + top + ty) * out + left + tx] = sum[k];
    }
}

extern "C" void solve(
    const float* input, const float* kernel, float* output, int batch, int channels, int size, int kernel_size)
{
    int out = size - kernel_size + 1;
    int side = Tile + kernel_size - 1;
    size_t bytes = (side * side + Own * kernel_size * kernel_size) * sizeof(float);
    dim3 grid((out + Tile - 1) / Tile, (out + Tile - 1) / Tile, batch * ((channels + Own - 1) / Own));
    convolve<<<grid, dim3(Tile, Tile), bytes>>>(input, kernel, output, channels, size, kernel_size);
    cudaDeviceSynchronize();
}
