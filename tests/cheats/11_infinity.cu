// class: 11 NaN wildcard
// verdict: wrong answer
// Makes the allowed distance infinite.
__global__ void fill(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = i == 0 ? __int_as_float(0x7f800000) : a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    fill<<<(n + 255) / 256, 256>>>(a, b, c, n);
}
