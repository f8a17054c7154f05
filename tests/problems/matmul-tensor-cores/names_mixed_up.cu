// verdict: out of bounds
// Takes N for the inner length, as in the earlier steps of the ladder.
#include <cuda_fp16.h>

__global__ void multiply(const half* A, const half* B, half* C, int M, int N, int K)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= M || c >= K)
        return;
    float sum = 0;
    for (int i = 0; i < N; ++i)
        sum += __half2float(A[r * N + i]) * __half2float(B[i * K + c]);
    C[r * K + c] = __float2half(sum);
}

extern "C" void solve(const half* A, const half* B, half* C, int M, int N, int K)
{
    multiply<<<dim3((K + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
