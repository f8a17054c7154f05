// Four bodies for each thread share every read of the tile, and a packing kernel makes that read a plain float4 copy.
#include <cuda_runtime.h>

constexpr int Threads = 64;
constexpr int Own = 4;

__global__ void pack(const float* positions, const float* masses, float4* bodies, int N, int padded)
{
    int i = blockIdx.x * Threads + threadIdx.x;
    if (i < padded)
        bodies[i] = i < N ? make_float4(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], masses[i])
                          : make_float4(0, 0, 0, 0);
}

__global__ void gravity(const float4* __restrict__ bodies, float* __restrict__ accelerations, int N, int padded,
    float softening2)
{
    __shared__ float4 tile[Threads];
    int first = blockIdx.x * Threads * Own + threadIdx.x;
    float4 own[Own];
    float3 a[Own];
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        own[k] = bodies[first + k * Threads];
        a[k] = make_float3(0, 0, 0);
    }
    for (int start = 0; start < padded; start += Threads) {
        __syncthreads();
        tile[threadIdx.x] = bodies[start + threadIdx.x];
        __syncthreads();
#pragma unroll 4
        for (int t = 0; t < Threads; ++t) {
            float4 other = tile[t];
#pragma unroll
            for (int k = 0; k < Own; ++k) {
                float dx = other.x - own[k].x;
                float dy = other.y - own[k].y;
                float dz = other.z - own[k].z;
                float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening2);
                float pull = other.w * inverse * inverse * inverse;
                a[k].x += pull * dx;
                a[k].y += pull * dy;
                a[k].z += pull * dz;
            }
        }
    }
#pragma unroll
    for (int k = 0; k < Own; ++k) {
        int i = first + k * Threads;
        if (i < N) {
            accelerations[3 * i] = a[k].x;
            accelerations[3 * i + 1] = a[k].y;
            accelerations[3 * i + 2] = a[k].z;
        }
    }
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    int blocks = (N + Threads * Own - 1) / (Threads * Own);
    int padded = blocks * Threads * Own;
    float4* bodies = nullptr;
    cudaMalloc(&bodies, padded * sizeof(float4));
    pack<<<padded / Threads, Threads>>>(positions, masses, bodies, N, padded);
    gravity<<<blocks, Threads>>>(bodies, accelerations, N, padded, softening * softening);
    cudaDeviceSynchronize();
    cudaFree(bodies);
}
