// 64x64 tiles by four warps, each 32x32 of wmma fragments; halves in, floats out; element-wise epilogue.
#include <mma.h>
using namespace nvcuda;
__global__ void gemm(const half* a, const half* b, float* c, int n, float alpha)
{
    __shared__ half sa[64][16 + 8];
    __shared__ half sb[16][64 + 8];
    int warp = threadIdx.x / 32;
    int row = warp / 2 * 32, column = warp % 2 * 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc[2][2];
    for (auto& line : acc)
        for (auto& f : line)
            wmma::fill_fragment(f, 0.f);
    for (int k = 0; k < n; k += 16) {
        for (int i = threadIdx.x; i < 64 * 16; i += blockDim.x) {
            sa[i / 16][i % 16] = a[(blockIdx.y * 64 + i / 16) * n + k + i % 16];
            sb[i / 64][i % 64] = b[(k + i / 64) * n + blockIdx.x * 64 + i % 64];
        }
        __syncthreads();
        wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa[2];
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb[2];
        for (int i = 0; i < 2; ++i) {
            wmma::load_matrix_sync(fa[i], &sa[row + i * 16][0], 24);
            wmma::load_matrix_sync(fb[i], &sb[0][column + i * 16], 72);
        }
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j)
                wmma::mma_sync(acc[i][j], fa[i], fb[j], acc[i][j]);
        __syncthreads();
    }
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            for (int e = 0; e < acc[i][j].num_elements; ++e)
                acc[i][j].x[e] *= alpha;
            wmma::store_matrix_sync(&c[(blockIdx.y * 64 + row + i * 16) * n + blockIdx.x * 64 + column + j * 16],
                acc[i][j], n, wmma::mem_row_major);
        }
}
