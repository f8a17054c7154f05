// Four points for each thread: a point read from shared memory, as one float4, is compared with four in registers.
#include <cuda_runtime.h>

constexpr int Threads = 128;
constexpr int Own = 4;

__global__ void nearest(const float* __restrict__ points, int* indices, int N)
{
    __shared__ float4 tile[Threads];
    int first = blockIdx.x * Threads * Own + threadIdx.x;
    float x[Own], y[Own], z[Own], best[Own];
    int index[Own];
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        int self = min(first + k * Threads, N - 1);
        x[k] = points[3 * self];
        y[k] = points[3 * self + 1];
        z[k] = points[3 * self + 2];
        best[k] = INFINITY;
        index[k] = -1;
    }
    for (int start = 0; start < N; start += Threads) {
        int j = start + threadIdx.x;
        __syncthreads();
        if (j < N)
            tile[threadIdx.x] = make_float4(points[3 * j], points[3 * j + 1], points[3 * j + 2], 0);
        __syncthreads();
        int count = min(Threads, N - start);
        for (int t = 0; t < count; ++t) {
            float4 other = tile[t];
#pragma unroll
            for (int k = 0; k < Own; ++k) {
                float dx = other.x - x[k];
                float dy = other.y - y[k];
                float dz = other.z - z[k];
                float squares = dx * dx + dy * dy + dz * dz;
                if (squares < best[k] && start + t != first + k * Threads) {
                    best[k] = squares;
                    index[k] = start + t;
                }
            }
        }
    }
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        if (first + k * Threads < N)
            indices[first + k * Threads] = index[k];
    }
}

extern "C" void solve(const float* points, int* indices, int N)
{
    nearest<<<(N + Threads * Own - 1) / (Threads * Own), Threads>>>(points, indices, N);
    cudaDeviceSynchronize();
}
