# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels that use barriers, warp masks and atomics wrongly at the lines marked `//!`, or rightly. Forms as in kernels.py."""

FAULTY = [
    ("a guess of an exchange races with a plain store", (4, 32), ["inout:i32:[0]"], """
__global__ void k(int* p) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *p = 5; //!
    int old = *p, assumed; //!
    do {
        assumed = old;
        old = atomicCAS(p, assumed, assumed * 2 + 1); //!
    } while (assumed != old);
}"""),
    ("barrier under a condition, the others go on", (1, 64), ["out:f32:64"], """
__global__ void k(float* out) {
    __shared__ float s[64];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x < 16) //!
        __syncthreads(); //!
    out[threadIdx.x] = s[63 - threadIdx.x];
}"""),
    ("barrier for whole warps, the others go on", (1, 128), ["out:f32:128"], """
__global__ void k(float* out) {
    __shared__ float s[128];
    int w = threadIdx.x / 32;
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (w < 2) { //!
        out[threadIdx.x] = 1;
        __syncthreads(); //!
    }
    out[threadIdx.x] = s[127 - threadIdx.x];
}"""),
    ("the first barrier under a condition meets the second", (1, 64), ["out:f32:64"], """
__global__ void k(float* out) {
    __shared__ float s[64];
    s[threadIdx.x] = threadIdx.x;
    if (threadIdx.x < 32)
        __syncthreads(); //!
    out[threadIdx.x] = s[threadIdx.x];
    __syncthreads(); //!
    out[threadIdx.x] += 1;
}"""),
    ("barriers in both branches of a warp", (1, 32), ["out:i32:32"], """
__global__ void k(int* out) {
    if (threadIdx.x % 2 == 0) {
        out[threadIdx.x] = 2;
        __syncthreads(); //!
        out[threadIdx.x] += 1;
    } else {
        out[threadIdx.x] = 3;
        __syncthreads(); //!
        out[threadIdx.x] *= 2;
    }
}"""),
    ("as many barriers as a thread has elements", (1, 64), ["in:i32:[" + ",".join(str(1 + i % 3) for i in range(64)) + "]", "out:i32:64"], """
__global__ void k(const int* n, int* out) {
    __shared__ int s[64];
    s[threadIdx.x] = 0;
    for (int i = 0; i < n[threadIdx.x]; ++i) { //!
        s[threadIdx.x] += i;
        __syncthreads(); //!
    }
    out[threadIdx.x] = s[threadIdx.x];
}"""),
    ("block.sync() of a part of the block", (1, 64), ["inout:f32:[" + ",".join(["0"] * 64) + "]"], """
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(float* out) {
    cg::thread_block block = cg::this_thread_block();
    __shared__ float s[64];
    s[threadIdx.x] = threadIdx.x;
    if (block.thread_rank() < 40) { //!
        out[threadIdx.x] = s[threadIdx.x];
        block.sync(); //!
    }
    out[threadIdx.x] += 1;
}"""),
    ("early return where the barrier counts", (1, 96), ["in:i32:[33]", "out:i32:96"], """
__global__ void k(const int* n, int* out) {
    if (threadIdx.x / 32 > n[0] / 64) return; //!
    out[threadIdx.x] = 1;
    asm volatile("bar.sync 1, 64;" ::: "memory"); //!
    out[threadIdx.x] += 1;
}"""),
    ("a named barrier for more warps than come", (1, 96), ["out:i32:96"], """
__global__ void k(int* out) {
    if (threadIdx.x < 64) {
        out[threadIdx.x] = 1;
        asm volatile("bar.sync 1, 96;" ::: "memory"); //!
        out[threadIdx.x] += 1;
    } else {
        out[threadIdx.x] = 2;
        asm volatile("bar.sync 2, 64;" ::: "memory"); //!
        out[threadIdx.x] += 1;
    }
}"""),
    ("a named barrier with two counts", (1, 96), ["out:i32:96"], """
__global__ void k(int* out) {
    out[threadIdx.x] = threadIdx.x;
    if (threadIdx.x < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory"); //!
        out[threadIdx.x] += 1;
    } else if (threadIdx.x < 64) {
        out[threadIdx.x] += 2;
        asm volatile("bar.sync 1, 96;" ::: "memory"); //!
    } else {
        out[threadIdx.x] += 3;
    }
}"""),
    ("a named barrier for 48 threads", (1, 64), ["out:i32:64"], """
__global__ void k(int* out) {
    out[threadIdx.x] = threadIdx.x;
    asm volatile("barrier.sync 1, 48;" ::: "memory"); //!
    out[threadIdx.x] += 1;
}"""),
    ("producer arrives at the wrong number", (1, 64), ["out:i32:32"], """
__global__ void k(int* out) {
    __shared__ int s[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) { //!
        s[lane] = lane;
        asm volatile("bar.arrive 2, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory"); //!
        out[lane] = lane;
    }
}"""),
    ("the mask of half a warp in a whole one", (1, 32), ["out:i32:32"], """
__global__ void k(int* out) {
    int v = threadIdx.x;
    v += __shfl_xor_sync(0xffff, v, 8); //!
    out[threadIdx.x] = v;
}"""),
    ("ballot with a mask that leaves lanes out", (2, 64), ["out:u32:128"], """
__global__ void k(unsigned* out) {
    unsigned odd = __ballot_sync(0x0000ffffu, threadIdx.x & 1); //!
    out[blockIdx.x * 64 + threadIdx.x] = odd;
}"""),
    ("full mask under a condition", (1, 32), ["out:i32:32"], """
__global__ void k(int* out) {
    int v = threadIdx.x;
    if (threadIdx.x < 16) //!
        v = __any_sync(0xffffffffu, v > 3); //!
    out[threadIdx.x] = v;
}"""),
    ("syncwarp of all under a condition", (1, 64), ["out:i32:64"], """
__global__ void k(int* out) {
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x % 32 < 8) { //!
        s[threadIdx.x] += s[threadIdx.x + 8];
        __syncwarp(); //!
    }
    out[threadIdx.x] = threadIdx.x;
}"""),
    ("shuffle from lanes that returned", (1, 32), ["in:i32:[20]", "out:i32:1"], """
__global__ void k(const int* n, int* out) {
    if (threadIdx.x >= n[0]) return;
    int v = threadIdx.x;
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d); //!
    if (threadIdx.x == 0) out[0] = v; //!
}"""),
    ("sum of a partial last warp", (1, 48), ["out:i32:2"], """
__device__ int sum(int v) {
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d); //!
    return v;
}
__global__ void k(int* out) {
    int v = sum(threadIdx.x);
    if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = v; //!
}"""),
    ("broadcast from a lane outside the mask", (1, 32), ["out:i32:32"], """
__global__ void k(int* out) {
    int v = threadIdx.x;
    if (threadIdx.x < 16)
        v = __shfl_sync(0x0000ffffu, v * 2, 31); //!
    out[threadIdx.x] = v; //!
}"""),
    ("match with the mask of other lanes", (1, 32), ["out:u32:32"], """
__global__ void k(unsigned* out) {
    unsigned m = threadIdx.x < 16 ? 0xffff0000u : 0x0000ffffu;
    out[threadIdx.x] = __match_any_sync(m, threadIdx.x % 4); //!
}"""),
    ("each half names the whole warp", (1, 32), ["out:i32:32"], """
__global__ void k(int* out) {
    unsigned m = threadIdx.x < 16 ? 0xffffffffu : 0xffff0000u;
    out[threadIdx.x] = __reduce_add_sync(m, 1); //!
}"""),
    ("matrix product by half a warp", (1, 32), ["out:f32:256"], """
#include <mma.h>
using namespace nvcuda;
__global__ void k(float* out) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
    wmma::fill_fragment(a, __float2half(1.0f));
    wmma::fill_fragment(b, __float2half(1.0f));
    wmma::fill_fragment(c, 0.0f);
    if (threadIdx.x < 16) //!
        wmma::mma_sync(c, a, b, c); //!
    for (int i = 0; i < 8; ++i) out[threadIdx.x * 8 + i] = c.x[i];
}"""),
]

