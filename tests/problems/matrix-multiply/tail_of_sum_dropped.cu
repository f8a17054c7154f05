// verdict: wrong answer
// Whole tiles only: the last N % 32 products are left out.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[32][32];
    __shared__ float tileB[32][32];
    int c = blockIdx.x * 32 + threadIdx.x;
    int r = blockIdx.y * 32 + threadIdx.y;
    float sum = 0;
    for (int tile = 0; tile < N / 32; ++tile) {
        int start = tile * 32;
        tileA[threadIdx.y][threadIdx.x] = r < M ? A[r * N + start + threadIdx.x] : 0.0f;
        tileB[threadIdx.y][threadIdx.x] = c < K ? B[(start + threadIdx.y) * K + c] : 0.0f;
        __syncthreads();
        for (int i = 0; i < 32; ++i)
            sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads();
    }
    if (r < M && c < K)
        C[r * K + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 31) / 32, (M + 31) / 32), dim3(32, 32)>>>(A, B, C, M, N, K);
}
