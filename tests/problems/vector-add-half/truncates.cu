// verdict: wrong answer
// Rounds toward zero: one unit in the last place off, half of the time.
#include <cuda_fp16.h>
__global__ void add(const half* A, const half* B, half* C, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        C[i] = __float2half_rz(__half2float(A[i]) + __half2float(B[i]));
}

extern "C" void solve(const half* A, const half* B, half* C, int N) { add<<<(N * N + 255) / 256, 256>>>(A, B, C, N * N); }
