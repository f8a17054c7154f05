// Ranks counted over tiles in shared memory: every thread keeps its element and asks how many are smaller.
#include <cuda_runtime.h>

template <int TILE>
__global__ void rankKernel(const float* __restrict__ in, float* __restrict__ out, int n)
{
    __shared__ float tile[TILE];
    const int i = blockIdx.x * TILE + threadIdx.x;
    const float mine = i < n ? in[i] : 0.f;
    int rank = 0;
    for (int base = 0; base < n; base += TILE) {
        if (base + (int)threadIdx.x < n)
            tile[threadIdx.x] = in[base + threadIdx.x];
        __syncthreads();
        const int count = min(TILE, n - base);
        for (int k = 0; k < count; ++k)
            rank += (tile[k] < mine) | ((tile[k] == mine) & (base + k < i));
        __syncthreads();
    }
    if (i < n)
        out[rank] = mine;
}

extern "C" void solve(float* data, int N)
{
    float* sorted;
    cudaMalloc((void**)&sorted, sizeof(float) * N);
    rankKernel<256><<<(N + 255) / 256, 256>>>(data, sorted, N);
    cudaMemcpyAsync(data, sorted, sizeof(float) * N, cudaMemcpyDeviceToDevice, 0);
    cudaStreamSynchronize(0);
    cudaFree(sorted);
}
