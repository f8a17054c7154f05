// Bodies come through constant memory, 1024 at a time, copied there by the host between launches; sums stay in the output.
#include <cuda_runtime.h>

#define CHUNK 1024

__constant__ float cpos[3 * CHUNK];
__constant__ float cmass[CHUNK];

__global__ void addChunk(const float* p, float* a, int n, int count, float eps2)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2];
    float ax = 0.f, ay = 0.f, az = 0.f;
    for (int j = 0; j < count; ++j) {
        float dx = cpos[3 * j] - x, dy = cpos[3 * j + 1] - y, dz = cpos[3 * j + 2] - z;
        float inv = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + eps2);
        float s = cmass[j] * inv * inv * inv;
        ax += s * dx;
        ay += s * dy;
        az += s * dz;
    }
    a[3 * i] += ax;
    a[3 * i + 1] += ay;
    a[3 * i + 2] += az;
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    cudaMemset(accelerations, 0, 3 * N * sizeof(float));
    for (int start = 0; start < N; start += CHUNK) {
        int count = min(CHUNK, N - start);
        cudaMemcpyToSymbol(cpos, positions + 3 * start, 3 * count * sizeof(float), 0, cudaMemcpyDeviceToDevice);
        cudaMemcpyToSymbol(cmass, masses + start, count * sizeof(float), 0, cudaMemcpyDeviceToDevice);
        addChunk<<<(N + 127) / 128, 128>>>(positions, accelerations, N, count, softening * softening);
    }
    cudaDeviceSynchronize();
}
