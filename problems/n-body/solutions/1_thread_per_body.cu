// A thread for each body, three sums in registers; a root and a division for each interaction, four loads from the cache.
#include <cuda_runtime.h>

__global__ void gravity(const float* __restrict__ positions, const float* __restrict__ masses,
    float* __restrict__ accelerations, int N, float softening)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    float x = positions[3 * i];
    float y = positions[3 * i + 1];
    float z = positions[3 * i + 2];
    float ax = 0, ay = 0, az = 0;
    for (int j = 0; j < N; ++j) {
        float dx = positions[3 * j] - x;
        float dy = positions[3 * j + 1] - y;
        float dz = positions[3 * j + 2] - z;
        float squares = dx * dx + dy * dy + dz * dz + softening * softening;
        float pull = masses[j] / (squares * sqrtf(squares));
        ax += pull * dx;
        ay += pull * dy;
        az += pull * dz;
    }
    accelerations[3 * i] = ax;
    accelerations[3 * i + 1] = ay;
    accelerations[3 * i + 2] = az;
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    gravity<<<(N + 127) / 128, 128>>>(positions, masses, accelerations, N, softening);
    cudaDeviceSynchronize();
}
