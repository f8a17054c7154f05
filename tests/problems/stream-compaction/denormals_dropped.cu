// verdict: wrong answer
// Positive numbers too small to be normal are positive.
__global__ void compact(const float* A, int N, float* out)
{
    int kept = 0;
    for (int i = 0; i < N; ++i)
        if (A[i] > 1.17549435e-38f)
            out[kept++] = A[i];
    while (kept < N) out[kept++] = 0;
}

extern "C" void solve(const float* A, int N, float* out) { compact<<<1, 1>>>(A, N, out); }
