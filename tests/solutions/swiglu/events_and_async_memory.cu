// cudaMallocAsync, two streams joined by an event, and a copy that brings the halves side by side first.
#include <cuda_runtime.h>

__global__ void interleave(const float* in, float2* pairs, int half)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < half)
        pairs[i] = make_float2(in[i], in[half + i]);
}

__global__ void gatePairs(const float2* pairs, float* out, int half)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < half) {
        const float2 p = pairs[i];
        out[i] = __fdiv_rn(p.x, 1.0f + expf(-p.x)) * p.y;
    }
}

extern "C" void solve(const float* input, float* output, int N)
{
    const int half = N / 2, grid = (half + 127) / 128;
    cudaStream_t a, b;
    cudaEvent_t ready;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
    float2* pairs = nullptr;
    cudaMallocAsync((void**)&pairs, sizeof(float2) * half, a);
    interleave<<<grid, 128, 0, a>>>(input, pairs, half);
    cudaEventRecord(ready, a);
    cudaStreamWaitEvent(b, ready, 0);
    gatePairs<<<grid, 128, 0, b>>>(pairs, output, half);
    cudaFreeAsync(pairs, b);
    cudaStreamSynchronize(b);
    cudaEventDestroy(ready);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
