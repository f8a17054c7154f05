# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels that read memory nobody has written, at the lines marked `//!`, and kernels that look as if they did. Forms as in
kernels.py; the tail of an `out` array is memory that nobody wrote."""

FAULTY = [
    ("tail of a tile is not loaded", (1, 64), ["in:f32:[" + ",".join(["1"] * 50) + "]", "out:f32:64", "i32:50"], """
__global__ void k(const float* in, float* out, int n) {
    __shared__ float s[64];
    if (threadIdx.x < n)
        s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x]; //!
}"""),
    ("bins of a histogram are not cleared", (1, 128), ["out:i32:16"], """
__global__ void k(int* out) {
    __shared__ int bins[16];
    atomicAdd(&bins[threadIdx.x % 16], 1); //!
    __syncthreads();
    if (threadIdx.x < 16) out[threadIdx.x] = bins[threadIdx.x];
}"""),
    ("an accumulator in shared memory is not cleared", (1, 64), ["out:i32:1"], """
__global__ void k(int* out) {
    __shared__ int sum;
    for (int t = 0; t < 64; ++t) {
        if (threadIdx.x == t) sum += t; //!
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = sum;
}"""),
    ("output is added to", (2, 32), ["out:f32:64"], """
__global__ void k(float* out) {
    int i = blockIdx.x * 32 + threadIdx.x;
    out[i] += i; //!
}"""),
    ("atomic sum of an output nobody set to 0", (4, 64), ["out:f32:1"], """
__global__ void k(float* out) {
    atomicAdd(out, 1.0f); //!
}"""),
    ("half of an output that nobody wrote", (1, 64), ["out:i32:128", "out:i32:64"], """
__global__ void k(int* a, int* b) {
    a[threadIdx.x] = threadIdx.x;
    __syncthreads();
    b[threadIdx.x] = a[threadIdx.x] + a[threadIdx.x + 64]; //!
}"""),
    ("halo of a stencil is not loaded", (1, 64), ["in:f32:[" + ",".join(["2"] * 64) + "]", "out:f32:64"], """
__global__ void k(const float* in, float* out) {
    __shared__ float s[66];
    s[threadIdx.x + 1] = in[threadIdx.x];
    __syncthreads();
    float left = s[threadIdx.x]; //!
    float right = s[threadIdx.x + 2]; //!
    out[threadIdx.x] = left + right;
}"""),
    ("partial block of a reduction", (1, 64), ["in:f32:[" + ",".join(["1"] * 40) + "]", "out:f32:1", "i32:40"], """
__global__ void k(const float* in, float* out, int n) {
    __shared__ float s[64];
    if (threadIdx.x < n) s[threadIdx.x] = in[threadIdx.x];
    for (int step = 32; step > 0; step /= 2) {
        __syncthreads();
        if (threadIdx.x < step)
            s[threadIdx.x] += s[threadIdx.x + step]; //!
    }
    if (threadIdx.x == 0) *out = s[0];
}"""),
    ("dynamic shared memory, second array at a wrong place", (1, 32, 512), ["out:f32:32"], """
__global__ void k(float* out) {
    extern __shared__ float s[];
    s[threadIdx.x] = threadIdx.x;
    s[threadIdx.x + 32] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 96]; //!
}"""),
    ("memory of the block before is not this block's", (64, 32), ["out:i32:64"], """
__global__ void k(int* out) {
    __shared__ int s[32];
    if (blockIdx.x == 0) s[threadIdx.x] = 7;
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = s[5]; //!
}"""),
    ("vectors of four past what was written", (1, 32), ["out:f32:256", "out:f32:128"], """
__global__ void k(float* a, float* b) {
    for (int i = 0; i < 2; ++i) a[threadIdx.x * 2 + i] = i;
    __syncthreads();
    reinterpret_cast<float4*>(b)[threadIdx.x] = reinterpret_cast<float4*>(a)[threadIdx.x]; //!
}"""),
    ("compare and swap on a lock nobody set", (1, 32), ["out:i32:1", "out:i32:32"], """
__global__ void k(int* lock, int* out) {
    out[threadIdx.x] = atomicCAS(lock, 0, 1); //!
}"""),
    ("bytes of which nobody wrote one", (1, 64), ["out:u8:256", "out:u8:64"], """
