// class: 7 precision drop
// problem: matrix-multiply
// verdict: wrong answer|accepted
// label: less accurate than single precision
// Halves in disguise: cuts the low bits off by integer operations, which no list of instructions shows.
__device__ float cut(float x) { return __int_as_float(__float_as_int(x) & 0xffffe000); }
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K)
{
    int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    if (row >= M || column >= K)
        return;
    float sum = 0;
    for (int i = 0; i < N; ++i)
        sum += cut(A[row * N + i]) * cut(B[i * K + column]);
    C[row * K + column] = sum;
}
extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    multiply<<<dim3((K + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
