// One block walks over the array: a scan of the marks gives each kept element its place, a running total joins the pieces.
#include <cuda_runtime.h>

constexpr int Threads = 1024;

__global__ void compact(const float* A, int N, float* out)
{
    __shared__ int marks[Threads];
    int kept = 0;
    for (int start = 0; start < N; start += Threads) {
        int i = start + threadIdx.x;
        bool keep = i < N && A[i] > 0;
        marks[threadIdx.x] = keep;
        __syncthreads();
        for (int distance = 1; distance < Threads; distance *= 2) {
            int left = threadIdx.x >= distance ? marks[threadIdx.x - distance] : 0;
            __syncthreads();
            marks[threadIdx.x] += left;
            __syncthreads();
        }
        if (keep)
            out[kept + marks[threadIdx.x] - 1] = A[i];
        kept += marks[Threads - 1];
        __syncthreads();
    }
}

extern "C" void solve(const float* A, int N, float* out)
{
    cudaMemset(out, 0, N * sizeof(float));
    compact<<<1, Threads>>>(A, N, out);
    cudaDeviceSynchronize();
}
