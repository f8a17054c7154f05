// verdict: wrong answer
#include <cuda_fp16.h>
extern "C" void solve(const half* A, const half* B, half* C, int N)
{
    cudaMemcpy(C, A, sizeof(half) * N * N, cudaMemcpyDeviceToDevice);
}
