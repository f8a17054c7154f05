// Pairs: __half2 loads four bytes and __hadd2 adds two numbers with one instruction; an odd element is left over.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void add(const half* __restrict__ A, const half* __restrict__ B, half* __restrict__ C, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int pairs = count / 2;
    if (i < pairs) {
        half2 a = reinterpret_cast<const half2*>(A)[i];
        half2 b = reinterpret_cast<const half2*>(B)[i];
        reinterpret_cast<half2*>(C)[i] = __hadd2(a, b);
    } else if (i == pairs && count % 2 == 1) {
        C[count - 1] = __hadd(A[count - 1], B[count - 1]);
    }
}

extern "C" void solve(const half* A, const half* B, half* C, int N)
{
    int count = N * N;
    int threads = count / 2 + 1; // one more for the element without a partner
    add<<<(threads + 255) / 256, 256>>>(A, B, C, count);
    cudaDeviceSynchronize();
}
