// Radix sort: eight stable passes over 4-bit digits, each a histogram, a prefix sum and a scatter; no comparison at all.
#include <cuda_runtime.h>

constexpr int Threads = 256;
constexpr int Digits = 16;
constexpr unsigned All = 0xffffffffu;

// Orders like the floats do, read as an unsigned integer.
__global__ void toKeys(const float* data, unsigned* keys, int N)
{
    int i = blockIdx.x * Threads + threadIdx.x;
    if (i >= N)
        return;
    unsigned bits = __float_as_uint(data[i]);
    keys[i] = bits & 0x80000000u ? ~bits : bits ^ 0x80000000u;
}

__global__ void toFloats(const unsigned* keys, float* data, int N)
{
    int i = blockIdx.x * Threads + threadIdx.x;
    if (i < N)
        data[i] = __uint_as_float(keys[i] & 0x80000000u ? keys[i] ^ 0x80000000u : ~keys[i]);
}

// counts[digit][block], so that one prefix sum over the whole table yields every block's place for every digit.
__global__ void count(const unsigned* __restrict__ keys, int* counts, int N, int shift)
{
    __shared__ int mine[Digits];
    if (threadIdx.x < Digits)
        mine[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * Threads + threadIdx.x;
    if (i < N)
        atomicAdd(&mine[keys[i] >> shift & Digits - 1], 1);
    __syncthreads();
    if (threadIdx.x < Digits)
        counts[threadIdx.x * gridDim.x + blockIdx.x] = mine[threadIdx.x];
}

// Exclusive prefix sum by one block, a piece of 256 after the other.
__global__ void scan(int* counts, int size)
{
    __shared__ int perWarp[Threads / 32];
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;
    int carry = 0;
    for (int start = 0; start < size; start += Threads) {
        int i = start + threadIdx.x;
        int own = i < size ? counts[i] : 0;
        int sum = own;
        for (int distance = 1; distance < 32; distance *= 2) {
            int left = __shfl_up_sync(All, sum, distance);
            sum += lane >= distance ? left : 0;
        }
        if (lane == 31)
            perWarp[warp] = sum;
        __syncthreads();
        int before = carry;
        int total = 0;
        for (int w = 0; w < Threads / 32; ++w) {
            before += w < warp ? perWarp[w] : 0;
            total += perWarp[w];
        }
        if (i < size)
            counts[i] = before + sum - own;
        carry += total;
        __syncthreads();
    }
}

__global__ void scatter(const unsigned* __restrict__ keys, unsigned* __restrict__ sorted, const int* __restrict__ places,
    int N, int shift)
{
    __shared__ int perWarp[Threads / 32][Digits];
    int i = blockIdx.x * Threads + threadIdx.x;
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;
    for (int k = threadIdx.x; k < Threads / 32 * Digits; k += Threads)
        (&perWarp[0][0])[k] = 0;
    __syncthreads();
    int digit = i < N ? static_cast<int>(keys[i] >> shift & Digits - 1) : Digits;
    unsigned same = __match_any_sync(All, digit); // lanes with the same digit; those to the left go first
    int inWarp = __popc(same & (1u << lane) - 1);
    if (i < N && inWarp == 0)
        perWarp[warp][digit] = __popc(same);
    __syncthreads();
    if (i >= N)
        return;
    int place = places[digit * gridDim.x + blockIdx.x] + inWarp;
    for (int w = 0; w < warp; ++w)
        place += perWarp[w][digit];
    sorted[place] = keys[i];
}

extern "C" void solve(float* data, int N)
{
    int blocks = (N + Threads - 1) / Threads;
    unsigned *keys = nullptr, *other = nullptr;
    int* counts = nullptr;
    cudaMalloc(&keys, N * sizeof(unsigned));
    cudaMalloc(&other, N * sizeof(unsigned));
    cudaMalloc(&counts, blocks * Digits * sizeof(int));
    toKeys<<<blocks, Threads>>>(data, keys, N);
    for (int shift = 0; shift < 32; shift += 8) {
        count<<<blocks, Threads>>>(keys, counts, N, shift);
        scan<<<1, Threads>>>(counts, blocks * Digits);
        scatter<<<blocks, Threads>>>(keys, other, counts, N, shift);
        count<<<blocks, Threads>>>(other, counts, N, shift + 4);
        scan<<<1, Threads>>>(counts, blocks * Digits);
        scatter<<<blocks, Threads>>>(other, keys, counts, N, shift + 4);
    }
    toFloats<<<blocks, Threads>>>(keys, data, N);
    cudaDeviceSynchronize();
    cudaFree(keys);
    cudaFree(other);
    cudaFree(counts);
}