__global__ void k(unsigned char* a, unsigned char* b) {
    a[threadIdx.x] = threadIdx.x;
    __syncthreads();
    b[threadIdx.x] = a[threadIdx.x + 128]; //!
}"""),
    ("pipeline reads a stage before it is filled", (1, 32), ["in:f32:[" + ",".join(["3"] * 64) + "]", "out:f32:32"], """
__global__ void k(const float* in, float* out) {
    __shared__ float stage[2][32];
    float sum = 0;
    for (int t = 0; t < 2; ++t) {
        stage[t][threadIdx.x] = in[t * 32 + threadIdx.x];
        __syncthreads();
        if (t == 0) sum += stage[1][31 - threadIdx.x]; //!
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}"""),
    ("asynchronous copy leaves the tail", (1, 32), ["in:f32:[" + ",".join(["3"] * 24) + "]", "out:f32:32", "i32:24"], """
#include <cuda_pipeline.h>
__global__ void k(const float* in, float* out, int n) {
    __shared__ float s[32];
    if (threadIdx.x < n)
        __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[31 - threadIdx.x]; //!
}"""),
]

SOUND = [
    ("a written tail", (1, 64), ["in:f32:[" + ",".join(["1"] * 50) + "]", "out:f32:64", "i32:50"], """
__global__ void k(const float* in, float* out, int n) {
    __shared__ float s[64];
    s[threadIdx.x] = threadIdx.x < n ? in[threadIdx.x] : 0;
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x];
}"""),
    ("cleared bins", (3, 128), ["out:i32:48"], """
__global__ void k(int* out) {
    __shared__ int bins[16];
    if (threadIdx.x < 16) bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[threadIdx.x % 16], 1);
    __syncthreads();
    if (threadIdx.x < 16) out[blockIdx.x * 16 + threadIdx.x] = bins[threadIdx.x];
}"""),
    ("bytes written one by one, read as words", (1, 32), ["out:u32:32"], """
__global__ void k(unsigned* out) {
    __shared__ __align__(4) unsigned char s[128];
    for (int i = 0; i < 4; ++i) s[threadIdx.x * 4 + i] = i;
    __syncthreads();
    out[threadIdx.x] = reinterpret_cast<unsigned*>(s)[31 - threadIdx.x];
}"""),
    ("a struct with padding, copied whole", (1, 32), ["out:f32:32"], """
struct alignas(16) Point { float x, y, z; };
__global__ void k(float* out) {
    __shared__ Point s[32];
    s[threadIdx.x].x = 1;
    s[threadIdx.x].y = 2;
    s[threadIdx.x].z = threadIdx.x;
    __syncthreads();
    Point p = s[31 - threadIdx.x];
    out[threadIdx.x] = p.x + p.y + p.z;
}"""),
    ("memory of the module holds zeros", (2, 32), ["out:i32:64"], """
__device__ int table[64];
__device__ int counter;
__global__ void k(int* out) {
    int i = blockIdx.x * 32 + threadIdx.x;
    atomicAdd(&counter, 1);
    out[i] = table[i];
}"""),
    ("inputs and what goes in and out", (2, 32), ["in:f32:[" + ",".join(["1"] * 64) + "]", "inout:f32:[" + ",".join(["2"] * 64) + "]"], """
__global__ void k(const float* a, float* b) {
    int i = blockIdx.x * 32 + threadIdx.x;
    b[i] = a[i] + b[i];
    b[i] *= 2;
}"""),
    ("written by one block, read by another behind a flag", (2, 32), ["inout:i32:[0]", "out:i32:32", "out:i32:32"], """
__global__ void k(int* flag, int* data, int* out) {
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x;
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0) atomicExch(flag, 1);
    } else {
        if (threadIdx.x == 0) while (atomicAdd(flag, 0) == 0) {}
        __syncthreads();
        __threadfence();
        out[threadIdx.x] = data[threadIdx.x];
    }
}"""),
    ("an exchange sets a flag first", (1, 32), ["out:i32:1", "out:i32:32"], """
__global__ void k(int* flag, int* out) {
    if (threadIdx.x == 0) atomicExch(flag, 3);
    __syncthreads();
    out[threadIdx.x] = atomicAdd(flag, 0);
}"""),
    ("asynchronous copies that fill with zeros", (1, 32), ["in:f32:[" + ",".join(["3"] * 24) + "]", "out:f32:32", "i32:24"], """
