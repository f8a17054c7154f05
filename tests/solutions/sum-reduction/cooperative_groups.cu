// Cooperative groups: a tiled partition reduces a warp, the block group syncs.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void sum(const float* input, float* output, int n)
{
    __shared__ float perWarp[32];
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);

    float x = 0;
    for (unsigned long long i = blockIdx.x * (unsigned long long)block.size() + block.thread_rank(); i < n;
         i += (unsigned long long)gridDim.x * block.size())
        x += input[i];
    x = cg::reduce(warp, x, cg::plus<float>());
    if (warp.thread_rank() == 0)
        perWarp[warp.meta_group_rank()] = x;
    block.sync();
    if (warp.meta_group_rank() == 0) {
        x = warp.thread_rank() < warp.meta_group_size() ? perWarp[warp.thread_rank()] : 0.0f;
        x = cg::reduce(warp, x, cg::plus<float>());
        if (warp.thread_rank() == 0)
            atomicAdd(output, x);
    }
}

extern "C" void solve(const float* input, float* output, int n)
{
    cudaMemset(output, 0, sizeof(float));
    sum<<<(n + 1023) / 1024, 256>>>(input, output, n);
    cudaDeviceSynchronize();
}
