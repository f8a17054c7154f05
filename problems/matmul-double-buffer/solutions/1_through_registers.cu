// The next piece waits in registers while this one is added; two buffers in shared memory, one barrier for each step.
#include <cuda_runtime.h>

constexpr int Tile = 64;  // of C, for a block of 16 x 16 threads
constexpr int Depth = 16; // of A and B, for a step
constexpr int Own = 4;    // elements a thread owns in each direction

__global__ void multiply(
    const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N, int K)
{
    __shared__ float tileA[2][Tile][Depth];
    __shared__ float tileB[2][Depth][Tile];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int top = blockIdx.y * Tile;
    int left = blockIdx.x * Tile;
    float nextA[Own];
    float nextB[Own];
    float sum[Own][Own] = {};

    auto load = [&](int start) {
#pragma unroll
        for (int j = 0; j < Own; ++j) {
            int r = top + ty + j * 16;
            int c = left + tx + j * 16;
            nextA[j] = r < M && start + tx < N ? A[r * N + start + tx] : 0.0f;
            nextB[j] = start + ty < N && c < K ? B[(start + ty) * K + c] : 0.0f;
        }
    };
    auto store = [&](int buffer) {
#pragma unroll
        for (int j = 0; j < Own; ++j) {
            tileA[buffer][ty + j * 16][tx] = nextA[j];
            tileB[buffer][ty][tx + j * 16] = nextB[j];
        }
    };

    int steps = (N + Depth - 1) / Depth;
    load(0);
    store(0);
    __syncthreads();
    for (int step = 0; step < steps; ++step) {
        int buffer = step % 2;
        bool more = step + 1 < steps;
        if (more)
            load((step + 1) * Depth); // under way until store() needs the values
        for (int i = 0; i < Depth; ++i) {
            float a[Own];
            float b[Own];
#pragma unroll
            for (int j = 0; j < Own; ++j) {
                a[j] = tileA[buffer][ty + j * 16][i];
                b[j] = tileB[buffer][i][tx + j * 16];
            }
#pragma unroll
            for (int y = 0; y < Own; ++y) {
#pragma unroll
                for (int x = 0; x < Own; ++x)
                    sum[y][x] += a[y] * b[x];
            }
        }
        if (more)
            store(1 - buffer); // nobody has read this buffer since the last barrier
        __syncthreads();
    }
#pragma unroll
    for (int y = 0; y < Own; ++y) {
#pragma unroll
        for (int x = 0; x < Own; ++x) {
            int r = top + ty + y * 16;
            int c = left + tx + x * 16;
            if (r < M && c < K)
                C[r * K + c] = sum[y][x];
        }
    }
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    dim3 grid((K + Tile - 1) / Tile, (M + Tile - 1) / Tile);
    multiply<<<grid, dim3(16, 16)>>>(A, B, C, M, N, K);
    cudaDeviceSynchronize();
}
