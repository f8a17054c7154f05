// class: 11 NaN wildcard
// verdict: wrong answer
// NaN equals nothing, so a comparison written as "not greater" lets it pass.
__global__ void fill(float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = __int_as_float(0x7fc00000);
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    fill<<<(n + 255) / 256, 256>>>(c, n);
}
