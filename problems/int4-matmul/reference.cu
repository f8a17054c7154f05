#include <cstdint>
#include <cuda_fp16.h>

// One thread for each element, the sum in double, one rounding at the end.
__global__ void multiply(const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    int n = blockIdx.x * blockDim.x + threadIdx.x;
    int m = blockIdx.y * blockDim.y + threadIdx.y;
    if (m >= M || n >= N)
        return;
    double sum = 0;
    for (int k = 0; k < K; ++k) {
        int packed = w_q[static_cast<long long>(n) * (K / 2) + k / 2];
        int q = k % 2 == 0 ? packed / 16 : packed % 16;
        double scale = __half2float(scales[static_cast<long long>(n) * (K / group_size) + k / group_size]);
        sum += static_cast<double>(__half2float(x[static_cast<long long>(m) * K + k])) * (q - 8) * scale;
    }
    y[static_cast<long long>(m) * N + n] = __double2half(sum);
}

extern "C" void reference(
    const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    dim3 block(32, 8);
    dim3 grid((N + block.x - 1) / block.x, (M + block.y - 1) / block.y);
    multiply<<<grid, block>>>(x, w_q, scales, y, M, N, K, group_size);
    cudaDeviceSynchronize();
}
