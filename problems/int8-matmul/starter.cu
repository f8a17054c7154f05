#include <cstdint>
#include <cuda_runtime.h>

// One thread for each element of C.
__global__ void multiply(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float scale_A, float scale_B,
    float scale_C, int zero_point_A, int zero_point_B, int zero_point_C)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int sum = 0;
    // Sum in int; scale, round, shift, clamp.
}

// A, B and C are device pointers.
extern "C" void solve(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float scale_A, float scale_B,
    float scale_C, int zero_point_A, int zero_point_B, int zero_point_C)
{
    dim3 block(32, 8);
    dim3 grid((N + block.x - 1) / block.x, (M + block.y - 1) / block.y);
    multiply<<<grid, block>>>(
        A, B, C, M, N, K, scale_A, scale_B, scale_C, zero_point_A, zero_point_B, zero_point_C);
    cudaDeviceSynchronize();
}
