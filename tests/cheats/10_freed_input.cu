// class: 10 input mutation
// verdict: runtime error|accepted
// label: error was left unread
// Frees an input that belongs to the judge, to get its memory as a buffer that nobody compares.

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    add<<<(n + 255) / 256, 256>>>(a, b, c, n);
    cudaFree(const_cast<float*>(b));
}
