// Tiles of bodies in shared memory, position and mass in one float4, rsqrtf; a mass of 0 stands for those missing in the last tile.
#include <cuda_runtime.h>

constexpr int Threads = 128;

__device__ void interact(float3& a, float4 body, float x, float y, float z, float softening2)
{
    float dx = body.x - x;
    float dy = body.y - y;
    float dz = body.z - z;
    float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening2);
    float pull = body.w * inverse * inverse * inverse;
    a.x += pull * dx;
    a.y += pull * dy;
    a.z += pull * dz;
}

__global__ void gravity(const float* __restrict__ positions, const float* __restrict__ masses,
    float* __restrict__ accelerations, int N, float softening2)
{
    __shared__ float4 tile[Threads];
    int i = blockIdx.x * Threads + threadIdx.x;
    int self = min(i, N - 1); // threads past the end help to load
    float x = positions[3 * self];
    float y = positions[3 * self + 1];
    float z = positions[3 * self + 2];
    float3 a = {0, 0, 0};
    for (int start = 0; start < N; start += Threads) {
        int j = start + threadIdx.x;
        __syncthreads();
        tile[threadIdx.x] = j < N
            ? make_float4(positions[3 * j], positions[3 * j + 1], positions[3 * j + 2], masses[j])
            : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < Threads; ++k)
            interact(a, tile[k], x, y, z, softening2);
    }
    if (i < N) {
        accelerations[3 * i] = a.x;
        accelerations[3 * i + 1] = a.y;
        accelerations[3 * i + 2] = a.z;
    }
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    gravity<<<(N + Threads - 1) / Threads, Threads>>>(positions, masses, accelerations, N, softening * softening);
    cudaDeviceSynchronize();
}
