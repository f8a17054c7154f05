// Decoupled look-back with a whole warp looking back at 32 blocks at a time; flags and values apart, joined by fences.
#include <cuda_runtime.h>

constexpr int Threads = 128;
constexpr unsigned Full = 0xffffffffu;
enum : int { Empty, Sum, Prefix };

__device__ unsigned ticket;

__global__ void reset(volatile int* state, int blocks)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < blocks)
        state[i] = Empty;
    if (i == 0)
        ticket = 0;
}

__global__ void scan(const float* in, float* out, volatile int* state, volatile float* sums, volatile float* prefixes, int n)
{
    __shared__ int block;
    __shared__ float warpSums[Threads / 32];
    __shared__ float before;
    if (threadIdx.x == 0)
        block = atomicAdd(&ticket, 1u);
    __syncthreads();
    int lane = threadIdx.x & 31;
    int warp = threadIdx.x >> 5;
    int i = block * Threads + threadIdx.x;
    float x = i < n ? in[i] : 0.0f;
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        float y = __shfl_up_sync(Full, x, d);
        if (lane >= d)
            x += y;
    }
    if (lane == 31)
        warpSums[warp] = x;
    __syncthreads();
    float total = 0;
    float base = 0;
    for (int w = 0; w < Threads / 32; ++w) {
        if (w == warp)
            base = total;
        total += warpSums[w];
    }
    if (warp == 0) {
        if (lane == 0) {
            if (block == 0) {
                prefixes[0] = total;
                __threadfence();
                state[0] = Prefix;
                before = 0;
            } else {
                sums[block] = total;
                __threadfence();
                state[block] = Sum;
            }
        }
        __syncwarp();
        if (block > 0) {
            float prefix = 0;
            int look = block - 1 - lane;
            while (true) {
                int seen = look >= 0 ? state[look] : Prefix;
                if (__any_sync(Full, seen == Empty))
                    continue;
                __threadfence();
                unsigned done = __ballot_sync(Full, seen == Prefix);
                int last = done ? __ffs(done) - 1 : 31;
                float value = 0;
                if (look >= 0 && lane <= last)
                    value = seen == Prefix ? prefixes[look] : sums[look];
                for (int d = 16; d > 0; d >>= 1)
                    value += __shfl_down_sync(Full, value, d);
                prefix += __shfl_sync(Full, value, 0);
                if (done)
                    break;
                look -= 32;
            }
            if (lane == 0) {
                prefixes[block] = prefix + total;
                __threadfence();
                state[block] = Prefix;
                before = prefix;
            }
        }
    }
    __syncthreads();
    if (i < n)
        out[i] = before + base + x;
}

extern "C" void solve(const float* input, float* output, int n)
{
    int blocks = (n + Threads - 1) / Threads;
    int* state;
    float *sums, *prefixes;
    cudaMalloc(&state, blocks * sizeof(int));
    cudaMalloc(&sums, blocks * sizeof(float));
    cudaMalloc(&prefixes, blocks * sizeof(float));
    reset<<<(blocks + 255) / 256, 256>>>(state, blocks);
    scan<<<blocks, Threads>>>(input, output, state, sums, prefixes, n);
    cudaDeviceSynchronize();
    cudaFree(state);
    cudaFree(sums);
    cudaFree(prefixes);
}
