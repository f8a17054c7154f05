// Time in chunks: each runs from 0 and leaves its product and its end, the ends are joined in order, each runs again.
#include <cuda_runtime.h>

constexpr int Chunk = 64;

/// What a chunk does to a state: h becomes product * h + end.
struct Step {
    float product;
    float end;
};

/// One thread for each state of each channel in each chunk. steps: [batch, chunks, d_model, d_state].
__global__ void summarise(const float* __restrict__ u, const float* __restrict__ delta, const float* __restrict__ A,
    const float* __restrict__ B, Step* __restrict__ steps, int seq_len, int d_model, int d_state)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= d_model * d_state)
        return;
    int c = i / d_state;
    int n = i % d_state;
    int chunk = blockIdx.y;
    int b = blockIdx.z;
    float a = A[i];
    Step whole = {1.0f, 0.0f};
    int last = min((chunk + 1) * Chunk, seq_len);
    for (int t = chunk * Chunk; t < last; ++t) {
        int row = b * seq_len + t;
        float step = delta[row * d_model + c];
        float keep = expf(step * a);
        whole.product *= keep;
        whole.end = keep * whole.end + step * B[row * d_state + n] * u[row * d_model + c];
    }
    steps[(b * gridDim.y + chunk) * d_model * d_state + i] = whole;
}

/// Replaces the end of each chunk by its start.
__global__ void join(Step* steps, int chunks, int states)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int b = blockIdx.y;
    if (i >= states)
        return;
    float h = 0;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        Step& step = steps[(b * chunks + chunk) * states + i];
        float start = h;
        h = step.product * h + step.end;
        step.end = start;
    }
}

/// One warp for each channel in each chunk, lanes for states.
__global__ void run(const float* __restrict__ u, const float* __restrict__ delta, const float* __restrict__ A,
    const float* __restrict__ B, const float* __restrict__ C, const float* __restrict__ skip,
    const Step* __restrict__ steps, float* __restrict__ y, int seq_len, int d_model, int d_state)
{
    int lane = threadIdx.x;
    int c = blockIdx.x * blockDim.y + threadIdx.y;
    int chunk = blockIdx.y;
    int b = blockIdx.z;
    if (c >= d_model)
        return;
    float a[2];
    float h[2];
#pragma unroll
    for (int k = 0; k < 2; ++k) {
        int n = lane + 32 * k;
        a[k] = n < d_state ? A[c * d_state + n] : 0.0f;
        h[k] = n < d_state ? steps[((b * gridDim.y + chunk) * d_model + c) * d_state + n].end : 0.0f;
    }
    int last = min((chunk + 1) * Chunk, seq_len);
    for (int t = chunk * Chunk; t < last; ++t) {
        int row = b * seq_len + t;
        float value = u[row * d_model + c];
        float step = delta[row * d_model + c];
        float sum = 0;
#pragma unroll
        for (int k = 0; k < 2; ++k) {
            int n = lane + 32 * k;
            if (n < d_state) {
                h[k] = expf(step * a[k]) * h[k] + step * B[row * d_state + n] * value;
                sum += C[row * d_state + n] * h[k];
            }
        }
        for (int offset = 16; offset > 0; offset /= 2)
            sum += __shfl_xor_sync(0xffffffff, sum, offset);
        if (lane == 0)
            y[row * d_model + c] = sum + skip[c] * value;
    }
}

extern "C" void solve(const float* u, const float* delta, const float* A, const float* B, const float* C,
    const float* skip, float* y, int batch, int seq_len, int d_model, int d_state)
{
    int chunks = (seq_len + Chunk - 1) / Chunk;
    int states = d_model * d_state;
    Step* steps;
    cudaMalloc(&steps, sizeof(Step) * batch * chunks * states);
    summarise<<<dim3((states + 127) / 128, chunks, batch), 128>>>(u, delta, A, B, steps, seq_len, d_model, d_state);
    join<<<dim3((states + 127) / 128, batch), 128>>>(steps, chunks, states);
    run<<<dim3((d_model + 3) / 4, chunks, batch), dim3(32, 4)>>>(
        u, delta, A, B, C, skip, steps, y, seq_len, d_model, d_state);
    cudaDeviceSynchronize();
    cudaFree(steps);
}
