// verdict: out of bounds
// Takes K for the inner length, as many books name it.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= M || c >= N)
        return;
    float sum = 0;
    for (int i = 0; i < K; ++i)
        sum += A[r * K + i] * B[i * N + c];
    C[r * N + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
