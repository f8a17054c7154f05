// 16-byte loads where both halves are aligned for them; one template serves both ways, chosen at launch.
#include <cuda_runtime.h>

__device__ float gated(float x, float value) { return x / (1.0f + expf(-x)) * value; }

__device__ float4 gated(float4 x, float4 value)
{
    return make_float4(gated(x.x, value.x), gated(x.y, value.y), gated(x.z, value.z), gated(x.w, value.w));
}

template <typename T>
__global__ void gate(const T* __restrict__ gates, const T* __restrict__ values, T* __restrict__ output, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        output[i] = gated(gates[i], values[i]);
}

extern "C" void solve(const float* input, float* output, int N)
{
    int half = N / 2;
    const float* values = input + half;
    if (half % 4 == 0) {
        int quads = half / 4;
        gate<<<(quads + 255) / 256, 256>>>(reinterpret_cast<const float4*>(input),
            reinterpret_cast<const float4*>(values), reinterpret_cast<float4*>(output), quads);
    } else {
        gate<<<(half + 255) / 256, 256>>>(input, values, output, half);
    }
    cudaDeviceSynchronize();
}
