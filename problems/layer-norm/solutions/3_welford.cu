// Welford's update makes mean and variance in one pass, and partial results of threads join exactly: two reads instead of three.
#include <cuda_runtime.h>

constexpr int Threads = 256;
constexpr unsigned All = 0xffffffffu;

struct Moments {
    float count;
    float mean;
    float squares; // sum of squared deviations from the mean
};

__device__ Moments join(Moments a, Moments b)
{
    float count = a.count + b.count;
    if (count == 0)
        return a;
    float delta = b.mean - a.mean;
    float share = b.count / count;
    return {count, a.mean + delta * share, a.squares + b.squares + delta * delta * a.count * share};
}

__device__ Moments joinWarp(Moments mine)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        Moments other = {__shfl_xor_sync(All, mine.count, offset), __shfl_xor_sync(All, mine.mean, offset),
            __shfl_xor_sync(All, mine.squares, offset)};
        mine = join(mine, other);
    }
    return mine;
}

__global__ void layerNorm(const float* __restrict__ input, const float* __restrict__ weight,
    const float* __restrict__ bias, float* __restrict__ output, int C, float eps)
{
    __shared__ Moments perWarp[Threads / 32];
    const float* row = input + static_cast<long long>(blockIdx.x) * C;
    float* out = output + static_cast<long long>(blockIdx.x) * C;
    Moments mine = {0, 0, 0};
    for (int c = threadIdx.x; c < C; c += Threads) {
        float x = row[c];
        mine.count += 1;
        float delta = x - mine.mean;
        mine.mean += delta / mine.count;
        mine.squares += delta * (x - mine.mean);
    }
    mine = joinWarp(mine);
    int lane = threadIdx.x % 32;
    if (lane == 0)
        perWarp[threadIdx.x / 32] = mine;
    __syncthreads();
    // Every warp joins all partial results by itself.
    Moments whole = joinWarp(lane < Threads / 32 ? perWarp[lane] : Moments{0, 0, 0});
    float scale = rsqrtf(whole.squares / C + eps);
    for (int c = threadIdx.x; c < C; c += Threads)
        out[c] = (row[c] - whole.mean) * scale * weight[c] + bias[c];
}

extern "C" void solve(
    const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    layerNorm<<<N, Threads>>>(input, weight, bias, output, C, eps);
    cudaDeviceSynchronize();
}
