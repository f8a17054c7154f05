// One pass: a block learns its place by looking back, gathers what it keeps in shared memory and writes it side by side.
#include <cuda_runtime.h>

constexpr int Threads = 256;
constexpr int Own = 8;
constexpr int Piece = Threads * Own;
constexpr unsigned All = 0xffffffffu;

// State in the two highest bits, count below: 0 = nothing yet, 1 = count of the block, 2 = count of all up to the block.
constexpr unsigned HasCount = 1u << 30;
constexpr unsigned HasTotal = 2u << 30;
constexpr unsigned CountBits = HasCount - 1;

// Called by one warp. It looks at 32 predecessors at a time.
__device__ unsigned keptBefore(unsigned* status, int block, int lane)
{
    unsigned before = 0;
    for (int last = block - 1; last >= 0; last -= 32) {
        int left = last - lane;
        unsigned seen = HasTotal; // in front of the first block nothing is kept
        do {
            if (left >= 0)
                seen = atomicAdd(&status[left], 0u);
        } while (__any_sync(All, seen < HasCount));
        unsigned totals = __ballot_sync(All, seen >= HasTotal);
        // Lane 0 is the nearest; whoever lies behind the nearest total is already in it.
        bool counts = totals == 0 || lane <= __ffs(totals) - 1;
        before += __reduce_add_sync(All, counts ? seen & CountBits : 0u);
        if (totals != 0)
            break;
    }
    return before;
}

__global__ void compact(const float* __restrict__ A, int N, float* __restrict__ out, unsigned* status, unsigned* next)
{
    __shared__ float kept[Piece];
    __shared__ unsigned perWarp[Own][Threads / 32];
    __shared__ unsigned block, before, total;
    if (threadIdx.x == 0)
        block = atomicAdd(next, 1u);
    __syncthreads();
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;
    int first = block * Piece;

    float values[Own];
    unsigned marks[Own];
    for (int k = 0; k < Own; ++k) {
        int i = first + k * Threads + threadIdx.x;
        values[k] = i < N ? A[i] : 0.0f;
        marks[k] = __ballot_sync(All, values[k] > 0);
        if (lane == 0)
            perWarp[k][warp] = __popc(marks[k]);
    }
    __syncthreads();
    if (warp == 0) {
        // 64 counts in the order of the elements: two for each lane.
        unsigned* counts = &perWarp[0][0];
        unsigned a = counts[2 * lane];
        unsigned b = counts[2 * lane + 1];
        unsigned sum = a + b;
        for (int distance = 1; distance < 32; distance *= 2) {
            unsigned left = __shfl_up_sync(All, sum, distance);
            sum += lane >= distance ? left : 0;
        }
        counts[2 * lane] = sum - a - b;
        counts[2 * lane + 1] = sum - b;
        unsigned mine = __shfl_sync(All, sum, 31);
        if (lane == 0 && block > 0)
            atomicExch(&status[block], HasCount | mine);
        unsigned earlier = keptBefore(status, block, lane);
        if (lane == 0) {
            atomicExch(&status[block], HasTotal | earlier + mine);
            before = earlier;
            total = mine;
        }
    }
    __syncthreads();
    for (int k = 0; k < Own; ++k) {
        if (values[k] > 0)
            kept[perWarp[k][warp] + __popc(marks[k] & (1u << lane) - 1)] = values[k];
    }
    __syncthreads();
    for (unsigned i = threadIdx.x; i < total; i += Threads)
        out[before + i] = kept[i];
}

extern "C" void solve(const float* A, int N, float* out)
{
    int blocks = (N + Piece - 1) / Piece;
    unsigned* status = nullptr;
    cudaMalloc(&status, (blocks + 1) * sizeof(unsigned));
    cudaMemset(status, 0, (blocks + 1) * sizeof(unsigned));
    cudaMemset(out, 0, N * sizeof(float));
    compact<<<blocks, Threads>>>(A, N, out, status, status + blocks);
    cudaDeviceSynchronize();
    cudaFree(status);
}
