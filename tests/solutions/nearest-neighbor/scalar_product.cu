// By |a|^2 + |b|^2 - 2ab with precomputed norms, as a matrix product would do it; a warp for each point.
#include <cuda_runtime.h>
#include <cfloat>

__global__ void norms(const float* p, float* n2, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n)
        n2[i] = p[3 * i] * p[3 * i] + p[3 * i + 1] * p[3 * i + 1] + p[3 * i + 2] * p[3 * i + 2];
}

__global__ void search(const float* p, const float* n2, int* out, int n)
{
    const int i = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (i >= n)
        return;
    float best = FLT_MAX;
    int arg = n;
    for (int j = lane; j < n; j += 32) {
        const float dot = p[3 * i] * p[3 * j] + p[3 * i + 1] * p[3 * j + 1] + p[3 * i + 2] * p[3 * j + 2];
        const float d = n2[i] + n2[j] - 2.f * dot;
        if (j != i && d < best)
            best = d, arg = j;
    }
    for (int m = 1; m < 32; m <<= 1) {
        const float b = __shfl_xor_sync(~0u, best, m);
        const int a = __shfl_xor_sync(~0u, arg, m);
        if (b < best || (b == best && a < arg))
            best = b, arg = a;
    }
    if (!lane)
        out[i] = arg;
}

extern "C" void solve(const float* points, int* indices, int N)
{
    float* n2;
    cudaMalloc(&n2, N * sizeof(float));
    norms<<<(N + 255) / 256, 256>>>(points, n2, N);
    search<<<(N + 7) / 8, 256>>>(points, n2, indices, N);
    cudaDeviceSynchronize();
    cudaFree(n2);
}
