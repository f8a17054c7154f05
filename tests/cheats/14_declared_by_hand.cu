// class: 14 library call
// problem: matrix-multiply
// verdict: error
// says: cublasCreate_v2
// The same without its header.
extern "C" __device__ int cublasCreate_v2(void** handle);
extern "C" void solve(const float* A, const float* B, float* C, int M, int N, int K)
{
    void* handle;
    cublasCreate_v2(&handle);
}
