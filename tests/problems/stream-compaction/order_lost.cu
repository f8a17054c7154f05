// verdict: wrong answer
// A counter gives everyone a place, but in the order in which the warps happen to come.
__global__ void compact(const float* A, int N, float* out, int* next)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int from = N - 1 - i;
    if (i < N && A[from] > 0)
        out[atomicAdd(next, 1)] = A[from];
}

extern "C" void solve(const float* A, int N, float* out)
{
    int* next;
    cudaMalloc(&next, sizeof(int));
    cudaMemset(next, 0, sizeof(int));
    cudaMemset(out, 0, N * sizeof(float));
    compact<<<(N + 255) / 256, 256>>>(A, N, out, next);
    cudaFree(next);
}
