// One thread for each element, two weights from each byte, the scale once for a group: every weight is unpacked M times.
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void multiply(const half* __restrict__ x, const uint8_t* __restrict__ w_q, const half* __restrict__ scales,
    half* __restrict__ y, int M, int N, int K, int group_size)
{
    int n = blockIdx.x * blockDim.x + threadIdx.x;
    int m = blockIdx.y * blockDim.y + threadIdx.y;
    if (m >= M || n >= N)
        return;
    const uint8_t* weights = w_q + n * (K / 2);
    const half* row = x + m * K;
    float sum = 0;
    for (int start = 0; start < K; start += group_size) {
        float group = 0;
        for (int k = start; k < start + group_size; k += 2) {
            int packed = weights[k / 2];
            group += __half2float(row[k]) * ((packed >> 4) - 8);
            group += __half2float(row[k + 1]) * ((packed & 15) - 8);
        }
        sum += group * __half2float(scales[n * (K / group_size) + start / group_size]);
    }
    y[m * N + n] = __float2half(sum);
}

extern "C" void solve(
    const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    dim3 block(32, 8);
    dim3 grid((N + 31) / 32, (M + 7) / 8);
    multiply<<<grid, block>>>(x, w_q, scales, y, M, N, K, group_size);
    cudaDeviceSynchronize();
}
