// verdict: wrong answer
// Cuts the digits off where it should round.
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

__global__ void multiply(const half* A, const half* B, half* C, int M, int N, int K)
{
    __shared__ __align__(32) half tileA[256];
    __shared__ __align__(32) half tileB[256];
    __shared__ __align__(32) float tileC[256];
    int lane = threadIdx.x, top = blockIdx.y * 16, left = blockIdx.x * 16;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int start = 0; start < K; start += 16) {
        for (int k = lane; k < 256; k += 32) {
            int r = k / 16, c = k % 16;
            tileA[k] = top + r < M && start + c < K ? A[(top + r) * K + start + c] : __float2half(0.0f);
            tileB[k] = start + r < K && left + c < N ? B[(start + r) * N + left + c] : __float2half(0.0f);
        }
        __syncwarp();
        wmma::load_matrix_sync(a, tileA, 16);
        wmma::load_matrix_sync(b, tileB, 16);
        wmma::mma_sync(sum, a, b, sum);
        __syncwarp();
    }
    wmma::store_matrix_sync(tileC, sum, 16, wmma::mem_row_major);
    __syncwarp();
    for (int k = lane; k < 256; k += 32) {
        int r = top + k / 16, c = left + k % 16;
        if (r < M && c < N)
            C[r * N + c] = __float2half_rz(tileC[k]);
    }
}

extern "C" void solve(const half* A, const half* B, half* C, int M, int N, int K)
{
    multiply<<<dim3((N + 15) / 16, (M + 15) / 16), 32>>>(A, B, C, M, N, K);
}
