// class: 10 input mutation
// verdict: input modified
// Right, but for the sign of one zero in an input: a bit that compares equal.
__global__ void touch(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
    if (i == n - 1)
        const_cast<float*>(b)[i] = -b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    touch<<<(n + 255) / 256, 256>>>(a, b, c, n);
}
