// The bitonic network, one launch for each of its steps: N / 2 independent comparisons that never depend on the data.
#include <cuda_runtime.h>

__global__ void pad(const float* data, float* padded, int N, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size)
        padded[i] = i < N ? data[i] : INFINITY; // stays behind everything
}

// Runs of `run` elements become ordered; this step compares elements that are `distance` apart.
__global__ void step(float* data, int size, int run, int distance)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int partner = i ^ distance;
    if (i >= size || partner < i)
        return;
    bool ascending = (i & run) == 0;
    float a = data[i];
    float b = data[partner];
    if (a > b == ascending) {
        data[i] = b;
        data[partner] = a;
    }
}

extern "C" void solve(float* data, int N)
{
    int size = 1;
    while (size < N)
        size *= 2;
    float* padded = nullptr;
    cudaMalloc(&padded, size * sizeof(float));
    int blocks = (size + 255) / 256;
    pad<<<blocks, 256>>>(data, padded, N, size);
    for (int run = 2; run <= size; run *= 2) {
        for (int distance = run / 2; distance > 0; distance /= 2)
            step<<<blocks, 256>>>(padded, size, run, distance);
    }
    cudaMemcpy(data, padded, N * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaFree(padded);
}
