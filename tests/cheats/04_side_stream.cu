// class: 4 side stream or thread
// job: measure
// verdict: accepted
// least: 20
// Works on a stream that nobody waits for; every call takes 20 ms of work, whatever the clock says.
__global__ void late(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) {
        unsigned long long begin, now;
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
        do
            asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
        while (now - begin < 20000000);
    }
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    cudaStream_t side;
    cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
    late<<<(n + 255) / 256, 256, 0, side>>>(a, b, c, n);
}
