// The row stays in registers between the passes, so that it is read once; the number of elements a thread holds is a template.
#include <cuda_runtime.h>

constexpr unsigned All = 0xffffffffu;

template <int Threads>
__device__ float blockSum(float x, float* perWarp)
{
    for (int offset = 16; offset > 0; offset /= 2)
        x += __shfl_xor_sync(All, x, offset);
    if (threadIdx.x % 32 == 0)
        perWarp[threadIdx.x / 32] = x;
    __syncthreads();
    float sum = 0;
    for (int warp = 0; warp < Threads / 32; ++warp)
        sum += perWarp[warp];
    return sum;
}

template <int Threads, int Own>
__global__ void layerNorm(const float* __restrict__ input, const float* __restrict__ weight,
    const float* __restrict__ bias, float* __restrict__ output, int C, float eps)
{
    __shared__ float sums[Threads / 32];
    __shared__ float squareSums[Threads / 32]; // memory of its own saves the barrier between the two reductions
    const float* row = input + static_cast<long long>(blockIdx.x) * C;
    float* out = output + static_cast<long long>(blockIdx.x) * C;
    float own[Own];
    float sum = 0;
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        int c = k * Threads + threadIdx.x;
        own[k] = c < C ? row[c] : 0.0f;
        sum += own[k];
    }
    float mean = blockSum<Threads>(sum, sums) / C;
    float squares = 0;
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        own[k] -= mean;
        squares += k * Threads + threadIdx.x < C ? own[k] * own[k] : 0.0f;
    }
    float scale = rsqrtf(blockSum<Threads>(squares, squareSums) / C + eps);
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        int c = k * Threads + threadIdx.x;
        if (c < C)
            out[c] = own[k] * scale * weight[c] + bias[c];
    }
}

// For rows longer than the registers of a block: three passes, and the cache does what it can.
__global__ void longRows(const float* __restrict__ input, const float* __restrict__ weight,
    const float* __restrict__ bias, float* __restrict__ output, int C, float eps)
{
    __shared__ float sums[32];
    __shared__ float squareSums[32];
    const float* row = input + static_cast<long long>(blockIdx.x) * C;
    float* out = output + static_cast<long long>(blockIdx.x) * C;
    float sum = 0;
    for (int c = threadIdx.x; c < C; c += 1024)
        sum += row[c];
    float mean = blockSum<1024>(sum, sums) / C;
    float squares = 0;
    for (int c = threadIdx.x; c < C; c += 1024)
        squares += (row[c] - mean) * (row[c] - mean);
    float scale = rsqrtf(blockSum<1024>(squares, squareSums) / C + eps);
    for (int c = threadIdx.x; c < C; c += 1024)
        out[c] = (row[c] - mean) * scale * weight[c] + bias[c];
}

extern "C" void solve(
    const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    if (C <= 256)
        layerNorm<64, 4><<<N, 64>>>(input, weight, bias, output, C, eps);
    else if (C <= 2048)
        layerNorm<256, 8><<<N, 256>>>(input, weight, bias, output, C, eps);
    else
        longRows<<<N, 1024>>>(input, weight, bias, output, C, eps);
    cudaDeviceSynchronize();
}
