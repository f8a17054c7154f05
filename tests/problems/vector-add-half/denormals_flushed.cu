// verdict: wrong answer
#include <cuda_fp16.h>
__global__ void add(const half* A, const half* B, half* C, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float sum = __half2float(A[i]) + __half2float(B[i]);
    C[i] = __float2half(fabsf(sum) < 6.103515625e-5f ? 0.0f : sum);
}

extern "C" void solve(const half* A, const half* B, half* C, int N) { add<<<(N * N + 255) / 256, 256>>>(A, B, C, N * N); }
