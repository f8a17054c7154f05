// Four warps share a 64 x 64 tile, 2 x 2 accumulators each: every fragment serves two products, every fetched half 64.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

using namespace nvcuda;

constexpr int Tile = 64;  // of C, for a block of 4 warps
constexpr int Depth = 32; // of A and B, for a step
constexpr int Skew = 8;   // halves at the end of each row, so that rows start in different banks

union Shared {
    struct {
        half a[Tile][Depth + Skew];
        half b[Depth][Tile + Skew];
    } in;
    float out[Tile][Tile + 4];
};

__global__ void multiply(
    const half* __restrict__ A, const half* __restrict__ B, half* __restrict__ C, int M, int N, int K)
{
    __shared__ __align__(32) char memory[sizeof(Shared)];
    Shared& shared = *reinterpret_cast<Shared*>(memory);
    int thread = threadIdx.x;
    int warp = thread / 32;
    int y = warp / 2 * 32; // this warp's quarter of the tile
    int x = warp % 2 * 32;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    const half zero = __float2half(0.0f);

    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
    for (int p = 0; p < 2; ++p) {
        for (int q = 0; q < 2; ++q)
            wmma::fill_fragment(sum[p][q], 0.0f);
    }
    for (int start = 0; start < K; start += Depth) {
        for (int k = thread; k < Tile * Depth; k += 128) {
            int r = k / Depth;
            int i = k % Depth;
            shared.in.a[r][i] = top + r < M && start + i < K ? A[(top + r) * K + start + i] : zero;
            i = k / Tile;
            int c = k % Tile;
            shared.in.b[i][c] = start + i < K && left + c < N ? B[(start + i) * N + left + c] : zero;
        }
        __syncthreads();
        for (int i = 0; i < Depth; i += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b[2];
            for (int p = 0; p < 2; ++p) {
                wmma::load_matrix_sync(a[p], &shared.in.a[y + p * 16][i], Depth + Skew);
                wmma::load_matrix_sync(b[p], &shared.in.b[i][x + p * 16], Tile + Skew);
            }
            for (int p = 0; p < 2; ++p) {
                for (int q = 0; q < 2; ++q)
                    wmma::mma_sync(sum[p][q], a[p], b[q], sum[p][q]);
            }
        }
        __syncthreads();
    }
    // The tiles are no longer needed: their place takes the sums.
    for (int p = 0; p < 2; ++p) {
        for (int q = 0; q < 2; ++q)
            wmma::store_matrix_sync(&shared.out[y + p * 16][x + q * 16], sum[p][q], Tile + 4, wmma::mem_row_major);
    }
    __syncthreads();
    for (int k = thread; k < Tile * Tile; k += 128) {
        int r = k / Tile;
        int c = k % Tile;
        if (top + r < M && left + c < N)
            C[(top + r) * N + left + c] = __float2half(shared.out[r][c]);
    }
}

extern "C" void solve(const half* A, const half* B, half* C, int M, int N, int K)
{
    dim3 grid((N + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, 128>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
