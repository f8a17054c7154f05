// Pixels as float3, the weights in constant memory written with cudaMemcpyToSymbol, a lambda as the pixel function.
#include <cuda_runtime.h>

__constant__ float weights[3];

__global__ void rgb2gray(const float3* __restrict__ pixels, float* __restrict__ gray, int n)
{
    auto luma = [](const float3& p) { return fmaf(weights[0], p.x, fmaf(weights[1], p.y, weights[2] * p.z)); };
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        gray[i] = luma(pixels[i]);
}

extern "C" void solve(const float* input, float* output, int width, int height)
{
    const float host[3] = {0.2989f, 0.5870f, 0.1140f};
    cudaMemcpyToSymbol(weights, host, sizeof(host));
    const int n = width * height;
    rgb2gray<<<32, 192>>>((const float3*)input, output, n);
    cudaDeviceSynchronize();
}
