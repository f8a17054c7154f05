// verdict: launch error
// 64 x 64 threads are more than a block may have.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    int c = blockIdx.x * 64 + threadIdx.x;
    int r = blockIdx.y * 64 + threadIdx.y;
    if (r >= M || c >= K)
        return;
    float sum = 0;
    for (int i = 0; i < N; ++i)
        sum += A[r * N + i] * B[i * K + c];
    C[r * K + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 63) / 64, (M + 63) / 64), dim3(64, 64)>>>(A, B, C, M, N, K);
}
