// Two streams: one brings sums to scratch memory, the other waits for its event and divides them.
#include <cuda_runtime.h>

__global__ void sums(const float* input, float* sum, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float total = input[i];
    if (i > 0)
        total += input[i - 1];
    if (i < n - 1)
        total += input[i + 1];
    sum[i] = total;
}
__global__ void divide(const float* sum, float* output, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        output[i] = sum[i] / (1 + (i > 0) + (i < n - 1));
}

extern "C" void solve(const float* input, float* output, int n)
{
    float* sum = nullptr;
    if (cudaMalloc(&sum, n * sizeof(float)) != cudaSuccess)
        return;
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreateWithPriority(&second, cudaStreamNonBlocking, 0);
    cudaEvent_t ready;
    cudaEventCreate(&ready);
    sums<<<(n + 127) / 128, 128, 0, first>>>(input, sum, n);
    cudaEventRecord(ready, first);
    cudaStreamWaitEvent(second, ready, 0);
    divide<<<(n + 63) / 64, 64, 0, second>>>(sum, output, n);
    cudaDeviceSynchronize();
    if (cudaEventQuery(ready) != cudaSuccess)
        cudaMemset(output, 0, n * sizeof(float));
    cudaEventDestroy(ready);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(sum);
}
