// verdict: wrong answer
// A fast warp overwrites the tile that a slow one still reads.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[32][32];
    __shared__ float tileB[32][32];
    int c = blockIdx.x * 32 + threadIdx.x;
    int r = blockIdx.y * 32 + threadIdx.y;
    float sum = 0;
    for (int start = 0; start < N; start += 32) {
        int x = start + threadIdx.x;
        int y = start + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = r < M && x < N ? A[r * N + x] : 0.0f;
        tileB[threadIdx.y][threadIdx.x] = y < N && c < K ? B[y * K + c] : 0.0f;
        __syncthreads();
        for (int i = 0; i < 32; ++i)
            sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
    }
    if (r < M && c < K)
        C[r * K + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 31) / 32, (M + 31) / 32), dim3(32, 32)>>>(A, B, C, M, N, K);
}
