// class: 4 side stream or thread
// verdict: does not compile
// says: thread
// Leaves the work to a thread and returns at once.
#include <thread>

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    std::thread([=] { add<<<(n + 255) / 256, 256>>>(a, b, c, n); }).detach();
}
