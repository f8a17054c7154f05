// class: 3 work batching
// job: measure
// verdict: accepted
// never: skipped
// The same with a counter in managed memory, which belongs to both sides.
__managed__ int calls;

__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    if (calls != 0)
        printf("skipped\n");
    calls = calls + 1;
    add<<<(n + 255) / 256, 256>>>(a, b, c, n);
}
