// A matrix product, channels by positions, whose second factor is never stored: a tile's addresses are computed when it is fetched.
#include <cuda_runtime.h>

constexpr int Tile = 64;  // output channels and positions of a block of 16 x 16 threads
constexpr int Depth = 16; // terms of the sum for a step
constexpr int Own = 4;    // channels and positions of a thread

__global__ void convolve(const float* __restrict__ input, const float* __restrict__ kernel, float* __restrict__ output,
    int batch, int channels, int size, int kernel_size)
{
    __shared__ float weights[Depth][Tile + 1];
    __shared__ float patches[Depth][Tile];
    int out = size - kernel_size + 1;
    int taps = kernel_size * kernel_size;
    int terms = channels * taps;
    int positions = batch * out * out;
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int firstChannel = blockIdx.y * Tile;
    int firstPosition = blockIdx.x * Tile;

    // A thread fetches for the same four positions in every step: their place in the input is computed once.
    int base[Own];
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        int p = firstPosition + tx + k * 16;
        int b = p / (out * out);
        int y = p / out % out;
        base[k] = p < positions ? (b * channels * size + y) * size + p % out : -1;
    }

    float sum[Own][Own] = {};
    for (int start = 0; start < terms; start += Depth) {
        for (int y = ty; y < Tile; y += 16) {
            bool inside = firstChannel + y < channels && start + tx < terms;
            weights[tx][y] = inside ? kernel[(firstChannel + y) * terms + start + tx] : 0.0f;
        }
        int term = start + ty;
        int c = term / taps;
        int i = term / kernel_size % kernel_size;
        int j = term % kernel_size;
        int offset = (c * size + i) * size + j;
#pragma unroll
        for (int k = 0; k < Own; ++k)
            patches[ty][tx + k * 16] = term < terms && base[k] >= 0 ? input[base[k] + offset] : 0.0f;
        __syncthreads();
#pragma unroll
        for (int t = 0; t < Depth; ++t) {
            float w[Own];
            float v[Own];
#pragma unroll
            for (int k = 0; k < Own; ++k) {
                w[k] = weights[t][ty + k * 16];
                v[k] = patches[t][tx + k * 16];
            }
#pragma unroll
            for (int y = 0; y < Own; ++y) {
#pragma unroll
                for (int x = 0; x < Own; ++x)
                    sum[y][x] += w[y] * v[x];
            }
        }
        __syncthreads();
    }
#pragma unroll
    for (int x = 0; x < Own; ++x) {
        int p = firstPosition + tx + x * 16;
        if (p >= positions)
            continue;
        int b = p / (out * out);
        int place = p % (out * out);
#pragma unroll
        for (int y = 0; y < Own; ++y) {
            int o = firstChannel + ty + y * 16;
            if (o < channels)
                output[(b * channels + o) * out * out + place] = sum[y][x];
        }
    }
}

extern "C" void solve(
    const float* input, const float* kernel, float* output, int batch, int channels, int size, int kernel_size)
{
    int out = size - kernel_size + 1;
    int positions = batch * out * out;
    dim3 grid((positions + Tile - 1) / Tile, (channels + Tile - 1) / Tile);
    convolve<<<grid, dim3(16, 16)>>>(input, kernel, output, batch, channels, size, kernel_size);
    cudaDeviceSynchronize();
}
