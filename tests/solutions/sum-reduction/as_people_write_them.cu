// A solution in the usual style: an error-check macro with printf, temporary buffers, a stream, cudaMemcpyAsync, two kernels,
// one of them a template.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CUDA_CHECK(call)                                                                                       \
    do {                                                                                                       \
        cudaError_t err = (call);                                                                              \
        if (err != cudaSuccess) {                                                                              \
            fprintf(stderr, "CUDA error %s at %s:%d\n", cudaGetErrorString(err), __FILE__, __LINE__);          \
            exit(EXIT_FAILURE);                                                                                \
        }                                                                                                      \
    } while (0)

template <int BLOCK>
__global__ void reduceKernel(const float* in, float* out, int n)
{
    __shared__ float smem[BLOCK];
    unsigned int tid = threadIdx.x;
    float acc = 0.0f;
    for (unsigned int i = blockIdx.x * BLOCK + tid; i < (unsigned int)n; i += BLOCK * gridDim.x)
        acc += in[i];
    smem[tid] = acc;
    __syncthreads();
#pragma unroll
    for (int s = BLOCK / 2; s > 0; s >>= 1) {
        if (tid < s)
            smem[tid] += smem[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = smem[0];
}

__global__ void finish(const float* partial, float* out, int count)
{
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        float total = 0.0f;
        for (int i = 0; i < count; i++)
            total += partial[i];
        *out = total;
    }
}

extern "C" void solve(const float* input, float* output, int N)
{
    const int threads = 256;
    int blocks = (N + threads - 1) / threads;
    if (blocks > 64)
        blocks = 64;

    float *d_partial, *d_total;
    float h_total = -1.0f;
    CUDA_CHECK(cudaMalloc((void**)&d_partial, blocks * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&d_total, sizeof(float)));

    cudaStream_t stream;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUDA_CHECK(cudaMemsetAsync(d_partial, 0, blocks * sizeof(float), stream));
    reduceKernel<threads><<<blocks, threads, 0, stream>>>(input, d_partial, N);
    CUDA_CHECK(cudaGetLastError());
    finish<<<1, 32, 0, stream>>>(d_partial, d_total, blocks);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpyAsync(&h_total, d_total, sizeof(float), cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaMemcpyAsync(output, &h_total, sizeof(float), cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    printf("sum of %d elements in %d blocks: %f\n", N, blocks, h_total);

    CUDA_CHECK(cudaStreamDestroy(stream));
    CUDA_CHECK(cudaFree(d_partial));
    CUDA_CHECK(cudaFree(d_total));
}
