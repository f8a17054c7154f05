// verdict: wrong answer
// Adds from the buffer that is being filled.
#include <cuda_pipeline.h>

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[2][32][32];
    __shared__ float tileB[2][32][32];
    int tx = threadIdx.x, ty = threadIdx.y;
    int c = blockIdx.x * 32 + tx, r = blockIdx.y * 32 + ty;
    auto fetch = [&](int start, int buffer) {
        bool insideA = r < M && start + tx < N;
        bool insideB = start + ty < N && c < K;
        __pipeline_memcpy_async(&tileA[buffer][ty][tx], insideA ? A + r * N + start + tx : A, 4, insideA ? 0 : 4);
        __pipeline_memcpy_async(&tileB[buffer][ty][tx], insideB ? B + (start + ty) * K + c : B, 4, insideB ? 0 : 4);
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
            sum += tileA[(step + 1) % 2][ty][i] * tileB[(step + 1) % 2][i][tx];
    }
    if (r < M && c < K)
        C[r * K + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 31) / 32, (M + 31) / 32), dim3(32, 32)>>>(A, B, C, M, N, K);
}
