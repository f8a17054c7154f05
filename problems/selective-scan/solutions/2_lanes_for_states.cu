// Sixteen lanes share a channel, each with its own states: 16 times the threads, and y is a sum by shuffles.
#include <cuda_runtime.h>

constexpr int Lanes = 16;
constexpr int Own = 4;       // states of a lane: d_state is 64 at most
constexpr int Channels = 16; // of a block

__global__ void scan(const float* __restrict__ u, const float* __restrict__ delta, const float* __restrict__ A,
    const float* __restrict__ B, const float* __restrict__ C, const float* __restrict__ skip, float* __restrict__ y,
    int seq_len, int d_model, int d_state)
{
    int lane = threadIdx.x;
    int c = blockIdx.x * Channels + threadIdx.y;
    int b = blockIdx.y;
    bool exists = c < d_model; // lanes without a channel stay for the shuffles
    float a[Own];
    float h[Own] = {};
#pragma unroll
    for (int k = 0; k < Own; ++k)
        a[k] = exists && lane + k * Lanes < d_state ? A[c * d_state + lane + k * Lanes] : 0.0f;
    float through = exists ? skip[c] : 0.0f;

    for (int t = 0; t < seq_len; ++t) {
        int row = b * seq_len + t;
        float value = exists ? u[row * d_model + c] : 0.0f;
        float step = exists ? delta[row * d_model + c] : 0.0f;
        float sum = 0;
#pragma unroll
        for (int k = 0; k < Own; ++k) {
            int n = lane + k * Lanes;
            if (n < d_state) {
                h[k] = expf(step * a[k]) * h[k] + step * B[row * d_state + n] * value;
                sum += C[row * d_state + n] * h[k];
            }
        }
        for (int offset = Lanes / 2; offset > 0; offset /= 2)
            sum += __shfl_xor_sync(0xffffffff, sum, offset);
        if (exists && lane == 0)
            y[row * d_model + c] = sum + through * value;
    }
}

extern "C" void solve(const float* u, const float* delta, const float* A, const float* B, const float* C,
    const float* skip, float* y, int batch, int seq_len, int d_model, int d_state)
{
    dim3 grid((d_model + Channels - 1) / Channels, batch);
    scan<<<grid, dim3(Lanes, Channels)>>>(u, delta, A, B, C, skip, y, seq_len, d_model, d_state);
    cudaDeviceSynchronize();
}
