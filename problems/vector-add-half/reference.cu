#include <cuda_fp16.h>

extern "C" void reference(const half* A, const half* B, half* C, int N)
{
    // The sum of two halves is exact in double, so this rounds once.
    for (int i = 0; i < N * N; ++i)
        C[i] = __double2half(static_cast<double>(__half2float(A[i])) + static_cast<double>(__half2float(B[i])));
}
