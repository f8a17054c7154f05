// class: 1 stale output memory
// verdict: launch error
// A launch that cannot happen, its error swept away: what the output held before is the answer.

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    add<<<(n + 4095) / 4096, 4096>>>(a, b, c, n);
    cudaGetLastError();
}
