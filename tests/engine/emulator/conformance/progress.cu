// Kernels in which some wait for others: each ends only when everyone makes progress.

/// Sums of chunks, each block adding what the blocks before it found (single-pass scan with look-back).
extern "C" __global__ void lookBack(const int* in, int* out, volatile int* state, volatile int* partial, int* ticket, int n)
{
    __shared__ int block, before, sums[256];
    if (threadIdx.x == 0) block = atomicAdd(ticket, 1);
    __syncthreads();
    const int i = block * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        const int x = threadIdx.x >= step ? sums[threadIdx.x - step] : 0;
        __syncthreads();
        sums[threadIdx.x] += x;
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        const int total = sums[blockDim.x - 1];
        partial[2 * block] = total;
        __threadfence();
        state[block] = 1;
        int sum = 0;
        for (int b = block - 1; b >= 0; --b) {
            int s;
            while ((s = state[b]) == 0) {}
            __threadfence();
            if (s == 2) { sum += partial[2 * b + 1]; break; }
            sum += partial[2 * b];
        }
        partial[2 * block + 1] = sum + total;
        __threadfence();
        state[block] = 2;
        before = sum;
    }
    __syncthreads();
    if (i < n) out[i] = sums[threadIdx.x] + before;
}

/// The block that comes last adds up what all left.
extern "C" __global__ void lastBlock(const int* in, int* partial, unsigned* count, int* out, int n)
{
    __shared__ int sums[128];
    __shared__ bool last;
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        if (threadIdx.x < step) sums[threadIdx.x] += sums[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sums[0];
        __threadfence();
        last = atomicAdd(count, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        int total = 0;
        for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x) total += ((volatile int*)partial)[i];
        atomicAdd(out, total);
    }
}

/// A barrier of the whole grid made by hand, several times.
extern "C" __global__ void gridBarrier(int* cells, unsigned* arrived, int rounds)
{
    const int blocks = gridDim.x;
    for (int r = 0; r < rounds; ++r) {
        if (threadIdx.x == 0) cells[r * blocks + blockIdx.x] = r + (r == 0 ? 0 : ((volatile int*)cells)[(r - 1) * blocks + (blockIdx.x + 1) % blocks]);
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicAdd(arrived, 1u);
            while (*(volatile unsigned*)arrived < (r + 1) * blocks) {}
            __threadfence();
        }
        __syncthreads();
    }
}

/// Every thread takes the lock, lanes of one warp too.
extern "C" __global__ void spinLock(int* lock, int* counter, int* twice)
{
    bool done = false;
    while (!done)
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *(volatile int*)counter = *(volatile int*)counter + 1;
            *(volatile int*)twice = *(volatile int*)twice + 2;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
}

/// Blocks and lanes hand one token around.
extern "C" __global__ void ring(volatile int* token, int rounds)
{
    const int me = blockIdx.x * blockDim.x + threadIdx.x;
    const int all = gridDim.x * blockDim.x;
    for (int r = 0; r < rounds; ++r) {
        while (*token != r * all + me) {}
        __threadfence();
        *token = r * all + me + 1;
    }
}

/// A warp produces, another consumes, through shared memory without barriers.
extern "C" __global__ void handshake(int* out, int rounds)
{
    __shared__ volatile int full, value;
    if (threadIdx.x == 0) full = 0;
    __syncthreads();
    int sum = 0;
    for (int r = 0; r < rounds; ++r)
        if (threadIdx.x == 0) {
            while (full) {}
            value = r * r;
            __threadfence_block();
            full = 1;
        } else if (threadIdx.x == 32) {
            while (!full) {}
            __threadfence_block();
            sum += value;
            __threadfence_block();
            full = 0;
        }
    if (threadIdx.x == 32) *out = sum;
}
