// libcu++: cuda::memcpy_async and a cuda::pipeline of one thread instead of the C functions, cooperative groups for the block.
#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <unsigned Stages>
__global__ void gemm(const float* A, const float* B, float* C, int M, int N, int K)
{
    constexpr int T = 16;
    __shared__ float as[Stages][T][T];
    __shared__ float bs[Stages][T][T];
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline();
    const int ty = block.thread_index().y, tx = block.thread_index().x;
    const int row = block.group_index().y * T + ty, col = block.group_index().x * T + tx;
    const int tiles = (N + T - 1) / T;

    auto issue = [&](int t) {
        pipe.producer_acquire();
        if (t < tiles) {
            float* a = &as[t % Stages][ty][tx];
            float* b = &bs[t % Stages][ty][tx];
            const int ka = t * T + tx, kb = t * T + ty;
            if (row < M && ka < N)
                cuda::memcpy_async(a, A + row * N + ka, cuda::aligned_size_t<4>(4), pipe);
            else
                *a = 0.f;
            if (kb < N && col < K)
                cuda::memcpy_async(b, B + kb * K + col, cuda::aligned_size_t<4>(4), pipe);
            else
                *b = 0.f;
        }
        pipe.producer_commit();
    };

    for (unsigned s = 0; s + 1 < Stages; ++s)
        issue(s);
    float acc = 0.f;
    for (int t = 0; t < tiles; ++t) {
        cuda::pipeline_consumer_wait_prior<Stages - 2>(pipe);
        block.sync();
        issue(t + Stages - 1);
        for (int k = 0; k < T; ++k)
            acc += as[t % Stages][ty][k] * bs[t % Stages][k][tx];
        pipe.consumer_release();
    }
    if (row < M && col < K)
        C[row * K + col] = acc;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    gemm<3><<<dim3((K + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
    cudaStreamSynchronize(0);
}
