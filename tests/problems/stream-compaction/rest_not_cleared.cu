// verdict: not written
// Behind the kept elements there must be zeros.
__global__ void compact(const float* A, int N, float* out)
{
    int kept = 0;
    for (int i = 0; i < N; ++i)
        if (A[i] > 0)
            out[kept++] = A[i];
    
}

extern "C" void solve(const float* A, int N, float* out) { compact<<<1, 1>>>(A, N, out); }
