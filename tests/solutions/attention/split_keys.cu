// Flash decoding: the keys are split over blocks, each leaves a partial maximum, sum and output, a second kernel joins them.
#include <cfloat>
#include <cuda_runtime.h>

#define CHUNK 64

struct alignas(8) Stat {
    float m, l;
};

__global__ void part(const float* q, const float* k, const float* v, Stat* stats, float* acc, int N, int d, float scale)
{
    extern __shared__ float p[];
    __shared__ Stat s;
    const int i = blockIdx.x, c = blockIdx.y, t = threadIdx.x;
    const int from = c * CHUNK, n = min(CHUNK, N - from);
    for (int j = t; j < n; j += blockDim.x) {
        float x = 0.f;
        for (int e = 0; e < d; ++e)
            x = fmaf(q[i * d + e], k[(from + j) * d + e], x);
        p[j] = x * scale;
    }
    __syncthreads();
    if (t < 32) {
        float m = -FLT_MAX;
        for (int j = t; j < n; j += 32)
            m = fmaxf(m, p[j]);
        for (int o = 16; o; o >>= 1)
            m = fmaxf(m, __shfl_down_sync(~0u, m, o));
        m = __shfl_sync(~0u, m, 0);
        float l = 0.f;
        for (int j = t; j < n; j += 32)
            l += p[j] = exp2f((p[j] - m) * 1.44269504f);
        for (int o = 16; o; o >>= 1)
            l += __shfl_down_sync(~0u, l, o);
        if (t == 0)
            s = {m, l};
    }
    __syncthreads();
    const size_t at = size_t(c) * gridDim.x + i;
    for (int e = t; e < d; e += blockDim.x) {
        float x = 0.f;
        for (int j = 0; j < n; ++j)
            x += p[j] * v[(from + j) * d + e];
        acc[at * d + e] = x;
    }
    if (t == 0)
        stats[at] = s;
}

__global__ void join(const Stat* stats, const float* acc, float* out, int M, int chunks, int d)
{
    const int i = blockIdx.x;
    float m = -FLT_MAX;
    for (int c = 0; c < chunks; ++c)
        m = fmaxf(m, stats[c * M + i].m);
    for (int e = threadIdx.x; e < d; e += blockDim.x) {
        float l = 0.f, x = 0.f;
        for (int c = 0; c < chunks; ++c) {
            const float f = exp2f((stats[c * M + i].m - m) * 1.44269504f);
            l += f * stats[c * M + i].l;
            x += f * acc[(size_t(c) * M + i) * d + e];
        }
        out[i * d + e] = x / l;
    }
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int N, int d)
{
    const int chunks = (N + CHUNK - 1) / CHUNK;
    Stat* stats;
    float* acc;
    cudaMalloc(&stats, sizeof(Stat) * M * chunks);
    cudaMalloc(&acc, sizeof(float) * M * chunks * d);
    part<<<dim3(M, chunks), 64, CHUNK * sizeof(float)>>>(Q, K, V, stats, acc, N, d, 1.f / sqrtf(float(d)));
    join<<<M, 64>>>(stats, acc, output, M, chunks, d);
    cudaFree(stats);
    cudaFree(acc);
}
