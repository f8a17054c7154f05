// A file that also has a main() and the usual headers; only solve() is called.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <iostream>

template <typename T>
__global__ void addKernel(const T* __restrict__ A, const T* __restrict__ B, T* __restrict__ C, const int N)
{
    const int idx = threadIdx.x + blockIdx.x * blockDim.x;
    if (idx < N) {
        C[idx] = A[idx] + B[idx];
    }
}

static inline int divUp(int a, int b) { return (a + b - 1) / b; }

void solve(const float* A, const float* B, float* C, int N)
{
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    int threadsPerBlock = std::min(256, std::max(32, N));
    dim3 grid(divUp(N, threadsPerBlock), 1, 1);
    addKernel<float><<<grid, threadsPerBlock>>>(A, B, C, N);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float ms = 0;
    cudaEventElapsedTime(&ms, start, stop);
    if (std::isnan(ms))
        std::printf("no time\n");
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
}

int main()
{
    float *a, *b, *c;
    cudaMalloc(&a, 400);
    cudaMalloc(&b, 400);
    cudaMalloc(&c, 400);
    solve(a, b, c, 100);
    return 0;
}
