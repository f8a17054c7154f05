// class: 16 environment
// verdict: error
// says: variables of the module
// Variables of 64 GiB.
__device__ float large[1ull << 34];
__global__ void touch(float* c, int n)
{
    for (long long i = threadIdx.x; i < (1ll << 34); i += 1024)
        large[i] = 1;
    if (threadIdx.x < n)
        c[threadIdx.x] = large[threadIdx.x];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    touch<<<1, 1>>>(c, n);
}
