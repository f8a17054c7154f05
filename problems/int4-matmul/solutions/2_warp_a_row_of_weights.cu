// For few rows of x, as when text is generated: a warp reads a row of weights as 32-bit words, eight weights a lane, once.
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int Warps = 4;
constexpr int Rows = 4; // rows of x that share a weight

__global__ void multiply(const half* __restrict__ x, const uint8_t* __restrict__ w_q, const half* __restrict__ scales,
    half* __restrict__ y, int M, int N, int K, int group_size)
{
    int lane = threadIdx.x;
    int n = blockIdx.x * Warps + threadIdx.y;
    int first = blockIdx.y * Rows;
    if (n >= N)
        return;
    const uint8_t* weights = w_q + static_cast<long long>(n) * (K / 2);
    const half* groups = scales + n * (K / group_size);
    bool words = K % 8 == 0; // then every row of weights begins at a multiple of 4 bytes
    float sum[Rows] = {};
    for (int k = lane * 8; k < K; k += 32 * 8) {
        unsigned packed = 0;
        if (words) {
            packed = *reinterpret_cast<const unsigned*>(weights + k / 2);
        } else {
            for (int i = 0; i < 4 && k + 2 * i < K; ++i)
                packed |= static_cast<unsigned>(weights[k / 2 + i]) << (8 * i);
        }
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            if (k + i >= K)
                break;
            // The upper half of each byte comes first.
            int q = packed >> (i / 2 * 8 + (i % 2 == 0 ? 4 : 0)) & 15;
            float w = (q - 8) * __half2float(groups[(k + i) / group_size]);
#pragma unroll
            for (int r = 0; r < Rows; ++r) {
                if (first + r < M)
                    sum[r] += __half2float(x[(first + r) * K + k + i]) * w;
            }
        }
    }
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
        for (int offset = 16; offset > 0; offset /= 2)
            sum[r] += __shfl_xor_sync(0xffffffff, sum[r], offset);
        if (lane == 0 && first + r < M)
            y[(first + r) * N + n] = __float2half(sum[r]);
    }
}

extern "C" void solve(
    const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    dim3 grid((N + Warps - 1) / Warps, (M + Rows - 1) / Rows);
    multiply<<<grid, dim3(32, Warps)>>>(x, w_q, scales, y, M, N, K, group_size);
    cudaDeviceSynchronize();
}