SOUND = [
    ("a pair changed by compare-and-swap of 128 bits", (4, 64), ["inout:u64:[0,0]"], """
struct __align__(16) Pair { unsigned long long a, b; };
__global__ void k(Pair* pair) {
    Pair old = *pair, seen;
    for (;;) {
        asm volatile("{ .reg .b128 c, n, r; mov.b128 c, {%3, %4}; mov.b128 n, {%5, %6};"
                     "atom.global.cas.b128 r, [%2], c, n; mov.b128 {%0, %1}, r; }"
                     : "=l"(seen.a), "=l"(seen.b)
                     : "l"(pair), "l"(old.a), "l"(old.b), "l"(old.a + threadIdx.x), "l"(old.b + 2) : "memory");
        if (seen.a == old.a && seen.b == old.b)
            break;
        old = seen;
    }
}
"""),
    ("atomicAdd of doubles by compare-and-swap", (4, 64), ["inout:f64:[0]"], """
__device__ double add(double* address, double value) {
    unsigned long long* bits = (unsigned long long*)address;
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
__global__ void k(double* sum) {
    add(sum, threadIdx.x);
}"""),
    ("maximum of floats by compare-and-swap", (4, 64), ["inout:f32:[0]"], """
__global__ void k(float* most) {
    int* bits = (int*)most;
    float value = blockIdx.x * 64 + threadIdx.x;
    int old = *bits;
    while (value > __int_as_float(old)) {
        int assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(value));
        if (old == assumed) break;
    }
}"""),
    ("product in an array by compare-and-swap", (4, 64), ["inout:i32:[1,1,1,1]"], """
__global__ void k(int* a) {
    int* p = &a[threadIdx.x % 4];
    int seen = *p;
    for (;;) {
        int before = atomicCAS(p, seen, seen * 3);
        if (before == seen) break;
        seen = before;
    }
}"""),
    ("threads behind the end return before the barriers", (2, 64), ["in:i32:[100]", "out:i32:128"], """
__global__ void k(const int* n, int* out) {
    __shared__ int s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= n[0]) return;
    s[threadIdx.x] = i;
    __syncthreads();
    int left = threadIdx.x > 0 ? s[threadIdx.x - 1] : 0;
    __syncthreads();
    out[i] = left;
}"""),
    ("whole warps return, the others count", (1, 128), ["out:i32:128"], """
__global__ void k(int* out) {
    __shared__ int s[64];
    out[threadIdx.x] = -1;
    if (threadIdx.x >= 64) return;
    s[threadIdx.x] = threadIdx.x;
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[threadIdx.x] = s[63 - threadIdx.x];
}"""),
    ("tiles of sixteen", (2, 64), ["out:i32:128"], """
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int* out) {
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int v = threadIdx.x;
    if (tile.meta_group_rank() % 2 == 0)
        for (int d = 8; d > 0; d /= 2) v += tile.shfl_xor(v, d);
    else
        for (int d = 8; d > 0; d /= 2) v += tile.shfl_down(v, d);
    tile.sync();
    if (tile.thread_rank() == 0) out[blockIdx.x * 64 + threadIdx.x] = v;
}"""),
    ("atomics gathered by those that are there", (4, 64), ["inout:i32:[0]", "out:i32:256"], """
__global__ void k(int* count, int* out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i % 3 == 0) {
        unsigned here = __activemask();
        int leader = __ffs(here) - 1;
        int base = 0;
        if (threadIdx.x % 32 == leader) base = atomicAdd(count, __popc(here));
        base = __shfl_sync(here, base, leader);
        out[base + __popc(here & ((1u << threadIdx.x % 32) - 1))] = i;
    }
}"""),
    ("mask by ballot before the branch", (1, 64), ["in:i32:[50]", "out:i32:64"], """
__global__ void k(const int* n, int* out) {
    int i = threadIdx.x;
    unsigned mask = __ballot_sync(0xffffffffu, i < n[0]);
    if (i < n[0]) {
        int v = i;
        for (int d = 1; d < 32; d *= 2) {
            int lower = __shfl_up_sync(mask, v, d);
            if (i % 32 >= d) v += lower;
        }
        out[i] = v;
    }
}"""),
    ("what an absent lane gives is not looked at", (1, 64), ["in:i32:[50]", "out:i32:2"], """
__global__ void k(const int* n, int* out) {
    int i = threadIdx.x, lane = i % 32;
    int here = n[0] - (i - lane);
    unsigned mask = __ballot_sync(0xffffffffu, lane < here);
    if (lane >= here) return;
    int v = i;
    for (int d = 16; d > 0; d /= 2) {
        int other = __shfl_down_sync(mask, v, d);
        if (lane + d < here) v += other;
    }
    if (lane == 0) out[i / 32] = v;
}"""),
    ("tree over sixteen lanes, the first has the sum", (1, 64), ["out:i32:1"], """
__global__ void k(int* out) {
    int v = threadIdx.x;
    if (threadIdx.x < 16) {
        for (int d = 8; d > 0; d /= 2) v += __shfl_down_sync(0xffffu, v, d);
        if (threadIdx.x == 0) out[0] = v;
    }
}"""),
    ("producers and consumers with two named barriers", (1, 128), ["out:i32:64"], """
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x % 64;
    for (int round = 0; round < 3; ++round) {
        if (threadIdx.x < 64) {
            s[t] = round + t;
            asm volatile("bar.arrive 1, 128;" ::: "memory");
            asm volatile("bar.sync 2, 128;" ::: "memory");
        } else {
            asm volatile("bar.sync 1, 128;" ::: "memory");
            out[t] = s[63 - t];
            asm volatile("bar.arrive 2, 128;" ::: "memory");
        }
    }
}"""),
    ("coalesced threads add up", (2, 64), ["inout:i32:[0]"], """
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void k(int* sum) {
    if (threadIdx.x % 3 == 1) {
        auto group = cg::coalesced_threads();
        int all = cg::reduce(group, (int)threadIdx.x, cg::plus<int>());
        if (group.thread_rank() == 0) atomicAdd(sum, all);
    }
}"""),
    ("a vote decides about a loop for all", (1, 64), ["out:i32:64"], """
__global__ void k(int* out) {
    int v = threadIdx.x % 32, rounds = 0;
    while (__any_sync(0xffffffffu, v > 0)) {
        v -= 3;
        ++rounds;
    }
    out[threadIdx.x] = rounds;
}"""),
    ("barriers in a loop that all go round as often", (2, 96), ["in:i32:[5]", "out:i32:192"], """
__global__ void k(const int* n, int* out) {
    __shared__ int s[96];
    int sum = 0;
    for (int i = 0; i < n[0]; ++i) {
        s[threadIdx.x] = i + threadIdx.x;
        __syncthreads();
        sum += s[95 - threadIdx.x];
        __syncthreads();
    }
    if (__syncthreads_or(sum < 0)) sum = 0;
    out[blockIdx.x * 96 + threadIdx.x] = sum;
}"""),
    ("lanes with one key by match", (1, 64), ["out:i32:64"], """
__global__ void k(int* out) {
    unsigned peers = __match_any_sync(0xffffffffu, threadIdx.x % 5);
    int v = __reduce_add_sync(peers, 1);
    __syncwarp(peers);
    out[threadIdx.x] = v;
}"""),
]
