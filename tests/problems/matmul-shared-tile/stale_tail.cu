// verdict: wrong answer
// Places outside the matrix keep what the step before left there.
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[16][16];
    __shared__ float tileB[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    int c = blockIdx.x * 16 + tx, r = blockIdx.y * 16 + ty;
    float sum = 0;
    for (int start = 0; start < N; start += 16) {
        if (r < M && start + tx < N)
            tileA[ty][tx] = A[r * N + start + tx];
        if (start + ty < N && c < K)
            tileB[ty][tx] = B[(start + ty) * K + c];
        __syncthreads();
        for (int i = 0; i < 16; ++i)
            sum += tileA[ty][i] * tileB[i][tx];
        __syncthreads();
    }
    if (r < M && c < K)
        C[r * K + c] = sum;
}

extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
