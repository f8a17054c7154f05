// verdict: wrong answer
// Skips the copy where there is nothing to read, and keeps what an earlier piece left there.
#include <cuda_pipeline.h>

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[2][32][32];
    __shared__ float tileB[2][32][32];
    int tx = threadIdx.x, ty = threadIdx.y;
    int c = blockIdx.x * 32 + tx, r = blockIdx.y * 32 + ty;
    auto fetch = [&](int start, int buffer) {
        if (r < M && start + tx < N)
            __pipeline_memcpy_async(&tileA[buffer][ty][tx], A + r * N + start + tx, 4);
        if (start + ty < N && c < K)
            __pipeline_memcpy_async(&tileB[buffer][ty][tx], B + (start + ty) * K + c, 4);
        __pipeline_commit();
    };
    int steps = (N + 31) / 32;
    float sum = 0;
    fetch(0, 0);
    for (int step = 0; step < steps; ++step) {
        __pipeline_wait_prior(0);
        __syncthreads();
        if (step + 1 < steps)
            fetch((step + 1) * 32, (step + 1) % 2);
        for (int i = 0; i < 32; ++i)
            sum += tileA[step % 2][ty][i] * tileB[step % 2][i][tx];
    }
    if (r < M && c < K)
        C[r * K + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 31) / 32, (M + 31) / 32), dim3(32, 32)>>>(A, B, C, M, N, K);
}
