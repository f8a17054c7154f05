// Nibbles become halves by one `or` and one subtraction, two at a time, and tensor cores multiply what is unpacked.
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

using namespace nvcuda;

constexpr int Tile = 64;  // of y, for a block of 4 warps
constexpr int Depth = 32; // of x and w, for a step
constexpr int Skew = 8;

union Shared {
    struct {
        half x[Tile][Depth + Skew];
        half w[Tile][Depth + Skew]; // by rows of weights, so that it is column-major for the product
    } in;
    float out[Tile][Tile + 4];
};

/// Both weights of a byte, without their scale: 0x6400 + q are the bits of 1024 + q.
__device__ half2 unpack(unsigned packed)
{
    unsigned bits = 0x64006400u | packed >> 4 | (packed & 15u) << 16;
    return __hsub2(*reinterpret_cast<half2*>(&bits), __float2half2_rn(1032.0f));
}

__global__ void multiply(const half* __restrict__ x, const uint8_t* __restrict__ w_q, const half* __restrict__ scales,
    half* __restrict__ y, int M, int N, int K, int group_size)
{
    __shared__ __align__(32) char memory[sizeof(Shared)];
    Shared& shared = *reinterpret_cast<Shared*>(memory);
    int thread = threadIdx.x;
    int warp = thread / 32;
    int m = blockIdx.y * Tile;
    int n = blockIdx.x * Tile;
    int rows = warp / 2 * 32;
    int columns = warp % 2 * 32;
    const half zero = __float2half(0.0f);

    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
    for (int p = 0; p < 2; ++p) {
        for (int q = 0; q < 2; ++q)
            wmma::fill_fragment(sum[p][q], 0.0f);
    }
    for (int start = 0; start < K; start += Depth) {
        for (int i = thread; i < Tile * Depth; i += 128) {
            int r = i / Depth;
            int k = start + i % Depth;
            shared.in.x[r][i % Depth] = m + r < M && k < K ? x[(m + r) * K + k] : zero;
        }
        for (int i = thread; i < Tile * Depth / 2; i += 128) {
            int r = i / (Depth / 2);
            int k = start + i % (Depth / 2) * 2; // even, as are K and group_size: both weights are in one group
            half2 pair = {zero, zero};
            if (n + r < N && k < K)
                pair = __hmul2(unpack(w_q[(n + r) * (K / 2) + k / 2]),
                    __half2half2(scales[(n + r) * (K / group_size) + k / group_size]));
            *reinterpret_cast<half2*>(&shared.in.w[r][k - start]) = pair;
        }
        __syncthreads();
        for (int i = 0; i < Depth; i += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b[2];
            for (int p = 0; p < 2; ++p) {
                wmma::load_matrix_sync(a[p], &shared.in.x[rows + p * 16][i], Depth + Skew);
                wmma::load_matrix_sync(b[p], &shared.in.w[columns + p * 16][i], Depth + Skew);
            }
            for (int p = 0; p < 2; ++p) {
                for (int q = 0; q < 2; ++q)
                    wmma::mma_sync(sum[p][q], a[p], b[q], sum[p][q]);
            }
        }
        __syncthreads();
    }
    for (int p = 0; p < 2; ++p) {
        for (int q = 0; q < 2; ++q)
            wmma::store_matrix_sync(
                &shared.out[rows + p * 16][columns + q * 16], sum[p][q], Tile + 4, wmma::mem_row_major);
    }
    __syncthreads();
    for (int i = thread; i < Tile * Tile; i += 128) {
        int r = i / Tile;
        int c = i % Tile;
        if (m + r < M && n + c < N)
            y[(m + r) * N + n + c] = __float2half(shared.out[r][c]);
    }
}

extern "C" void solve(
    const half* x, const uint8_t* w_q, const half* scales, half* y, int M, int N, int K, int group_size)
{
    dim3 grid((N + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, 128>>>(x, w_q, scales, y, M, N, K, group_size);
    cudaDeviceSynchronize();
}
