// One thread for each element, the sum in int, one rounding: two loads of a byte for every multiply-add.
#include <cstdint>
#include <cuda_runtime.h>

/// An exact sum as a quantised result.
__device__ int8_t quantise(int sum, float scale, int zeroPoint)
{
    int value = __float2int_rn(static_cast<float>(sum) * scale) + zeroPoint;
    return static_cast<int8_t>(min(max(value, -128), 127));
}

__global__ void multiply(const int8_t* __restrict__ A, const int8_t* __restrict__ B, int8_t* __restrict__ C, int M, int N,
    int K, float scale, int zeroA, int zeroB, int zeroC)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= M || j >= N)
        return;
    int sum = 0;
    for (int k = 0; k < K; ++k)
        sum += (A[i * K + k] - zeroA) * (B[k * N + j] - zeroB);
    C[i * N + j] = quantise(sum, scale, zeroC);
}

extern "C" void solve(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float scale_A, float scale_B,
    float scale_C, int zero_point_A, int zero_point_B, int zero_point_C)
{
    dim3 block(32, 8);
    dim3 grid((N + 31) / 32, (M + 7) / 8);
    multiply<<<grid, block>>>(
        A, B, C, M, N, K, scale_A * scale_B / scale_C, zero_point_A, zero_point_B, zero_point_C);
    cudaDeviceSynchronize();
}
