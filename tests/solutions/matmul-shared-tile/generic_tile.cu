// A class template for the tile, ranges by lambdas, one thread block per tile in a grid-stride loop over tiles.
#include <algorithm>
#include <cuda_runtime.h>

template <int T>
struct SharedTile {
    float cell[T][T + 1];

    template <class Fetch>
    __device__ void fill(Fetch fetch)
    {
        cell[threadIdx.x / T][threadIdx.x % T] = fetch(threadIdx.x / T, threadIdx.x % T);
    }
};

template <int T>
__global__ void tiles(const float* A, const float* B, float* C, int M, int N, int K, int across, int total)
{
    __shared__ SharedTile<T> a, b;
    const int ly = threadIdx.x / T, lx = threadIdx.x % T;
    for (int tile = blockIdx.x; tile < total; tile += gridDim.x) {
        const int top = tile / across * T, left = tile % across * T;
        float acc = 0.f;
        for (int k0 = 0; k0 < N; k0 += T) {
            a.fill([=](int y, int x) { return top + y < M && k0 + x < N ? A[size_t(top + y) * N + k0 + x] : 0.f; });
            b.fill([=](int y, int x) { return k0 + y < N && left + x < K ? B[size_t(k0 + y) * K + left + x] : 0.f; });
            __syncthreads();
            const int depth = std::min(T, N - k0);
            for (int k = 0; k < depth; ++k)
                acc = fmaf(a.cell[ly][k], b.cell[k][lx], acc);
            __syncthreads();
        }
        if (top + ly < M && left + lx < K)
            C[size_t(top + ly) * K + left + lx] = acc;
    }
}

void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    constexpr int T = 16;
    const int across = (K + T - 1) / T, down = (M + T - 1) / T;
    const int blocks = across * down < 24 ? across * down : 24;
    tiles<T><<<blocks, T * T>>>(A, B, C, M, N, K, across, across * down);
    cudaDeviceSynchronize();
}
