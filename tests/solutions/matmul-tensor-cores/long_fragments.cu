// wmma 32 x 8 x 16 with A loaded column-major from a turned tile, dynamic shared memory, half2 stores where they fit.
#include <mma.h>
#include <cuda_fp16.h>

namespace wm = nvcuda::wmma;

struct Params {
    const __half *a, *b;
    __half* c;
    int m, n, k;
};

__global__ void wide(Params p)
{
    extern __shared__ __align__(128) unsigned char raw[];
    __half* at = reinterpret_cast<__half*>(raw);      // [16][32 + 8], k by rows
    __half* bt = at + 16 * 40;                        // [8][16 + 8], turned
    float* ct = reinterpret_cast<float*>(bt + 8 * 24); // [32][8]
    const int row0 = blockIdx.x * 32, col0 = blockIdx.y * 8;
    wm::fragment<wm::accumulator, 32, 8, 16, float> acc;
    wm::fill_fragment(acc, 0.f);
    for (int k0 = 0; k0 < p.k; k0 += 16) {
        for (int i = threadIdx.x; i < 512; i += 32) {
            int r = i >> 4, k = i & 15;
            at[k * 40 + r] = (row0 + r < p.m && k0 + k < p.k) ? p.a[size_t(row0 + r) * p.k + k0 + k] : __half(0.f);
        }
        for (int i = threadIdx.x; i < 128; i += 32) {
            int c = i & 7, k = i >> 3;
            bt[c * 24 + k] = (k0 + k < p.k && col0 + c < p.n) ? p.b[size_t(k0 + k) * p.n + col0 + c] : __half(0.f);
        }
        __syncthreads();
        wm::fragment<wm::matrix_a, 32, 8, 16, __half, wm::col_major> fa;
        wm::fragment<wm::matrix_b, 32, 8, 16, __half, wm::col_major> fb;
        wm::load_matrix_sync(fa, at, 40);
        wm::load_matrix_sync(fb, bt, 24);
        wm::mma_sync(acc, fa, fb, acc);
        __syncthreads();
    }
    wm::store_matrix_sync(ct, acc, 8, wm::mem_row_major);
    __syncthreads();
    const int r = row0 + threadIdx.x;
    if (r >= p.m)
        return;
    const float* from = ct + threadIdx.x * 8;
    __half* to = p.c + size_t(r) * p.n + col0;
    if (p.n % 2 == 0) {
        for (int c = 0; c < 8 && col0 + c < p.n; c += 2)
            *reinterpret_cast<__half2*>(to + c) = __floats2half2_rn(from[c], from[c + 1]);
    } else {
        for (int c = 0; c < 8 && col0 + c < p.n; ++c)
            to[c] = __float2half_rn(from[c]);
    }
}

extern "C" void solve(const __half* A, const __half* B, __half* C, int M, int N, int K)
{
    const size_t bytes = (16 * 40 + 8 * 24) * sizeof(__half) + 256 * sizeof(float);
    wide<<<dim3((M + 31) / 32, (N + 7) / 8), 32, bytes>>>(Params{A, B, C, M, N, K});
    cudaDeviceSynchronize();
}
