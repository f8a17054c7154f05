// A thread for each pair of a body and a slice of others, sums in double by atomics, a kernel that rounds at the end.
#include <cuda_runtime.h>

static constexpr int slices = 8;

__global__ void pairs(const float* p, const float* m, double* sums, int n, float eps)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = t / slices, slice = t % slices;
    if (i >= n)
        return;
    double a[3] = {};
    for (int j = slice; j < n; j += slices) {
        double d[3], s = (double)eps * eps;
        for (int k = 0; k < 3; ++k) {
            d[k] = (double)p[3 * j + k] - p[3 * i + k];
            s += d[k] * d[k];
        }
        const double f = m[j] * pow(s, -1.5);
        for (int k = 0; k < 3; ++k)
            a[k] += f * d[k];
    }
    for (int k = 0; k < 3; ++k)
        atomicAdd(sums + 3 * i + k, a[k]);
}

__global__ void roundAll(const double* sums, float* out, int n)
{
    int k = threadIdx.x + blockIdx.x * blockDim.x;
    if (k < n)
        out[k] = (float)sums[k];
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    double* sums;
    cudaMalloc(&sums, 3 * N * sizeof(double));
    cudaMemset(sums, 0, 3 * N * sizeof(double));
    pairs<<<(N * slices + 127) / 128, 128>>>(positions, masses, sums, N, softening);
    roundAll<<<(3 * N + 127) / 128, 128>>>(sums, accelerations, 3 * N);
    cudaDeviceSynchronize();
    cudaFree(sums);
}
