// __dp4a: tiles hold four neighbours along K in each word, and the zero points wait until the end.
#include <cstdint>
#include <cuda_runtime.h>

constexpr int Tile = 32;  // of C, for a block of 32 x 32 threads
constexpr int Words = 8;  // of 4 bytes along K, for a step
constexpr int Ones = 0x01010101;

/// An exact sum as a quantised result.
__device__ int8_t quantise(int sum, float scale, int zeroPoint)
{
    int value = __float2int_rn(static_cast<float>(sum) * scale) + zeroPoint;
    return static_cast<int8_t>(min(max(value, -128), 127));
}

__device__ int pack(int a, int b, int c, int d)
{
    return (a & 0xff) | (b & 0xff) << 8 | (c & 0xff) << 16 | d << 24;
}

__global__ void multiply(const int8_t* __restrict__ A, const int8_t* __restrict__ B, int8_t* __restrict__ C, int M, int N,
    int K, float scale, int zeroA, int zeroB, int zeroC)
{
    __shared__ int tileA[Tile][Words + 1];
    __shared__ int tileB[Words][Tile];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int thread = ty * Tile + tx;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    int product = 0;
    int sumA = 0; // of this thread's row and column
    int sumB = 0;
    for (int start = 0; start < K; start += 4 * Words) {
        if (thread < Tile * Words) {
            int r = top + thread / Words;
            int k = start + thread % Words * 4;
            auto a = [&](int at) { return r < M && at < K ? A[r * K + at] : 0; };
            tileA[thread / Words][thread % Words] = pack(a(k), a(k + 1), a(k + 2), a(k + 3));
        } else if (thread < 2 * Tile * Words) {
            int c = left + thread % Tile;
            int word = thread / Tile - Words;
            int k = start + word * 4;
            auto b = [&](int at) { return c < N && at < K ? B[at * N + c] : 0; };
            tileB[word][thread % Tile] = pack(b(k), b(k + 1), b(k + 2), b(k + 3));
        }
        __syncthreads();
#pragma unroll
        for (int w = 0; w < Words; ++w) {
            int a = tileA[ty][w];
            int b = tileB[w][tx];
            product = __dp4a(a, b, product);
            sumA = __dp4a(a, Ones, sumA);
            sumB = __dp4a(b, Ones, sumB);
        }
        __syncthreads();
    }
    if (top + ty < M && left + tx < N) {
        int sum = product - zeroB * sumA - zeroA * sumB + K * zeroA * zeroB;
        C[(top + ty) * N + left + tx] = quantise(sum, scale, zeroC);
    }
}

extern "C" void solve(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float scale_A, float scale_B,
    float scale_C, int zero_point_A, int zero_point_B, int zero_point_C)
{
    dim3 grid((N + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, dim3(Tile, Tile)>>>(
        A, B, C, M, N, K, scale_A * scale_B / scale_C, zero_point_A, zero_point_B, zero_point_C);
    cudaDeviceSynchronize();
}
