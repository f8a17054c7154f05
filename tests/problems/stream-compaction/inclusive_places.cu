// verdict: out of bounds
// The inclusive prefix sum is one too many.
__global__ void compact(const float* A, int N, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N || !(A[i] > 0))
        return;
    int place = 0;
    for (int k = 0; k <= i; ++k)
        place += A[k] > 0;
    out[place] = A[i];
}

extern "C" void solve(const float* A, int N, float* out)
{
    cudaMemset(out, 0, N * sizeof(float));
    compact<<<(N + 255) / 256, 256>>>(A, N, out);
}
