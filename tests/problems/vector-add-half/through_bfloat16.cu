// verdict: wrong answer
// The other 16-bit format has three bits less.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void add(const half* A, const half* B, half* C, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        C[i] = __float2half(__bfloat162float(__float2bfloat16(__half2float(A[i]) + __half2float(B[i]))));
}

extern "C" void solve(const half* A, const half* B, half* C, int N) { add<<<(N * N + 255) / 256, 256>>>(A, B, C, N * N); }
