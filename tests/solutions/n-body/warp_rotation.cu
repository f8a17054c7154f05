// No shared memory: a warp holds 32 bodies in registers and passes them round by shuffles.
#include <cuda_runtime.h>

#define FULL_MASK 0xffffffff

__global__ void nbody(const float3* __restrict__ pos, const float* __restrict__ mass, float3* __restrict__ acc, int n, float eps)
{
    const int lane = threadIdx.x & 31;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float3 me = i < n ? pos[i] : make_float3(0.f, 0.f, 0.f);
    float3 sum = make_float3(0.f, 0.f, 0.f);
    for (int base = 0; base < n; base += 32) {
        const int j = base + lane;
        float3 q = j < n ? pos[j] : make_float3(0.f, 0.f, 0.f);
        float m = j < n ? mass[j] : 0.f;
        for (int turn = 0; turn < 32; ++turn) {
            const float3 d = make_float3(q.x - me.x, q.y - me.y, q.z - me.z);
            const float r2 = fmaf(d.x, d.x, fmaf(d.y, d.y, fmaf(d.z, d.z, eps * eps)));
            const float r = rsqrtf(r2);
            const float f = m * r / r2;
            sum.x = fmaf(f, d.x, sum.x);
            sum.y = fmaf(f, d.y, sum.y);
            sum.z = fmaf(f, d.z, sum.z);
            q.x = __shfl_sync(FULL_MASK, q.x, lane + 1);
            q.y = __shfl_sync(FULL_MASK, q.y, lane + 1);
            q.z = __shfl_sync(FULL_MASK, q.z, lane + 1);
            m = __shfl_sync(FULL_MASK, m, lane + 1);
        }
    }
    if (i < n)
        acc[i] = sum;
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    nbody<<<(N + 95) / 96, 96>>>((const float3*)positions, masses, (float3*)accelerations, N, softening);
    cudaDeviceSynchronize();
}
