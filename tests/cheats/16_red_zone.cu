// class: 16 environment
// verdict: out of bounds
// Right, and writes one element past the end.
__global__ void beyond(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        c[i] = i < n ? a[i] + b[i] : 0;
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    beyond<<<(n + 256) / 256, 256>>>(a, b, c, n);
}
