// The formula as it stands: scores, softmax of the rows, product with V, and a matrix of M x N between them in global memory.
#include <cuda_runtime.h>

__global__ void scores(const float* Q, const float* K, float* S, int M, int N, int d)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= M || j >= N)
        return;
    float dot = 0;
    for (int k = 0; k < d; ++k)
        dot += Q[i * d + k] * K[j * d + k];
    S[static_cast<long long>(i) * N + j] = dot / sqrtf(d);
}

// One warp for each row.
__global__ void softmax(float* S, int N)
{
    float* row = S + static_cast<long long>(blockIdx.x) * N;
    float largest = -INFINITY;
    for (int j = threadIdx.x; j < N; j += 32)
        largest = fmaxf(largest, row[j]);
    for (int offset = 16; offset > 0; offset /= 2)
        largest = fmaxf(largest, __shfl_xor_sync(0xffffffff, largest, offset));
    float sum = 0;
    for (int j = threadIdx.x; j < N; j += 32)
        sum += row[j] = expf(row[j] - largest);
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, offset);
    for (int j = threadIdx.x; j < N; j += 32)
        row[j] /= sum;
}

__global__ void weigh(const float* S, const float* V, float* output, int M, int N, int d)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= M || k >= d)
        return;
    float sum = 0;
    for (int j = 0; j < N; ++j)
        sum += S[static_cast<long long>(i) * N + j] * V[j * d + k];
    output[i * d + k] = sum;
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int N, int d)
{
    float* S;
    cudaMalloc(&S, sizeof(float) * M * N);
    dim3 block(32, 8);
    scores<<<dim3((N + 31) / 32, (M + 7) / 8), block>>>(Q, K, S, M, N, d);
    softmax<<<M, 32>>>(S, N);
    weigh<<<dim3((d + 31) / 32, (M + 7) / 8), block>>>(S, V, output, M, N, d);
    cudaDeviceSynchronize();
    cudaFree(S);
}
