// cuda::barrier and cuda::pipeline in the ways of the programming guide.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;

// Copies through a barrier, which everyone waits for.
__global__ void copied(const int* in, int* out)
{
    __shared__ barrier bar;
    __shared__ alignas(16) int buffer[128];
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0)
        init(&bar, block.size());
    block.sync();
    for (int round = 0; round < 3; ++round) {
        cuda::memcpy_async(block, buffer, in + round * 128, cuda::aligned_size_t<16>(sizeof buffer), bar);
        bar.arrive_and_wait();
        out[round * 128 + threadIdx.x] = buffer[127 - threadIdx.x] + round;
        bar.arrive_and_wait();
    }
}

// Producer and consumer warps hand two buffers back and forth.
__global__ void specialised(const int* in, int* out, int rounds)
{
    __shared__ barrier bars[4]; // ready 0, 1; filled 0, 1
    __shared__ int buffer[2][32];
    if (threadIdx.x < 4)
        init(bars + threadIdx.x, 64);
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int i = 0; i < rounds; ++i) {
            bars[i % 2].arrive_and_wait();
            buffer[i % 2][lane] = in[i * 32 + lane];
            [[maybe_unused]] auto token = bars[i % 2 + 2].arrive();
        }
    } else {
        [[maybe_unused]] auto first = bars[0].arrive();
        [[maybe_unused]] auto second = bars[1].arrive();
        for (int i = 0; i < rounds; ++i) {
            bars[i % 2 + 2].arrive_and_wait();
            out[i * 32 + lane] = buffer[i % 2][31 - lane] * 2 + i;
            [[maybe_unused]] auto token = bars[i % 2].arrive();
        }
    }
}

// A two-stage pipeline shared by the block.
__global__ void staged(const int* in, int* out, int batches)
{
    constexpr auto stages = 2;
    __shared__ int buffer[stages][64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    auto block = cg::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    for (int compute = 0, fetch = 0; compute < batches; ++compute) {
        for (; fetch < batches && fetch < compute + stages; ++fetch) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, buffer[fetch % stages], in + fetch * 64, sizeof(int) * 64, pipeline);
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        block.sync();
        out[compute * 64 + threadIdx.x] = buffer[compute % stages][(threadIdx.x + 1) % 64] + compute;
        pipeline.consumer_release();
    }
}

// The group's own copy, and a thread's own pipeline.
__global__ void grouped(const int* in, int* out)
{
    extern __shared__ int buffer[];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    int* mine = buffer + tile.meta_group_rank() * 32;
    cg::memcpy_async(tile, mine, in + tile.meta_group_rank() * 32, sizeof(int) * 32);
    cg::wait(tile);
    int sum = mine[tile.thread_rank()] + mine[31 - tile.thread_rank()];
    auto pipe = cuda::make_pipeline();
    pipe.producer_acquire();
    cuda::memcpy_async(&buffer[128 + threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[threadIdx.x] = sum + buffer[128 + threadIdx.x];
    pipe.consumer_release();
}

// arrive_and_drop: half of the threads leave after the first phase.
__global__ void dropping(int* out)
{
    __shared__ barrier bar;
    __shared__ int sum;
    if (threadIdx.x == 0) {
        init(&bar, blockDim.x);
        sum = 0;
    }
    __syncthreads();
    atomicAdd(&sum, 1);
    if (threadIdx.x % 2) {
        bar.arrive_and_drop();
        out[threadIdx.x] = -1;
        return;
    }
    bar.arrive_and_wait();
    atomicAdd(&sum, 1000);
    bar.arrive_and_wait();
    out[threadIdx.x] = sum;
}
