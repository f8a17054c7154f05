#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

using namespace nvcuda;

// C = A * B with A: M x K, B: K x N, C: M x N, halves, row by row. One warp for each 16 x 16 tile of C.
__global__ void multiply(const half* A, const half* B, half* C, int M, int N, int K)
{
    __shared__ half tileA[16 * 16];
    __shared__ half tileB[16 * 16];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int start = 0; start < K; start += 16) {
        // Fetch both tiles, with zeros outside; load_matrix_sync both; mma_sync.
    }
    // The sums are floats and must become halves, those that exist.
}

// A, B and C are device pointers.
extern "C" void solve(const half* A, const half* B, half* C, int M, int N, int K)
{
    dim3 grid((N + 15) / 16, (M + 15) / 16);
    multiply<<<grid, 32>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