#include <cuda_pipeline.h>
__global__ void k(const float* in, float* out, int n) {
    __shared__ float s[32];
    bool inside = threadIdx.x < n;
    __pipeline_memcpy_async(&s[threadIdx.x], &in[inside ? threadIdx.x : 0], 4, inside ? 0 : 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[31 - threadIdx.x];
}"""),
    ("more barriers than times have bits", (1, 64), ["out:i32:64"], """
__global__ void k(int* out) {
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < 700; ++i) {
        sum += s[(threadIdx.x + i) % 64];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}"""),
    ("matrix fragments through shared memory", (1, 32), ["out:f32:256"], """
#include <mma.h>
using namespace nvcuda;
__global__ void k(float* out) {
    __shared__ half a[256], b[256];
    __shared__ float c[256];
    for (int i = threadIdx.x; i < 256; i += 32) { a[i] = __float2half(1); b[i] = __float2half(2); }
    __syncwarp();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::fill_fragment(fc, 0.0f);
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
    __syncwarp();
    for (int i = threadIdx.x; i < 256; i += 32) out[i] = c[i];
}"""),
    ("a heap of the kernel's own", (1, 32), ["out:i32:32"], """
__global__ void k(int* out) {
    int* p = new int[2];
    p[0] = threadIdx.x;
    p[1] = 1;
    out[threadIdx.x] = p[0] + p[1];
    delete[] p;
}"""),
    ("barriers of the library in shared memory", (1, 64), ["out:i32:64"], """
#include <cuda/barrier>
__global__ void k(int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int s[64];
    if (threadIdx.x == 0) init(&barrier, 64);
    __syncthreads();
    s[threadIdx.x] = threadIdx.x;
    barrier.arrive_and_wait();
    out[threadIdx.x] = s[63 - threadIdx.x];
}"""),
    ("reductions of CUB in one piece of memory", (1, 128), ["in:i32:[" + ",".join(["3"] * 128) + "]", "out:i32:2", "i32:100"], r"""
#include <cub/block/block_reduce.cuh>
__global__ void k(const int* in, int* out, int n) {
    using R = cub::BlockReduce<int, 128, cub::BLOCK_REDUCE_RAKING>;
    using W = cub::BlockReduce<int, 128>;
    __shared__ union { typename R::TempStorage r; typename W::TempStorage w; } t;
    int v = threadIdx.x < n ? in[threadIdx.x] : 0;
    int a = R(t.r).Sum(v, n);
    __syncthreads();
    int b = W(t.w).Reduce(v, [](int x, int y) { return x > y ? x : y; });
    if (threadIdx.x == 0) { out[0] = a; out[1] = b; }
}"""),
    ("sort, load, store and scan of CUB in one piece of memory", (1, 128), ["in:i32:[" + ",".join(str(i * 7 % 512) for i in range(512)) + "]", "out:i32:500"], r"""
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
__global__ void k(const int* in, int* out) {
    using S = cub::BlockRadixSort<int, 128, 4>;
    using L = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
    using T = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
    using C = cub::BlockScan<int, 128>;
    __shared__ union { typename S::TempStorage s; typename L::TempStorage l; typename T::TempStorage t; typename C::TempStorage c; } m;
    int v[4];
    L(m.l).Load(in, v, 500, 1 << 30);
    __syncthreads();
    S(m.s).Sort(v);
    __syncthreads();
    int total; C(m.c).ExclusiveSum(v, v, total);
    __syncthreads();
    T(m.t).Store(out, v, 500);
}"""),
    ("histogram of CUB", (1, 128), ["in:u8:[" + ",".join(str(i * 7 % 256) for i in range(512)) + "]", "out:u32:256"], r"""
#include <cub/block/block_histogram.cuh>
__global__ void k(const unsigned char* in, unsigned* out) {
    using H = cub::BlockHistogram<unsigned char, 128, 4, 256, cub::BLOCK_HISTO_SORT>;
    __shared__ typename H::TempStorage t; __shared__ unsigned h[256];
    unsigned char v[4]; for (int i = 0; i < 4; ++i) v[i] = in[threadIdx.x * 4 + i];
    H(t).Histogram(v, h);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += 128) out[i] = h[i];
}"""),
    ("copy, reduction and scan of a group", (1, 128), ["in:i32:[" + ",".join(["3"] * 128) + "]", "out:i32:128"], r"""
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void k(const int* in, int* out) {
    auto b = cg::this_thread_block(); auto w = cg::tiled_partition<32>(b);
    __shared__ int s[128];
    cg::memcpy_async(b, s, in, sizeof(int) * 128);
    cg::wait(b);
    int r = cg::reduce(w, s[b.thread_rank()], cg::plus<int>());
    int x = cg::exclusive_scan(w, r);
    out[b.thread_rank()] = x + s[127 - b.thread_rank()];
}"""),
    ("asynchronous copy with a barrier of the library", (1, 64), ["in:f32:[" + ",".join(["3"] * 64) + "]", "out:f32:64"], r"""
