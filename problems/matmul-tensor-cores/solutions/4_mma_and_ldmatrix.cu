// ldmatrix and mma.sync in PTX: fragments straight from a padded tile, copies of 16 bytes under way, sums stored from registers.
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int Tile = 64;  // of C, for a block of 4 warps
constexpr int Depth = 32; // of A and B, for a step
constexpr int Skew = 8;

__device__ unsigned sharedAddress(const void* pointer)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

/// Four 8 x 8 matrices: lane i names row i % 8 of matrix i / 8.
__device__ void loadFour(unsigned (&f)[4], const half* row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(f[0]), "=r"(f[1]), "=r"(f[2]), "=r"(f[3])
                 : "r"(sharedAddress(row))
                 : "memory");
}

__device__ void loadFourTurned(unsigned (&f)[4], const half* row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(f[0]), "=r"(f[1]), "=r"(f[2]), "=r"(f[3])
                 : "r"(sharedAddress(row))
                 : "memory");
}

__device__ void multiplyAdd(float (&sum)[4], const unsigned (&a)[4], unsigned b0, unsigned b1)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// Eight halves of row r from column c on, zeros for what lies outside.
template <bool Aligned>
__device__ void copyEight(half* to, const half* matrix, int r, int c, int rows, int columns)
{
    const half* from = matrix + static_cast<long long>(r) * columns + c;
    if constexpr (Aligned) {
        bool inside = r < rows && c < columns;
        __pipeline_memcpy_async(to, inside ? from : matrix, 16, inside ? 0 : 16);
    } else {
        for (int j = 0; j < 8; ++j)
            to[j] = r < rows && c + j < columns ? from[j] : __float2half(0.0f);
    }
}

template <bool Aligned>
__global__ void multiply(
    const half* __restrict__ A, const half* __restrict__ B, half* __restrict__ C, int M, int N, int K)
{
    __shared__ __align__(16) half tileA[2][Tile][Depth + Skew];
    __shared__ __align__(16) half tileB[2][Depth][Tile + Skew];
    int thread = threadIdx.x;
    int lane = thread % 32;
    int warp = thread / 32;
    int y = warp / 2 * 32;
    int x = warp % 2 * 32;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    int steps = (K + Depth - 1) / Depth;
    float sum[2][4][4] = {}; // 2 x 4 products of 16 x 8

    auto fetch = [&](int step, int buffer) {
        int start = step * Depth;
        for (int k = thread; k < Tile * Depth / 8; k += 128) {
            int r = k / (Depth / 8);
            int i = k % (Depth / 8) * 8;
            copyEight<Aligned>(&tileA[buffer][r][i], A, top + r, start + i, M, K);
            i = k / (Tile / 8);
            int c = k % (Tile / 8) * 8;
            copyEight<Aligned>(&tileB[buffer][i][c], B, start + i, left + c, K, N);
        }
        __pipeline_commit();
    };

    fetch(0, 0);
    for (int step = 0; step < steps; ++step) {
        int buffer = step % 2;
        __pipeline_wait_prior(0);
        __syncthreads();
        if (step + 1 < steps)
            fetch(step + 1, 1 - buffer);
#pragma unroll
        for (int i = 0; i < Depth; i += 16) {
            unsigned a[2][4];
            unsigned b[2][4];
#pragma unroll
            for (int p = 0; p < 2; ++p) {
                loadFour(a[p], &tileA[buffer][y + p * 16 + lane % 16][i + lane / 16 * 8]);
                loadFourTurned(b[p], &tileB[buffer][i + lane % 16][x + p * 16 + lane / 16 * 8]);
            }
#pragma unroll
            for (int p = 0; p < 2; ++p) {
#pragma unroll
                for (int q = 0; q < 4; ++q)
                    multiplyAdd(sum[p][q], a[p], b[q / 2][q % 2 * 2], b[q / 2][q % 2 * 2 + 1]);
            }
        }
    }
    // Lane 4 g + t holds columns 2 t and 2 t + 1 of rows g and g + 8.
#pragma unroll
    for (int p = 0; p < 2; ++p) {
#pragma unroll
        for (int q = 0; q < 4; ++q) {
#pragma unroll
            for (int k = 0; k < 4; ++k) {
                int r = top + y + p * 16 + lane / 4 + k / 2 * 8;
                int c = left + x + q * 8 + lane % 4 * 2 + k % 2;
                if (r < M && c < N)
                    C[static_cast<long long>(r) * N + c] = __float2half(sum[p][q][k]);
            }
        }
    }
}

extern "C" void solve(const half* A, const half* B, half* C, int M, int N, int K)
{
    dim3 grid((N + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    if (N % 8 == 0 && K % 8 == 0)
        multiply<true><<<grid, 128>>>(A, B, C, M, N, K);
    else
        multiply<false><<<grid, 128>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
