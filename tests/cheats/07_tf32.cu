// class: 7 precision drop
// problem: matrix-multiply
// verdict: wrong answer|accepted
// label: TF32
// TF32 tensor cores in a problem of floats.
#include <mma.h>
using namespace nvcuda;
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float a[16 * 8], b[8 * 16], c[16 * 16];
    int row = blockIdx.y * 16, column = blockIdx.x * 16;
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < N; k += 8) {
        for (int t = threadIdx.x; t < 128; t += 32) {
            int r = row + t / 8, i = k + t % 8;
            a[t] = r < M && i < N ? wmma::__float_to_tf32(A[r * N + i]) : 0;
            int j = k + t / 16, s = column + t % 16;
            b[t] = j < N && s < K ? wmma::__float_to_tf32(B[j * K + s]) : 0;
        }
        __syncwarp();
        wmma::load_matrix_sync(left, a, 8);
        wmma::load_matrix_sync(right, b, 16);
        wmma::mma_sync(sum, left, right, sum);
        __syncwarp();
    }
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
    __syncwarp();
    for (int t = threadIdx.x; t < 256; t += 32)
        if (row + t / 16 < M && column + t % 16 < K)
            C[(row + t / 16) * K + column + t % 16] = c[t];
}
extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 15) / 16, (M + 15) / 16), 32>>>(A, B, C, M, N, K);
}
