// Scores of a position in dynamic shared memory, a block reduction by cooperative groups, two passes, opt-in for long rows.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Op>
__device__ float reduceBlock(cg::thread_block block, float* scratch, float value, Op op)
{
    auto tile = cg::tiled_partition<32>(block);
    value = cg::reduce(tile, value, op);
    block.sync();
    if (tile.thread_rank() == 0)
        scratch[tile.meta_group_rank()] = value;
    block.sync();
    float all = scratch[0];
    for (unsigned w = 1; w < tile.meta_group_size(); ++w)
        all = op(all, scratch[w]);
    return all;
}

__global__ void row(const float* q, const float* k, const float* v, float* out, int d, float scale)
{
    extern __shared__ float p[];
    __shared__ float scratch[4];
    auto block = cg::this_thread_block();
    const int i = blockIdx.x, n = i + 1;
    float m = -INFINITY;
    for (int j = block.thread_rank(); j < n; j += block.size()) {
        float x = 0.f;
        for (int e = 0; e < d; ++e)
            x += q[i * d + e] * k[j * d + e];
        p[j] = x * scale;
        m = max(m, p[j]);
    }
    m = reduceBlock(block, scratch, m, cg::greater<float>());
    float l = 0.f;
    for (int j = block.thread_rank(); j < n; j += block.size())
        l += p[j] = __expf(p[j] - m);
    l = reduceBlock(block, scratch, l, cg::plus<float>());
    for (int e = block.thread_rank(); e < d; e += block.size()) {
        float x = 0.f;
        for (int j = 0; j < n; ++j)
            x += p[j] * v[j * d + e];
        out[i * d + e] = x / l;
    }
}

extern "C" void solve(const float* Q, const float* K, const float* V, float* output, int M, int d)
{
    const size_t bytes = M * sizeof(float);
    cudaFuncSetAttribute(row, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
    row<<<M, 128, bytes>>>(Q, K, V, output, d, 1.f / sqrtf(float(d)));
    cudaDeviceSynchronize();
}
