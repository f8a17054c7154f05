// Dynamic shared memory with an opt-in, a functor as template argument, a bias of zero copied from the host.
#include <cuda_runtime.h>

struct Identity {
    __device__ float operator()(float x) const { return x; }
};

template <int TILE, class Epilogue>
__global__ void gemm(const float* A, const float* B, const float* bias, float* C, int M, int N, int K, Epilogue epilogue)
{
    extern __shared__ float smem[];
    float* As = smem;
    float* Bs = smem + TILE * (TILE + 1);
    const int row = blockIdx.y * TILE + threadIdx.y;
    const int col = blockIdx.x * TILE + threadIdx.x;
    float acc = bias[0];
    for (int t = 0; t < (N + TILE - 1) / TILE; ++t) {
        const int a = t * TILE + threadIdx.x;
        const int b = t * TILE + threadIdx.y;
        As[threadIdx.y * (TILE + 1) + threadIdx.x] = (row < M && a < N) ? A[row * N + a] : 0.f;
        Bs[threadIdx.y * TILE + threadIdx.x] = (b < N && col < K) ? B[b * K + col] : 0.f;
        __syncthreads();
#pragma unroll 8
        for (int i = 0; i < TILE; ++i)
            acc = fmaf(As[threadIdx.y * (TILE + 1) + i], Bs[i * TILE + threadIdx.x], acc);
        __syncthreads();
    }
    if (row < M && col < K)
        C[row * K + col] = epilogue(acc);
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    constexpr int TILE = 16;
    const size_t bytes = (TILE * (TILE + 1) + TILE * TILE) * sizeof(float);
    float zero[4] = {0.f, 1.f, 2.f, 3.f};
    float* bias = nullptr;
    cudaMalloc(&bias, sizeof(zero));
    cudaMemcpy(bias, zero, sizeof(zero), cudaMemcpyHostToDevice);
    cudaFuncSetAttribute(gemm<TILE, Identity>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    dim3 block(TILE, TILE), grid((K + TILE - 1) / TILE, (M + TILE - 1) / TILE);
    gemm<TILE, Identity><<<grid, block, bytes>>>(A, B, bias, C, M, N, K, Identity{});
    cudaDeviceSynchronize();
    cudaFree(bias);
}
