#include <cstdint>

// One thread for each element; the sum in 64 bits, the rest in double.
__global__ void multiply(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, double scale, int zero_point_A,
    int zero_point_B, int zero_point_C)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= M || j >= N)
        return;
    long long sum = 0;
    for (int k = 0; k < K; ++k)
        sum += static_cast<long long>(A[static_cast<long long>(i) * K + k] - zero_point_A)
            * (B[static_cast<long long>(k) * N + j] - zero_point_B);
    double value = rint(scale * static_cast<double>(sum)) + zero_point_C;
    C[static_cast<long long>(i) * N + j] = static_cast<int8_t>(fmin(fmax(value, -128.0), 127.0));
}

extern "C" void reference(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float scale_A, float scale_B,
    float scale_C, int zero_point_A, int zero_point_B, int zero_point_C)
{
    double scale = static_cast<double>(scale_A) * static_cast<double>(scale_B) / static_cast<double>(scale_C);
    dim3 block(32, 8);
    dim3 grid((N + block.x - 1) / block.x, (M + block.y - 1) / block.y);
    multiply<<<grid, block>>>(A, B, C, M, N, K, scale, zero_point_A, zero_point_B, zero_point_C);
    cudaDeviceSynchronize();
}
