// One function that all reads go through: what lies outside counts nothing, and no other line needs to know the bounds.
#include <cuda_runtime.h>

struct Signal {
    const float* values;
    int n;

    __device__ bool has(int i) const { return i >= 0 && i < n; }
    __device__ float at(int i) const { return has(i) ? values[i] : 0.0f; }
};

__global__ void smooth(Signal input, float* output)
{
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < input.n; i += stride) {
        int count = 1 + input.has(i - 1) + input.has(i + 1);
        output[i] = (input.at(i - 1) + input.at(i) + input.at(i + 1)) / count;
    }
}

extern "C" void solve(const float* input, float* output, int n)
{
    int blocks = min((n + 255) / 256, 1024);
    smooth<<<blocks, 256>>>({input, n}, output);
    cudaDeviceSynchronize();
}
