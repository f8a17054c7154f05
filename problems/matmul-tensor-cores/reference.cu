#include <cuda_fp16.h>

// Sums in double, one rounding at the end.
__global__ void multiply(const half* A, const half* B, half* C, int M, int N, int K)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= M || c >= N)
        return;
    double sum = 0;
    for (int i = 0; i < K; ++i) {
        float a = __half2float(A[static_cast<long long>(r) * K + i]);
        float b = __half2float(B[static_cast<long long>(i) * N + c]);
        sum += static_cast<double>(a) * static_cast<double>(b);
    }
    C[static_cast<long long>(r) * N + c] = __double2half(sum);
}

extern "C" void reference(const half* A, const half* B, half* C, int M, int N, int K)
{
    dim3 block(32, 8);
    dim3 grid((N + block.x - 1) / block.x, (M + block.y - 1) / block.y);
    multiply<<<grid, block>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
