// verdict: wrong answer
// Rounds to an integer on the way out.
#include <cstdint>
#include <cuda_fp16.h>

__global__ void multiply(const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    int n = blockIdx.x * blockDim.x + threadIdx.x, m = blockIdx.y * blockDim.y + threadIdx.y;
    if (m >= M || n >= N)
        return;
    float sum = 0;
    for (int k = 0; k < K; ++k) {
        int packed = w_q[n * (K / 2) + k / 2];
        int q = k % 2 == 0 ? packed >> 4 : packed & 15;
        half scale = scales[n * (K / group_size) + k / group_size];
        sum += __half2float(x[m * K + k]) * (q - 8) * __half2float(scale);
    }
    y[m * N + n] = __float2half(rintf(sum));
}

extern "C" void solve(const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    multiply<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(x, w_q, scales, y, M, N, K, group_size);
}
