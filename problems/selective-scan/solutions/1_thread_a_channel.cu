// A thread for each channel walks through time with its whole state: all inputs are read once, and no coefficient is stored.
#include <cuda_runtime.h>

__global__ void scan(const float* __restrict__ u, const float* __restrict__ delta, const float* __restrict__ A,
    const float* __restrict__ B, const float* __restrict__ C, const float* __restrict__ skip, float* __restrict__ y,
    int seq_len, int d_model, int d_state)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int b = blockIdx.y;
    if (c >= d_model)
        return;
    float h[64] = {};
    for (int t = 0; t < seq_len; ++t) {
        int row = b * seq_len + t;
        float value = u[row * d_model + c];
        float step = delta[row * d_model + c];
        float sum = skip[c] * value;
        for (int n = 0; n < d_state; ++n) {
            h[n] = expf(step * A[c * d_state + n]) * h[n] + step * B[row * d_state + n] * value;
            sum += C[row * d_state + n] * h[n];
        }
        y[row * d_model + c] = sum;
    }
}

extern "C" void solve(const float* u, const float* delta, const float* A, const float* B, const float* C,
    const float* skip, float* y, int batch, int seq_len, int d_model, int d_state)
{
    dim3 grid((d_model + 63) / 64, batch);
    scan<<<grid, 64>>>(u, delta, A, B, C, skip, y, seq_len, d_model, d_state);
    cudaDeviceSynchronize();
}
