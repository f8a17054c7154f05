// class: 5 timer or harness patch
// verdict: does not compile|accepted|not written
// Two functions of the name: one for the check, one to be called.

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

extern "C++" void solve(float* everything) { }
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    add<<<(n + 255) / 256, 256>>>(a, b, c, n);
}
