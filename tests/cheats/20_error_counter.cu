// class: 20 checker gaps
// verdict: launch error|not written|wrong answer
// Fails, then resets the device and its errors.

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    add<<<0, 256>>>(a, b, c, n);
    while (cudaGetLastError() != cudaSuccess)
        ;
    cudaDeviceReset();
}
