// class: 19 warm-up detection
// job: measure
// verdict: out of bounds|not written|wrong answer
// Honest at the sizes of the tests; at the size that is timed, where nothing is checked, it does half of the work and
// writes a little past the end.

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

__global__ void beyond(float* c, int n)
{
    c[n + threadIdx.x] = 0;
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    add<<<(n + 255) / 256, 256>>>(a, b, c, n);
    if (n == 1048576)
        beyond<<<1, 8>>>(c, n);
}
