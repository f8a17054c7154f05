// For few bodies: the sum over j is split over blocks as well, so that all of the GPU works; a second kernel adds the parts.
#include <cuda_runtime.h>

constexpr int Threads = 128;
constexpr int Tile = 128;

__global__ void partialGravity(const float* __restrict__ positions, const float* __restrict__ masses,
    float3* __restrict__ parts, int N, float softening2)
{
    __shared__ float4 tile[Tile];
    int i = blockIdx.x * Threads + threadIdx.x;
    int self = min(i, N - 1);
    float x = positions[3 * self];
    float y = positions[3 * self + 1];
    float z = positions[3 * self + 2];
    float3 a = {0, 0, 0};
    for (int start = blockIdx.y * Tile; start < N; start += gridDim.y * Tile) {
        int j = start + threadIdx.x;
        __syncthreads();
        tile[threadIdx.x] = j < N
            ? make_float4(positions[3 * j], positions[3 * j + 1], positions[3 * j + 2], masses[j])
            : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < Tile; ++k) {
            float dx = tile[k].x - x;
            float dy = tile[k].y - y;
            float dz = tile[k].z - z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening2);
            float pull = tile[k].w * inverse * inverse * inverse;
            a.x += pull * dx;
            a.y += pull * dy;
            a.z += pull * dz;
        }
    }
    if (i < N)
        parts[blockIdx.y * N + i] = a;
}

__global__ void addParts(const float3* __restrict__ parts, float* __restrict__ accelerations, int N, int count)
{
    int i = blockIdx.x * Threads + threadIdx.x;
    if (i >= N)
        return;
    float3 a = {0, 0, 0};
    for (int part = 0; part < count; ++part) {
        a.x += parts[part * N + i].x;
        a.y += parts[part * N + i].y;
        a.z += parts[part * N + i].z;
    }
    accelerations[3 * i] = a.x;
    accelerations[3 * i + 1] = a.y;
    accelerations[3 * i + 2] = a.z;
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    int rows = (N + Threads - 1) / Threads;
    int tiles = (N + Tile - 1) / Tile;
    int count = max(1, min(tiles, 512 / rows)); // about 512 blocks
    float3* parts = nullptr;
    cudaMalloc(&parts, count * N * sizeof(float3));
    partialGravity<<<dim3(rows, count), Threads>>>(positions, masses, parts, N, softening * softening);
    addParts<<<rows, Threads>>>(parts, accelerations, N, count);
    cudaDeviceSynchronize();
    cudaFree(parts);
}
