// Sorted runs of one warp by a register bitonic network, then merged by ranks: each element finds its place by binary search
// in the neighbouring run. std::swap on the host, if constexpr in the kernel.
#include <algorithm>
#include <cuda_runtime.h>

template <bool First>
__device__ int countBefore(const float* run, int n, float x)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        const int mid = (lo + hi) >> 1;
        bool before;
        if constexpr (First)
            before = run[mid] < x; // equal ones of the right run come later
        else
            before = run[mid] <= x; // equal ones of the left run come first
        before ? lo = mid + 1 : hi = mid;
    }
    return lo;
}

__global__ void warpRuns(float* d, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i < n ? d[i] : INFINITY;
#pragma unroll
    for (int k = 2; k <= 32; k <<= 1) {
#pragma unroll
        for (int j = k >> 1; j > 0; j >>= 1) {
            const float o = __shfl_xor_sync(0xffffffff, v, j);
            const bool up = (threadIdx.x & k) == 0 || k == 32, low = (threadIdx.x & j) == 0;
            v = up == low ? fminf(v, o) : fmaxf(v, o);
        }
    }
    if (i < n)
        d[i] = v;
}

__global__ void mergeByRank(const float* s, float* t, int n, int run)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const int pair = i / (2 * run) * (2 * run), mid = min(pair + run, n), end = min(pair + 2 * run, n);
    const float x = s[i];
    const int place = i < mid ? i + countBefore<true>(s + mid, end - mid, x)
                              : pair + (i - mid) + countBefore<false>(s + pair, mid - pair, x);
    t[place] = x;
}

extern "C" void solve(float* data, int N)
{
    float* spare;
    cudaMalloc(&spare, sizeof(float) * N);
    const int grid = (N + 255) / 256;
    warpRuns<<<grid, 256>>>(data, N);
    float *src = data, *dst = spare;
    for (int run = 32; run < N; run *= 2) {
        mergeByRank<<<grid, 256>>>(src, dst, N, run);
        std::swap(src, dst);
    }
    if (src != data)
        cudaMemcpy(data, src, sizeof(float) * N, cudaMemcpyDeviceToDevice);
    cudaDeviceSynchronize();
    cudaFree(spare);
}