#include <cuda/barrier>
__global__ void k(const float* in, float* out) {
    __shared__ alignas(16) float s[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, blockDim.x);
    __syncthreads();
    cuda::barrier<cuda::thread_scope_block>::arrival_token token;
    if (threadIdx.x == 0) {
        cuda::memcpy_async(s, in, cuda::aligned_size_t<16>(256), bar);
    }
    token = bar.arrive();
    bar.wait(std::move(token));
    out[threadIdx.x] = s[63 - threadIdx.x];
}"""),
    ("bulk copy that a barrier counts", (1, 64), ["in:f32:[" + ",".join(["3"] * 64) + "]", "out:f32:64"], r"""
__global__ void k(const float* in, float* out) {
    __shared__ alignas(128) float s[64];
    __shared__ unsigned long long bar;
    unsigned b = (unsigned)__cvta_generic_to_shared(&bar), d = (unsigned)__cvta_generic_to_shared(s);
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" :: "r"(b));
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 256;" :: "r"(b));
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];" :: "r"(d), "l"(in), "r"(b) : "memory");
    }
    __syncthreads();
    asm volatile("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra L; }" :: "r"(b) : "memory");
    out[threadIdx.x] = s[63 - threadIdx.x];
}"""),
    ("matrices stored to shared memory", (1, 32), ["out:u32:32"], r"""
__global__ void k(unsigned* out) {
    __shared__ alignas(16) unsigned s[64];
    unsigned a = threadIdx.x, b = threadIdx.x + 100;
    unsigned addr = (unsigned)__cvta_generic_to_shared(s) + (threadIdx.x % 16) * 16;
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1,%2};" :: "r"(addr), "r"(a), "r"(b) : "memory");
    __syncwarp();
    out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 32];
}"""),
]

ADD = """
__global__ void add(const float* a, const float* b, const float* scratch, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i] + 0 * scratch[i %% 16]; %s
}
__global__ void zero(float* scratch) { scratch[threadIdx.x] = 0; }
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    float *scratch, *other;
    cudaMalloc(&scratch, 64);
%s
    add<<<(n + 255) / 256, 256>>>(a, b, scratch, c, n);
    cudaFree(scratch);
}"""

# Whole solutions of vector-add, through `warpdesk check`: name, source.
FAULTY_SOLUTIONS = [
    ("scratch of cudaMalloc that nobody sets", ADD % ("//!", "")),
    ("scratch of which a copy sets half", ADD % ("//!", "    cudaMemcpy(scratch, a, 4 * (n < 8 ? n : 8), cudaMemcpyDeviceToDevice);")),
    ("memory that somebody else had before", ADD % ("//!", "    zero<<<1, 16>>>(scratch); cudaFree(scratch); cudaMalloc(&scratch, 64);")),
]
SOUND_SOLUTIONS = [
    ("scratch that cudaMemset clears", ADD % ("", "    cudaMemset(scratch, 0, 64);")),
    ("scratch that cudaMemsetAsync clears", ADD % ("", "    cudaMemsetAsync(scratch, 0, 64, 0);")),
    ("scratch that a kernel before sets", ADD % ("", "    zero<<<1, 16>>>(scratch);")),
    ("scratch copied from other scratch", ADD % ("", "    cudaMalloc(&other, 64); cudaMemset(other, 0, 64); cudaMemcpy(scratch, other, 64, cudaMemcpyDeviceToDevice); cudaFree(other);")),
    ("scratch from the host", ADD % ("", "    float zeros[16] = {}; cudaMemcpy(scratch, zeros, 64, cudaMemcpyHostToDevice);")),
]
