#include <cuda_runtime.h>

// One thread for each pair of batch and channel walks through time.
__global__ void scan(const float* u, const float* delta, const float* A, const float* B, const float* C,
    const float* skip, float* y, int batch, int seq_len, int d_model, int d_state)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int b = blockIdx.y;
    float h[64] = {};
    for (int t = 0; t < seq_len; ++t) {
        // Move every state on by a step, and add up y.
    }
}

// u to y are device pointers.
extern "C" void solve(const float* u, const float* delta, const float* A, const float* B, const float* C,
    const float* skip, float* y, int batch, int seq_len, int d_model, int d_state)
{
    dim3 grid((d_model + 63) / 64, batch);
    scan<<<grid, 64>>>(u, delta, A, B, C, skip, y, batch, seq_len, d_model, d_state);
    cudaDeviceSynchronize();
}
