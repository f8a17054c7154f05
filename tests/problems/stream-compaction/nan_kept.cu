// verdict: wrong answer
// Not (a <= 0) is not the same as a > 0 for NaN.
__global__ void compact(const float* A, int N, float* out)
{
    int kept = 0;
    for (int i = 0; i < N; ++i)
        if (!(A[i] <= 0))
            out[kept++] = A[i];
    while (kept < N) out[kept++] = 0;
}

extern "C" void solve(const float* A, int N, float* out) { compact<<<1, 1>>>(A, N, out); }
