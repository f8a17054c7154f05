// Count per block, scan the counts, write: the marks are computed twice and never stored, and ballots place the lanes of a warp.
#include <cuda_runtime.h>

constexpr int Threads = 256;
constexpr unsigned All = 0xffffffffu;

__global__ void count(const float* __restrict__ A, int* counts, int N)
{
    int i = blockIdx.x * Threads + threadIdx.x;
    int kept = __syncthreads_count(i < N && A[i] > 0);
    if (threadIdx.x == 0)
        counts[blockIdx.x] = kept;
}

// Exclusive prefix sum by one warp.
__global__ void scan(int* counts, int blocks)
{
    int lane = threadIdx.x;
    int carry = 0;
    for (int start = 0; start < blocks; start += 32) {
        int own = start + lane < blocks ? counts[start + lane] : 0;
        int sum = own;
        for (int distance = 1; distance < 32; distance *= 2) {
            int left = __shfl_up_sync(All, sum, distance);
            sum += lane >= distance ? left : 0;
        }
        if (start + lane < blocks)
            counts[start + lane] = carry + sum - own;
        carry += __shfl_sync(All, sum, 31);
    }
}

__global__ void write(const float* __restrict__ A, const int* __restrict__ before, float* out, int N)
{
    __shared__ int perWarp[Threads / 32];
    int i = blockIdx.x * Threads + threadIdx.x;
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;
    bool keep = i < N && A[i] > 0;
    unsigned kept = __ballot_sync(All, keep);
    if (lane == 0)
        perWarp[warp] = __popc(kept);
    __syncthreads();
    int place = before[blockIdx.x] + __popc(kept & (1u << lane) - 1);
    for (int w = 0; w < warp; ++w)
        place += perWarp[w];
    if (keep)
        out[place] = A[i];
}

extern "C" void solve(const float* A, int N, float* out)
{
    int blocks = (N + Threads - 1) / Threads;
    int* counts = nullptr;
    cudaMalloc(&counts, blocks * sizeof(int));
    cudaMemset(out, 0, N * sizeof(float));
    count<<<blocks, Threads>>>(A, counts, N);
    scan<<<1, 32>>>(counts, blocks);
    write<<<blocks, Threads>>>(A, counts, out, N);
    cudaDeviceSynchronize();
    cudaFree(counts);
}
