// Each warp owns a segment and keeps its count in a register; counts are joined by one block, then the warps go over their
// segments again. Unsigned 64-bit indices, int2 scratch.
#include <cuda_runtime.h>

#define WARPS 64

__global__ void countSegments(const float* a, unsigned long long n, unsigned* counts)
{
    unsigned w = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    unsigned long long size = (n + WARPS - 1) / WARPS, from = w * size, to = from + size < n ? from + size : n;
    unsigned c = 0;
    for (unsigned long long i = from + lane; i < to; i += 32)
        c += a[i] > 0.0f;
    c = __reduce_add_sync(0xffffffffu, c);
    if (lane == 0)
        counts[w] = c;
}

__global__ void exclusive(unsigned* counts)
{
    __shared__ unsigned s[WARPS];
    s[threadIdx.x] = counts[threadIdx.x];
    __syncthreads();
    unsigned sum = 0;
    for (unsigned k = 0; k < threadIdx.x; k++)
        sum += s[k];
    counts[threadIdx.x] = sum;
}

__global__ void moveSegments(const float* a, unsigned long long n, const unsigned* first, float* out)
{
    unsigned w = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    unsigned long long size = (n + WARPS - 1) / WARPS, from = w * size, to = from + size < n ? from + size : n;
    unsigned place = first[w];
    for (unsigned long long i = from; i < to; i += 32) {
        float x = i + lane < to ? a[i + lane] : -1.0f;
        unsigned b = __ballot_sync(0xffffffffu, x > 0.0f);
        if (x > 0.0f)
            out[place + __popc(b << (31 - lane) << 1)] = x;
        place += __popc(b);
    }
}

extern "C" void solve(const float* A, int N, float* out)
{
    unsigned* counts;
    cudaMalloc(&counts, WARPS * sizeof(unsigned));
    cudaMemset(out, 0, (size_t)N * sizeof(float));
    countSegments<<<WARPS * 32 / 256, 256>>>(A, N, counts);
    exclusive<<<1, WARPS>>>(counts);
    moveSegments<<<WARPS * 32 / 256, 256>>>(A, N, counts, out);
    cudaDeviceSynchronize();
    cudaFree(counts);
}
