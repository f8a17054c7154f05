// Split-K: two halves of the sum in two grids of blocks, 2 x 8 register tiles, joined by a second kernel.
#include <cuda_runtime.h>

#define BM 32
#define BN 128
#define BK 8
#define SPLIT 2

__global__ void partial(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ out, int M, int N, int K)
{
    __shared__ float as[BK * BM];
    __shared__ float bs[BK * BN];
    const int tid = threadIdx.x;
    const int tr = tid / 16, tc = tid & 15; // 16 x 16 threads, 2 x 8 each
    const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
    const int per = (N + SPLIT - 1) / SPLIT;
    const int from = blockIdx.z * per, to = min(N, from + per);
    float acc[2][8];
#pragma unroll
    for (int i = 0; i < 16; ++i)
        acc[i >> 3][i & 7] = 0.f;
    for (int k0 = from; k0 < to; k0 += BK) {
        {
            int r = tid >> 3, k = tid & 7;
            as[k * BM + r] = (row0 + r < M && k0 + k < to) ? a[(row0 + r) * N + k0 + k] : 0.f;
        }
        for (int e = tid; e < BK * BN; e += 256) {
            int k = e >> 7, c = e & 127;
            bs[e] = (k0 + k < to && col0 + c < K) ? __ldg(b + (k0 + k) * K + col0 + c) : 0.f;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BK; ++k) {
            float a0 = as[k * BM + tr * 2], a1 = as[k * BM + tr * 2 + 1];
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                float v = bs[k * BN + tc + 16 * j];
                acc[0][j] = __fmaf_rn(a0, v, acc[0][j]);
                acc[1][j] = __fmaf_rn(a1, v, acc[1][j]);
            }
        }
        __syncthreads();
    }
    float* mine = out + static_cast<size_t>(blockIdx.z) * M * K;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 8; ++j) {
            int r = row0 + tr * 2 + i, c = col0 + tc + 16 * j;
            if (r < M && c < K)
                mine[r * K + c] = acc[i][j];
        }
}

__global__ void join(const float* parts, float* c, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        float s = 0.f;
        for (int p = 0; p < SPLIT; ++p)
            s += parts[static_cast<size_t>(p) * count + i];
        c[i] = s;
    }
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    float* parts = nullptr;
    if (cudaMalloc((void**)&parts, sizeof(float) * SPLIT * M * K) != cudaSuccess)
        return;
    partial<<<dim3((K + BN - 1) / BN, (M + BM - 1) / BM, SPLIT), 256>>>(A, B, parts, M, N, K);
    join<<<(M * K + 255) / 256, 256>>>(parts, C, M * K);
    cudaFree(parts);
}
