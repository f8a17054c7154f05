// verdict: wrong answer
// Zeroes what is not positive and leaves everything in its place.
__global__ void mask(const float* A, int N, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        out[i] = A[i] > 0 ? A[i] : 0.0f;
}

extern "C" void solve(const float* A, int N, float* out) { mask<<<(N + 255) / 256, 256>>>(A, N, out); }
