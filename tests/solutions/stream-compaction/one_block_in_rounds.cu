// One block walks along the array and remembers in shared memory how many it has kept; groups of 16 lanes count by votes.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void compact(const float* A, int N, float* out)
{
    constexpr int groups = 16;
    __shared__ int kept, counts[groups];
    const cg::thread_block block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<16>(block);
    if (block.thread_rank() == 0)
        kept = 0;
    block.sync();
    for (int start = 0; start < N; start += block.size()) {
        const int i = start + block.thread_rank();
        const float value = i < N ? A[i] : 0.0f;
        const bool keeps = value > 0;
        const unsigned votes = tile.ballot(keeps);
        if (tile.thread_rank() == 0)
            counts[tile.meta_group_rank()] = __popc(votes);
        block.sync();
        int at = kept, all = 0;
        for (int group = 0; group < groups; ++group) {
            if (group < (int)tile.meta_group_rank())
                at += counts[group];
            all += counts[group];
        }
        if (keeps)
            out[at + __popc(votes & ((1u << tile.thread_rank()) - 1))] = value;
        block.sync();
        if (block.thread_rank() == 0)
            kept += all;
    }
    block.sync();
    for (int i = kept + block.thread_rank(); i < N; i += block.size())
        out[i] = 0;
}

extern "C" void solve(const float* A, int N, float* out) { compact<<<1, 256>>>(A, N, out); }
