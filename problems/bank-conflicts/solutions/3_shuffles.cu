// No shared memory, hence no banks: a warp holds a matrix in registers and turns it by five rounds of exchanged halves.
#include <cuda_runtime.h>

constexpr int Warps = 4;

__global__ void transpose(const float* __restrict__ input, float* __restrict__ output, int count)
{
    int lane = threadIdx.x;
    int matrix = blockIdx.x * Warps + threadIdx.y;
    if (matrix >= count)
        return;
    const float* from = input + matrix * 1024;
    float* to = output + matrix * 1024;
    float row[32]; // element r is (r, lane)
#pragma unroll
    for (int r = 0; r < 32; ++r)
        row[r] = from[r * 32 + lane];
    // Round k swaps the two off-diagonal squares of every square of 2 k x 2 k.
#pragma unroll
    for (int k = 16; k > 0; k /= 2) {
        bool upper = lane & k;
#pragma unroll
        for (int r = 0; r < 32; ++r) {
            if (r & k)
                continue;
            float send = upper ? row[r] : row[r + k];
            float got = __shfl_xor_sync(0xffffffff, send, k);
            row[r] = upper ? got : row[r];
            row[r + k] = upper ? row[r + k] : got;
        }
    }
#pragma unroll
    for (int r = 0; r < 32; ++r)
        to[r * 32 + lane] = row[r];
}

extern "C" void solve(const float* input, float* output, int count)
{
    transpose<<<(count + Warps - 1) / Warps, dim3(32, Warps)>>>(input, output, count);
    cudaDeviceSynchronize();
}
