template <class T>
__global__ void twice(T* x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = x[i] + x[i];
}
__global__ void plain(float* x) { x[threadIdx.x] = 1.0f; }
extern "C" void solve(float* x, int n) { twice<float><<<(n + 63) / 64, 64>>>(x, n); }
