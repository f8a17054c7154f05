// verdict: wrong answer
// Two products of bytes may be too much for 16 bits.
#include <cstdint>

__global__ void multiply(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float scale, int zA, int zB, int zC)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= M || j >= N)
        return;
    short sum = 0;
    for (int k = 0; k < K; ++k)
        sum += (A[i * K + k] - zA) * (B[k * N + j] - zB);
    C[i * N + j] = static_cast<int8_t>(min(max(__float2int_rn(sum * scale) + zC, -128), 127));
}

extern "C" void solve(const int8_t* A, const int8_t* B, int8_t* C, int M, int N, int K, float sA, float sB, float sC, int zA,
    int zB, int zC)
{
    multiply<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K, sA * sB / sC, zA, zB, zC);
}
