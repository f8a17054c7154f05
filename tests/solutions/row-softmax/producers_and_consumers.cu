// Two warps of a block fetch tiles of its row, the other two work on them: full and empty buffers are told by named barriers.
constexpr int Tile = 64;

__device__ void arrive(int barrier) { asm volatile("bar.arrive %0, 128;" ::"r"(barrier) : "memory"); }
__device__ void wait(int barrier) { asm volatile("bar.sync %0, 128;" ::"r"(barrier) : "memory"); }

__global__ void softmax(const float* x, float* y, int n)
{
    __shared__ float tile[2][Tile];
    __shared__ float most[2], sum[2];
    const float* row = x + (size_t)blockIdx.x * n;
    const int tiles = (n + Tile - 1) / Tile, lane = threadIdx.x % 64;
    if (threadIdx.x < 64) {
        for (int t = 0; t < tiles; ++t) {
            const int buffer = t % 2, i = t * Tile + lane;
            if (t >= 2)
                wait(3 + buffer); // empty
            tile[buffer][lane] = i < n ? row[i] : -INFINITY;
            __threadfence_block();
            arrive(1 + buffer); // full
        }
    } else {
        float m = -INFINITY, s = 0;
        for (int t = 0; t < tiles; ++t) {
            const int buffer = t % 2;
            wait(1 + buffer);
            const float value = tile[buffer][lane], larger = fmaxf(m, value);
            if (larger > -INFINITY)
                s = s * expf(m - larger) + expf(value - larger);
            m = larger;
            if (t + 2 < tiles)
                arrive(3 + buffer);
        }
        for (int step = 16; step > 0; step /= 2) {
            const float other = __shfl_xor_sync(0xffffffff, m, step), count = __shfl_xor_sync(0xffffffff, s, step);
            const float larger = fmaxf(m, other);
            s = (m > -INFINITY ? s * expf(m - larger) : 0) + (other > -INFINITY ? count * expf(other - larger) : 0);
            m = larger;
        }
        if (lane % 32 == 0) {
            most[lane / 32] = m;
            sum[lane / 32] = s;
        }
    }
    __syncthreads();
    const float m = fmaxf(most[0], most[1]);
    float s = 0;
    for (int half = 0; half < 2; ++half)
        if (most[half] > -INFINITY)
            s += sum[half] * expf(most[half] - m);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[(size_t)blockIdx.x * n + i] = expf(row[i] - m) / s;
}

extern "C" void solve(const float* x, float* y, int rows, int n) { softmax<<<rows, 128>>>(x, y, n); }
