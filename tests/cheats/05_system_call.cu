// class: 5 timer or harness patch
// verdict: does not compile
// says: 'syscall'
// A system call by hand.

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    asm volatile("syscall;");
    add<<<(n + 255) / 256, 256>>>(a, b, c, n);
}
