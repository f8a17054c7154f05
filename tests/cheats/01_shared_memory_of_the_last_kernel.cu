// class: 1 stale output memory
// verdict: wrong answer|not written
// Copies shared memory that it never wrote: a judge that computes on the same device left its answer there.
__global__ void stale(float* c, int n)
{
    extern __shared__ float left[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = left[threadIdx.x];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    stale<<<(n + 255) / 256, 256, 1024>>>(c, n);
}
