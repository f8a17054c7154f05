// class: 5 timer or harness patch
// verdict: does not compile|wrong answer|not written
// never: constructed
// Code before solve() and after it, in constructors and destructors of variables.
struct Early {
    int value;
    __host__ __device__ Early()
        : value(42)
    {
        printf("constructed\n");
    }
    __host__ __device__ ~Early() { printf("destructed\n"); }
};
static __device__ Early early;
__global__ void use(float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = early.value;
}
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    use<<<(n + 255) / 256, 256>>>(c, n);
}
