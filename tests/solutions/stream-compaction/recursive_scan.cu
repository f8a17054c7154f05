// Marks, an exclusive scan over them by a recursive host function, a scatter; the count comes back to the host.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { printf("%s: %s\n", #x, cudaGetErrorString(e_)); exit(1); } } while (0)

static const int B = 512;

__global__ void markKernel(const float* a, int* m, int n)
{
    int i = blockIdx.x * B + threadIdx.x;
    if (i < n) m[i] = a[i] > 0.0f ? 1 : 0;
}

__global__ void blockScan(const int* in, int* out, int* sums, int n)
{
    extern __shared__ int s[];
    int t = threadIdx.x, i = blockIdx.x * B + t;
    int v = i < n ? in[i] : 0;
    s[t] = v;
    __syncthreads();
    for (int d = 1; d < B; d <<= 1) {
        int x = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += x;
        __syncthreads();
    }
    if (i < n) out[i] = s[t] - v;
    if (t == B - 1) sums[blockIdx.x] = s[t];
}

__global__ void addBase(int* out, const int* base, int n)
{
    int i = blockIdx.x * B + threadIdx.x;
    if (i < n) out[i] += base[blockIdx.x];
}

__global__ void scatterKernel(const float* a, const int* m, const int* p, float* out, int n)
{
    int i = blockIdx.x * B + threadIdx.x;
    if (i < n && m[i]) out[p[i]] = a[i];
}

__global__ void zeroFrom(float* out, int from, int n)
{
    int i = from + blockIdx.x * B + threadIdx.x;
    if (i < n) out[i] = 0.0f;
}

static void exclusiveScan(const int* in, int* out, int n)
{
    int blocks = (n + B - 1) / B;
    int *sums, *bases;
    CHECK(cudaMalloc(&sums, blocks * sizeof(int)));
    CHECK(cudaMalloc(&bases, blocks * sizeof(int)));
    blockScan<<<blocks, B, B * sizeof(int)>>>(in, out, sums, n);
    if (blocks > 1) {
        exclusiveScan(sums, bases, blocks);
        addBase<<<blocks, B>>>(out, bases, n);
    }
    CHECK(cudaFree(sums));
    CHECK(cudaFree(bases));
}

extern "C" void solve(const float* A, int N, float* out)
{
    int blocks = (N + B - 1) / B;
    int *m, *p;
    CHECK(cudaMalloc(&m, N * sizeof(int)));
    CHECK(cudaMalloc(&p, N * sizeof(int)));
    markKernel<<<blocks, B>>>(A, m, N);
    exclusiveScan(m, p, N);
    scatterKernel<<<blocks, B>>>(A, m, p, out, N);
    int lastMark = 0, lastPlace = 0;
    CHECK(cudaMemcpy(&lastMark, m + N - 1, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&lastPlace, p + N - 1, sizeof(int), cudaMemcpyDeviceToHost));
    int kept = lastPlace + lastMark;
    if (kept < N) zeroFrom<<<(N - kept + B - 1) / B, B>>>(out, kept, N);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    cudaFree(m);
    cudaFree(p);
}
