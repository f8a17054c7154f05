// mma.m16n8k32 on signed bytes in inline PTX, bytes shifted by their zero points in a first pass over packed 16-bit copies.
#include <cstdint>
#include <cuda_runtime.h>

// Sum tables first: one thread for each row of A and each column of B.
__global__ void sums(const int8_t* A, const int8_t* B, int* rows, int* cols, int M, int N, int K)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    if (t < M) {
        for (int k = 0; k < K; ++k)
            s += A[(size_t)t * K + k];
        rows[t] = s;
    } else if (t < M + N) {
        for (int k = 0; k < K; ++k)
            s += B[(size_t)k * N + t - M];
        cols[t - M] = s;
    }
}

__device__ unsigned four(const int8_t* p, size_t step, int have)
{
    unsigned w = 0;
    for (int i = 0; i < 4 && i < have; ++i)
        w |= unsigned(uint8_t(p[i * step])) << (8 * i);
    return w;
}

__global__ void gemm(const int8_t* A, const int8_t* B, int8_t* C, const int* rows, const int* cols, int M, int N, int K,
    float sA, float sB, float sC, int zA, int zB, int zC)
{
    const int g = threadIdx.x >> 2, t = threadIdx.x & 3;
    const int r0 = blockIdx.y * 16, c0 = blockIdx.x * 8;
    int d[4] = {0, 0, 0, 0};
    for (int k0 = 0; k0 < K; k0 += 32) {
        unsigned a[4], b[2];
        for (int i = 0; i < 4; ++i) {
            const int r = r0 + g + (i & 1) * 8, k = k0 + t * 4 + (i >> 1) * 16;
            a[i] = r < M && k < K ? four(A + (size_t)r * K + k, 1, K - k) : 0u;
        }
        for (int i = 0; i < 2; ++i) {
            const int c = c0 + g, k = k0 + t * 4 + i * 16;
            b[i] = c < N && k < K ? four(B + (size_t)k * N + c, N, K - k) : 0u;
        }
        asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
            : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    }
    for (int i = 0; i < 4; ++i) {
        const int r = r0 + g + (i >> 1) * 8, c = c0 + t * 2 + (i & 1);
        if (r < M && c < N) {
            const int s = d[i] - zB * rows[r] - zA * cols[c] + K * zA * zB;
            const float v = rintf(float(s) * sA * sB / sC) + float(zC);
            C[(size_t)r * N + c] = int8_t(fminf(fmaxf(v, -128.f), 127.f));
        }
    }
}

extern "C" void solve(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float scale_A, float scale_B,
    float scale_C, int zero_point_A, int zero_point_B, int zero_point_C)
{
    int* table;
    cudaMalloc(&table, sizeof(int) * (M + N));
    sums<<<(M + N + 127) / 128, 128>>>(A, B, table, table + M, M, N, K);
    gemm<<<dim3((N + 7) / 8, (M + 15) / 16), 32>>>(A, B, C, table, table + M, M, N, K, scale_A, scale_B, scale_C,
        zero_point_A, zero_point_B, zero_point_C);
    cudaFree(table);
}
