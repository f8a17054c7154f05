// verdict: out of bounds
#include <cuda_fp16.h>
__global__ void add(const half* A, const half* B, half* C)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    C[i] = A[i] + B[i];
}

extern "C" void solve(const half* A, const half* B, half* C, int N) { add<<<(N * N + 255) / 256, 256>>>(A, B, C); }
