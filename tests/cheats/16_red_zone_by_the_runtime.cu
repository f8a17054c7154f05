// class: 16 environment
// verdict: accepted
// label: error was left unread: cudaMemset
// The same by the runtime's functions, which refuse.

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    add<<<(n + 255) / 256, 256>>>(a, b, c, n);
    cudaMemset(c + n, 0, sizeof(float));
}
