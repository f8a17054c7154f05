// Four elements for each thread and shuffles within the warp: two barriers for 1024 elements instead of twenty.
#include <cuda_runtime.h>

constexpr int Threads = 256;
constexpr int Own = 4;
constexpr int Piece = Threads * Own;
constexpr unsigned All = 0xffffffffu;

__device__ float scanWarp(float x, int lane)
{
    for (int distance = 1; distance < 32; distance *= 2) {
        float left = __shfl_up_sync(All, x, distance);
        if (lane >= distance)
            x += left;
    }
    return x;
}

__global__ void scanBlocks(const float* input, float* output, float* sums, int n)
{
    __shared__ float perWarp[Threads / 32];
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;
    int first = blockIdx.x * Piece + threadIdx.x * Own;
    float own[Own];
    float sum = 0;
    for (int k = 0; k < Own; ++k) {
        sum += first + k < n ? input[first + k] : 0.0f;
        own[k] = sum;
    }
    float inclusive = scanWarp(sum, lane);
    if (lane == 31)
        perWarp[warp] = inclusive;
    __syncthreads();
    if (warp == 0) {
        float x = scanWarp(lane < Threads / 32 ? perWarp[lane] : 0.0f, lane);
        if (lane < Threads / 32)
            perWarp[lane] = x;
    }
    __syncthreads();
    float before = inclusive - sum + (warp > 0 ? perWarp[warp - 1] : 0.0f);
    for (int k = 0; k < Own; ++k) {
        if (first + k < n)
            output[first + k] = before + own[k];
    }
    if (threadIdx.x == Threads - 1)
        sums[blockIdx.x] = before + sum;
}

__global__ void addSums(float* output, const float* sums, int n)
{
    int first = (blockIdx.x + 1) * Piece;
    for (int i = first + threadIdx.x; i < first + Piece && i < n; i += Threads)
        output[i] += sums[blockIdx.x];
}

void scan(const float* input, float* output, int n)
{
    int blocks = (n + Piece - 1) / Piece;
    float* sums = nullptr;
    cudaMalloc(&sums, blocks * sizeof(float));
    scanBlocks<<<blocks, Threads>>>(input, output, sums, n);
    if (blocks > 1) {
        scan(sums, sums, blocks);
        addSums<<<blocks - 1, Threads>>>(output, sums, n);
    }
    cudaFree(sums);
}

extern "C" void solve(const float* input, float* output, int n)
{
    scan(input, output, n);
    cudaDeviceSynchronize();
}
