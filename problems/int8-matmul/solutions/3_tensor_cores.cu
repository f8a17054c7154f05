// Tensor cores on bytes: four warps, 32 x 32 sums of 32 bits each, and the sums of rows and columns on the side.
#include <cstdint>
#include <cuda_runtime.h>
#include <mma.h>

using namespace nvcuda;

constexpr int Tile = 64;  // of C, for a block of 4 warps
constexpr int Depth = 64; // of A and B, for a step
constexpr int Skew = 16;

/// An exact sum as a quantised result.
__device__ int8_t quantise(int sum, float scale, int zeroPoint)
{
    int value = __float2int_rn(static_cast<float>(sum) * scale) + zeroPoint;
    return static_cast<int8_t>(min(max(value, -128), 127));
}

union Shared {
    struct {
        int8_t a[Tile][Depth + Skew];
        int8_t b[Depth][Tile + Skew];
    } in;
    int out[Tile][Tile + 4];
};

__global__ void multiply(const int8_t* __restrict__ A, const int8_t* __restrict__ B, int8_t* __restrict__ C, int M, int N,
    int K, float scale, int zeroA, int zeroB, int zeroC)
{
    __shared__ __align__(32) char memory[sizeof(Shared)];
    __shared__ int sums[2 * Tile]; // of the rows of A, then of the columns of B
    Shared& shared = *reinterpret_cast<Shared*>(memory);
    int thread = threadIdx.x;
    int warp = thread / 32;
    int y = warp / 2 * 32;
    int x = warp % 2 * 32;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;

    wmma::fragment<wmma::accumulator, 16, 16, 16, int> product[2][2];
    for (int p = 0; p < 2; ++p) {
        for (int q = 0; q < 2; ++q)
            wmma::fill_fragment(product[p][q], 0);
    }
    int mine = 0; // thread 0 to 63: a row of A; 64 to 127: a column of B
    for (int start = 0; start < K; start += Depth) {
        for (int k = thread; k < Tile * Depth; k += 128) {
            int r = k / Depth;
            int c = k % Depth;
            // Zeros in the margin add nothing to products and sums.
            shared.in.a[r][c] = top + r < M && start + c < K ? A[(top + r) * K + start + c] : 0;
            shared.in.b[r][c] = start + r < K && left + c < N ? B[(start + r) * N + left + c] : 0;
        }
        __syncthreads();
        for (int k = 0; k < Depth; ++k)
            mine += thread < Tile ? shared.in.a[thread][k] : shared.in.b[k][thread - Tile];
        for (int i = 0; i < Depth; i += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> b[2];
            for (int p = 0; p < 2; ++p) {
                wmma::load_matrix_sync(a[p], &shared.in.a[y + p * 16][i], Depth + Skew);
                wmma::load_matrix_sync(b[p], &shared.in.b[i][x + p * 16], Tile + Skew);
            }
            for (int p = 0; p < 2; ++p) {
                for (int q = 0; q < 2; ++q)
                    wmma::mma_sync(product[p][q], a[p], b[q], product[p][q]);
            }
        }
        __syncthreads();
    }
    sums[thread] = mine;
    for (int p = 0; p < 2; ++p) {
        for (int q = 0; q < 2; ++q)
            wmma::store_matrix_sync(&shared.out[y + p * 16][x + q * 16], product[p][q], Tile + 4, wmma::mem_row_major);
    }
    __syncthreads();
    for (int k = thread; k < Tile * Tile; k += 128) {
        int r = k / Tile;
        int c = k % Tile;
        if (top + r < M && left + c < N) {
            int sum = shared.out[r][c] - zeroB * sums[r] - zeroA * sums[Tile + c] + K * zeroA * zeroB;
            C[(top + r) * N + left + c] = quantise(sum, scale, zeroC);
        }
    }
}

extern "C" void solve(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float scale_A, float scale_B,
    float scale_C, int zero_point_A, int zero_point_B, int zero_point_C)
{
    dim3 grid((N + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, 128>>>(
        A, B, C, M, N, K, scale_A * scale_B / scale_C, zero_point_A, zero_point_B, zero_point_C);
    cudaDeviceSynchronize();
}
