// Bits by votes: eight ballots give each lane the lanes whose byte equals its own bin's number; no atomics within the warp.
#include <cuda_runtime.h>

__global__ void votes(const unsigned char* __restrict__ in, unsigned long long* out, int n)
{
    const unsigned lane = threadIdx.x & 31u;
    unsigned counts[8] = {}; // of the values lane + 32 * k
    for (int base = (blockIdx.x * blockDim.x + threadIdx.x) & ~31; base < n; base += gridDim.x * blockDim.x) {
        const int i = base + (int)lane;
        const bool there = i < n;
        const unsigned value = there ? in[i] : 0u;
        unsigned match = __ballot_sync(~0u, there);
#pragma unroll
        for (int bit = 0; bit < 5; ++bit) {
            const unsigned vote = __ballot_sync(~0u, value >> bit & 1u);
            match &= lane >> bit & 1u ? vote : ~vote;
        }
        const unsigned v5 = __ballot_sync(~0u, value >> 5 & 1u), v6 = __ballot_sync(~0u, value >> 6 & 1u),
                       v7 = __ballot_sync(~0u, value >> 7 & 1u);
#pragma unroll
        for (int k = 0; k < 8; ++k)
            counts[k] += __popc(match & (k & 1 ? v5 : ~v5) & (k & 2 ? v6 : ~v6) & (k & 4 ? v7 : ~v7));
    }
#pragma unroll
    for (int k = 0; k < 8; ++k)
        if (counts[k])
            atomicAdd(out + lane + 32 * k, (unsigned long long)counts[k]);
}

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    cudaMemsetAsync(histogram, 0, 256 * sizeof(long long), 0);
    votes<<<20, 128>>>(input, (unsigned long long*)histogram, N);
    cudaDeviceSynchronize();
}
