// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes of one warp that wait for one another.
extern "C" __global__ void ticketLock(unsigned* next, volatile unsigned* serving, int* counter, int* order)
{
    unsigned mine = atomicAdd(next, 1);
    while (*serving != mine) { }
    __threadfence();
    order[*(volatile int*)counter] = mine;
    *(volatile int*)counter = *(volatile int*)counter + 1;
    __threadfence();
    *serving = mine + 1;
}

// Lane k hands a value to lane k + 1.
extern "C" __global__ void chain(int* out)
{
    __shared__ volatile int box[32];
    __shared__ volatile int full[32];
    int lane = threadIdx.x;
    full[lane] = lane == 0;
    box[lane] = 1;
    __syncthreads();
    while (full[lane] == 0) { }
    int value = box[lane];
    out[lane] = value;
    if (lane < 31) {
        box[lane + 1] = value + lane;
        __threadfence_block();
        full[lane + 1] = 1;
    }
}

// Odd lanes consume what even lanes produce, three times, both ways round the branch.
extern "C" __global__ void pairs(int* out, int oddFirst)
{
    __shared__ volatile int slot[32];
    int pair = threadIdx.x / 2;
    slot[threadIdx.x] = 0;
    __syncthreads();
    int sum = 0;
    for (int round = 1; round <= 3; ++round) {
        if ((threadIdx.x % 2 == 1) == (oddFirst != 0)) {
            while (slot[pair] == 0) { }
            sum += slot[pair];
            __threadfence_block();
            slot[pair] = 0;
        } else {
            while (slot[pair] != 0) { }
            slot[pair] = round * 100 + pair;
            sum += round;
        }
    }
    out[threadIdx.x] = sum;
}

// A lock in each lane, then the warp together: shuffles, votes, barriers.
extern "C" __global__ void lockedThenTogether(int* lock, int* counter, int* sums, unsigned* votes, int* counts)
{
    while (atomicCAS(lock, 0, 1) != 0) { }
    __threadfence();
    int before = *(volatile int*)counter;
    *(volatile int*)counter = before + 1;
    __threadfence();
    atomicExch(lock, 0);
    __syncwarp();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = threadIdx.x;
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, step);
    sums[i] = sum;
    votes[i] = __ballot_sync(0xffffffff, threadIdx.x % 3 == 0);
    if (threadIdx.x % 2 == 0)
        sums[i] += __reduce_add_sync(0x55555555, 1) * 1000;
    counts[i] = __syncthreads_count(threadIdx.x % 4 == 0);
}

// Lane 5 never comes to the shuffle: it waits at a barrier of the block.
extern "C" __global__ void missing(int* lock, int* out)
{
    while (atomicCAS(lock, 0, 1) != 0) { }
    atomicExch(lock, 0);
    if (threadIdx.x == 5)
        __syncthreads(); // line 83
    else
        out[threadIdx.x] = __shfl_sync(0xffffffff, threadIdx.x, 0); // line 85
}

// The first lane takes the lock and never gives it back.
extern "C" __global__ void neverUnlocked(int* lock, int* out)
{
    while (atomicCAS(lock, 0, 1) != 0) { } // line 91
    atomicAdd(out, 1);
}

extern "C" __global__ void outsideWithLock(int* lock, int* out, int n)
{
    while (atomicCAS(lock, 0, 1) != 0) { }
    if (threadIdx.x == 7)
        out[n] = 1; // line 99
    __threadfence();
    atomicExch(lock, 0);
}

// Producer and consumer warps by bar.arrive with the whole block's count.
extern "C" __global__ void arriveAndSync(int* out)
{
    __shared__ int box;
    if (threadIdx.x < 32) {
        if (threadIdx.x == 0)
            box = 42;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[threadIdx.x - 32] = box;
    }
}
