// Maximum and sum in one pass, joined across the warp by shuffles: a third less memory traffic, one barrier.
#include <cuda_runtime.h>

constexpr int Threads = 256;
constexpr unsigned All = 0xffffffffu;

struct Running {
    float largest;
    float sum; // of exp(x - largest)
};

__device__ Running join(Running a, Running b)
{
    float largest = fmaxf(a.largest, b.largest);
    // Both empty: the difference below would be NaN.
    if (largest == -INFINITY)
        return {largest, 0.0f};
    return {largest, a.sum * expf(a.largest - largest) + b.sum * expf(b.largest - largest)};
}

__device__ Running joinWarp(Running mine)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        Running other = {__shfl_xor_sync(All, mine.largest, offset), __shfl_xor_sync(All, mine.sum, offset)};
        mine = join(mine, other);
    }
    return mine;
}

__global__ void softmax(const float* __restrict__ x, float* __restrict__ y, int n)
{
    __shared__ Running perWarp[Threads / 32];
    const float* row = x + static_cast<long long>(blockIdx.x) * n;
    float* out = y + static_cast<long long>(blockIdx.x) * n;

    Running mine = {-INFINITY, 0.0f};
    for (int i = threadIdx.x; i < n; i += Threads) {
        float value = row[i];
        if (value > mine.largest) {
            mine.sum *= expf(mine.largest - value);
            mine.largest = value;
        }
        mine.sum += expf(value - mine.largest);
    }
    mine = joinWarp(mine);
    if (threadIdx.x % 32 == 0)
        perWarp[threadIdx.x / 32] = mine;
    __syncthreads();
    // Every warp joins all partial results by itself, which saves a second barrier.
    int lane = threadIdx.x % 32;
    Running whole = joinWarp(lane < Threads / 32 ? perWarp[lane] : Running{-INFINITY, 0.0f});

    float scale = 1.0f / whole.sum;
    for (int i = threadIdx.x; i < n; i += Threads)
        out[i] = expf(row[i] - whole.largest) * scale;
}

extern "C" void solve(const float* x, float* y, int rows, int n)
{
    softmax<<<rows, Threads>>>(x, y, n);
    cudaDeviceSynchronize();
}
