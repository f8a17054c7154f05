// A functor passed to a generic kernel, and the sigmoid by way of tanh: sigmoid(x) = (1 + tanh(x / 2)) / 2, with its tail by exp.
#include <cmath>
#include <cuda_runtime.h>

struct Swish {
    __device__ __forceinline__ float operator()(float x) const
    {
        // 1 + tanh cancels for negative x.
        const float s = x < 0.f ? std::exp(x) / (1.f + std::exp(x)) : 0.5f * (1.f + std::tanh(0.5f * x));
        return x * s;
    }
};

template <class F>
__launch_bounds__(128) __global__ void mapGate(F f, const float* const input, float* const output, const int half)
{
    for (int i = (int)(blockIdx.x * blockDim.x + threadIdx.x); i < half; i += (int)(gridDim.x * blockDim.x))
        output[i] = f(__ldg(input + i)) * __ldg(input + half + i);
}

extern "C" void solve(const float* input, float* output, int N)
{
    mapGate<<<dim3(64), dim3(128)>>>(Swish{}, input, output, N / 2);
    cudaError_t error = cudaDeviceSynchronize();
    (void)error;
}
