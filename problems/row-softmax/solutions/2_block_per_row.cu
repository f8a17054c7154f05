// One block for each row: neighbouring threads read neighbouring floats, two reductions in shared memory join them.
#include <cuda_runtime.h>

constexpr int Threads = 128;

__global__ void softmax(const float* x, float* y, int n)
{
    __shared__ float part[Threads];
    const float* row = x + static_cast<long long>(blockIdx.x) * n;
    float* out = y + static_cast<long long>(blockIdx.x) * n;

    float largest = -INFINITY;
    for (int i = threadIdx.x; i < n; i += Threads)
        largest = fmaxf(largest, row[i]);
    part[threadIdx.x] = largest;
    __syncthreads();
    for (int half = Threads / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + half]);
        __syncthreads();
    }
    largest = part[0];
    __syncthreads();

    float sum = 0;
    for (int i = threadIdx.x; i < n; i += Threads)
        sum += expf(row[i] - largest);
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int half = Threads / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    sum = part[0];

    for (int i = threadIdx.x; i < n; i += Threads)
        out[i] = expf(row[i] - largest) / sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n)
{
    softmax<<<rows, Threads>>>(x, y, n);
    cudaDeviceSynchronize();
}
