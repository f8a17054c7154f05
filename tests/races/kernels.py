# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels with a race at the lines marked `//!`, and kernels that look as if they had one.

Each entry: name, launch (grid, block, dynamic shared bytes, cooperative), arguments of `warpdesk launch`, source. Kernels are
called `k`. A faulty one must be found with exactly the marked lines (one line: both accesses are there); a sound one must
be left alone.
"""

FAULTY = [
    ("missing barrier after a tile is filled", (1, 256), ["out:f32:256"], """
__global__ void k(float* out) {
    __shared__ float s[256];
    s[threadIdx.x] = threadIdx.x; //!
    out[threadIdx.x] = s[255 - threadIdx.x]; //!
}"""),
    ("missing barrier before a tile is filled again", (1, 64), ["out:f32:64"], """
__global__ void k(float* out) {
    __shared__ float s[64];
    float sum = 0;
    for (int t = 0; t < 4; ++t) {
        s[threadIdx.x] = t + threadIdx.x; //!
        __syncthreads();
        sum += s[(threadIdx.x + 33) % 64]; //!
    }
    out[threadIdx.x] = sum;
}"""),
    ("tree reduction without barriers", (1, 256), ["out:f32:1"], """
__global__ void k(float* out) {
    __shared__ float s[256];
    s[threadIdx.x] = 1;
    __syncthreads();
    for (int step = 128; step > 0; step /= 2)
        if (threadIdx.x < step)
            s[threadIdx.x] += s[threadIdx.x + step]; //!
    if (threadIdx.x == 0) out[0] = s[0];
}"""),
    ("last warp of a reduction without syncwarp", (1, 64), ["out:f32:1"], """
__global__ void k(float* out) {
    __shared__ float s[64];
    s[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x < 32) {
        s[threadIdx.x] += s[threadIdx.x + 32];
        s[threadIdx.x] += s[threadIdx.x + 16]; //!
    }
    __syncthreads();
    if (threadIdx.x == 0) out[0] = s[0];
}"""),
    ("neighbours in place", (1, 128), ["inout:i32:[" + ",".join(["1"] * 129) + "]"], """
__global__ void k(int* a) {
    int i = threadIdx.x;
    a[i] = a[i + 1] + 1; //!
}"""),
    ("scan in place without a second buffer", (1, 128), ["out:i32:128"], """
__global__ void k(int* out) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = 1;
    for (int d = 1; d < 128; d *= 2) {
        __syncthreads();
        if (t >= d)
            s[t] += s[t - d]; //!
    }
    __syncthreads();
    out[t] = s[t];
}"""),
    ("counter without an atomic, one block", (1, 64), ["inout:i32:[0]"], """
__global__ void k(int* count) {
    count[0] += threadIdx.x; //!
}"""),
    ("counter without an atomic, many blocks", (16, 1), ["inout:i32:[0]"], """
__global__ void k(int* count) {
    count[0] += blockIdx.x; //!
}"""),
    ("histogram without atomics", (4, 64), ["inout:i32:[0,0,0,0]"], """
__global__ void k(int* bins) {
    bins[threadIdx.x % 4]++; //!
}"""),
    ("plain read of a counter that others change", (4, 32), ["inout:i32:[0]", "out:i32:4"], """
__global__ void k(int* count, int* out) {
    if (threadIdx.x == 0) {
        atomicAdd(count, 1); //!
        out[blockIdx.x] = *count; //!
    }
}"""),
    ("plain reset of an atomic counter", (4, 32), ["inout:i32:[0]"], """
__global__ void k(int* count) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *count = 0; //!
    atomicAdd(count, 1); //!
}"""),
    ("blocks read what block 0 writes", (8, 32), ["inout:f32:[0]", "out:f32:256"], """
__global__ void k(float* scale, float* out) {
    if (blockIdx.x == 0 && threadIdx.x == 0) scale[0] = 2; //!
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = scale[0]; //!
}"""),
    ("halo in place between blocks", (4, 32), ["inout:f32:[" + ",".join(["1"] * 129) + "]"], """
__global__ void k(float* a) {
    int i = blockIdx.x * 32 + threadIdx.x;
    float right = a[i + 1]; //!
    __syncthreads();
    a[i] = right * 0.5f; //!
}"""),
    ("two blocks write one element", (2, 32), ["out:i32:33"], """
__global__ void k(int* out) {
    out[blockIdx.x + threadIdx.x] = threadIdx.x + 100 * blockIdx.x; //!
}"""),
    ("flag without a fence", (2, 1), ["inout:i32:[0]", "inout:i32:[0]", "out:i32:1"], """
__global__ void k(int* data, int* flag, int* out) {
    if (blockIdx.x == 0) {
        data[0] = 42; //!
        atomicExch(flag, 1);
    } else {
        while (atomicAdd(flag, 0) == 0) { }
        out[0] = data[0]; //!
    }
}"""),
    ("last block sums without a fence", (8, 32), ["out:f32:8", "inout:u32:[0]", "out:f32:1"], """
__global__ void k(float* part, unsigned* count, float* out) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        part[blockIdx.x] = blockIdx.x; //!
        last = atomicInc(count, 7) == 7;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        float sum = 0;
        for (int i = 0; i < 8; ++i) sum += part[i]; //!
        out[0] = sum;
    }
}"""),
    ("barrier in one branch only guards half", (1, 64), ["out:f32:64"], """
__global__ void k(float* out) {
    __shared__ float s[64];
    if (threadIdx.x < 32) {
        s[threadIdx.x] = threadIdx.x; //!
    }
    out[threadIdx.x] = s[threadIdx.x % 32]; //!
    __syncthreads();
}"""),
    ("producer and consumer warps without a barrier", (1, 64), ["out:f32:32"], """
__global__ void k(float* out) {
    __shared__ float s[32];
    if (threadIdx.x < 32) s[threadIdx.x] = threadIdx.x; //!
    else out[threadIdx.x - 32] = s[threadIdx.x - 32]; //!
}"""),
    ("the wrong named barrier", (1, 96), ["out:f32:32"], """
__global__ void k(float* out) {
    __shared__ float s[32];
    int w = threadIdx.x / 32, l = threadIdx.x % 32;
    if (w == 0) { s[l] = l; asm volatile("bar.sync 1, 64;" ::: "memory"); } //!
    else if (w == 1) { asm volatile("bar.sync 1, 64;" ::: "memory"); }
    else out[l] = s[l]; //!
}"""),
    ("one flag for the block, written by several", (1, 128), ["out:i32:1"], """
__global__ void k(int* out) {
    __shared__ int best;
    if (threadIdx.x % 40 == 0) best = threadIdx.x; //!
    __syncthreads();
    if (threadIdx.x == 0) out[0] = best;
}"""),
    ("initialised by thread 0, used at once", (1, 64), ["out:i32:1"], """
__global__ void k(int* out) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0; //!
    atomicAdd(&sum, 1); //!
    __syncthreads();
    if (threadIdx.x == 0) out[0] = sum;
}"""),
    ("result read before the atomics are done", (1, 64), ["out:i32:64"], """
__global__ void k(int* out) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, 1); //!
    out[threadIdx.x] = sum; //!
}"""),
    ("transpose in place", (1, 1024), ["inout:f32:[" + ",".join(["1"] * 1024) + "]"], """
__global__ void k(float* a) {
    int x = threadIdx.x % 32, y = threadIdx.x / 32;
    float v = a[y * 32 + x]; //!
    a[x * 32 + y] = v; //!
}"""),
    ("bytes of one word by two threads, one of them a word", (1, 2), ["inout:u32:[0]"], """
__global__ void k(unsigned* a) {
    if (threadIdx.x == 0) ((unsigned char*)a)[2] = 7; //!
    else a[0] = 1; //!
}"""),
    ("vector store over a neighbour's scalar", (1, 64), ["out:f32:64"], """
__global__ void k(float* a) {
    if (threadIdx.x < 16) ((float4*)a)[threadIdx.x] = make_float4(1, 2, 3, 4); //!
    else if (threadIdx.x >= 32) a[threadIdx.x - 32] = threadIdx.x; //!
}"""),
    ("double buffer with one barrier too few", (1, 64), ["out:f32:64"], """
__global__ void k(float* out) {
    __shared__ float s[2][64];
    float sum = 0;
    s[0][threadIdx.x] = 1;
    for (int t = 0; t < 4; ++t) {
        s[(t + 1) % 2][threadIdx.x] = t; //!
        if (t % 2 == 0) __syncthreads();
        sum += s[t % 2][63 - threadIdx.x]; //!
    }
    out[threadIdx.x] = sum;
}"""),
    ("device function hides the store", (1, 64), ["out:f32:64"], """
__device__ __noinline__ void put(float* s, int i, float v) { s[i] = v; } //!
__global__ void k(float* out) {
    __shared__ float s[64];
    put(s, threadIdx.x, threadIdx.x);
    out[threadIdx.x] = s[63 - threadIdx.x]; //!
}"""),
    ("through a generic pointer", (1, 64), ["out:f32:64"], """
__global__ void k(float* out) {
    __shared__ float s[64];
    float* p = threadIdx.x % 2 ? s : s + 0;
    p[threadIdx.x] = 1; //!
    out[threadIdx.x] = p[(threadIdx.x + 1) % 64]; //!
}"""),
    ("dynamic shared memory", (1, 64, 256), ["out:f32:64"], """
__global__ void k(float* out) {
    extern __shared__ float s[];
    s[threadIdx.x] = 1; //!
    out[threadIdx.x] = s[threadIdx.x ^ 32]; //!
}"""),
    ("2-D block, rows exchanged", (1, (16, 16)), ["out:f32:256"], """
__global__ void k(float* out) {
    __shared__ float s[16][16];
    s[threadIdx.y][threadIdx.x] = threadIdx.x; //!
    out[threadIdx.y * 16 + threadIdx.x] = s[threadIdx.x][threadIdx.y]; //!
}"""),
    ("doubles", (1, 64), ["out:f64:64"], """
__global__ void k(double* out) {
    __shared__ double s[64];
    s[threadIdx.x] = threadIdx.x; //!
    out[threadIdx.x] = s[63 - threadIdx.x]; //!
}"""),
    ("half words side by side are fine, the same one is not", (1, 64), ["out:u16:64"], """
__global__ void k(unsigned short* out) {
    __shared__ unsigned short s[64];
    s[threadIdx.x] = threadIdx.x; //!
    out[threadIdx.x] = s[(threadIdx.x + 32) % 64]; //!
}"""),
    ("syncwarp where warps exchange", (1, 64), ["out:f32:64"], """
__global__ void k(float* out) {
    __shared__ float s[64];
    s[threadIdx.x] = 1; //!
    __syncwarp();
    out[threadIdx.x] = s[(threadIdx.x + 32) % 64]; //!
}"""),
    ("shuffle is no barrier", (1, 32), ["out:f32:32"], """
__global__ void k(float* out) {
    __shared__ float s[32];
    s[threadIdx.x] = 1; //!
    float x = __shfl_sync(0xffffffff, s[threadIdx.x], 3);
    out[threadIdx.x] = x + s[31 - threadIdx.x]; //!
}"""),
    ("grid-stride loop in place", (2, 32), ["inout:f32:[" + ",".join(["1"] * 256) + "]"], """
__global__ void k(float* a) {
    for (int i = blockIdx.x * 32 + threadIdx.x; i < 255; i += 64)
        a[i] = a[i + 1]; //!
}"""),
    ("cooperative kernel without grid.sync", (4, 32, 0, True), ["out:f32:128", "out:f32:128"], """
#include <cooperative_groups.h>
__global__ void k(float* a, float* b) {
    int i = blockIdx.x * 32 + threadIdx.x;
    a[i] = i; //!
    cooperative_groups::this_thread_block().sync();
    b[i] = a[127 - i]; //!
}"""),
    ("tile of a partial warp", (1, 48), ["out:f32:48"], """
__global__ void k(float* out) {
    __shared__ float s[48];
    s[threadIdx.x] = 1; //!
    out[threadIdx.x] = s[47 - threadIdx.x]; //!
}"""),
    ("atomics on one word, a plain store on it too", (2, 32), ["inout:i32:[0]"], """
__global__ void k(int* a) {
    if (threadIdx.x == 0) {
        if (blockIdx.x == 0) a[0] = 5; //!
        else atomicMax(a, 3); //!
    }
}"""),
    ("queue slot written after the count is published", (2, 1), ["inout:i32:[0]", "inout:i32:[0,0]", "out:i32:1"], """
__global__ void k(int* count, int* queue, int* out) {
    if (blockIdx.x == 0) {
        __threadfence();
        atomicAdd(count, 1);
        queue[0] = 9; //!
    } else {
        while (atomicAdd(count, 0) == 0) { }
        out[0] = queue[0]; //!
    }
}"""),
    ("stencil over a tile with its halo, one barrier missing", (2, 64), ["out:f32:128"], """
__global__ void k(float* out) {
    __shared__ float s[66];
    int t = threadIdx.x;
    if (t == 0) { s[0] = 0; s[65] = 0; }
    __syncthreads();
    s[t + 1] = t; //!
    out[blockIdx.x * 64 + t] = s[t] + s[t + 2]; //!
}"""),
]

SOUND = [
    ("tile with barriers", (2, 256), ["out:f32:512"], """
__global__ void k(float* out) {
    __shared__ float s[256];
    for (int t = 0; t < 3; ++t) {
        s[threadIdx.x] = threadIdx.x + t;
        __syncthreads();
        out[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
        __syncthreads();
    }
}"""),
    ("reduction that ends in a warp with syncwarp", (1, 128), ["out:f32:1"], """
__global__ void k(float* out) {
    __shared__ float s[128];
    s[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x < 64) s[threadIdx.x] += s[threadIdx.x + 64];
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int d = 32; d > 0; d /= 2) {
            float v = s[threadIdx.x + d];
            __syncwarp();
            s[threadIdx.x] += v;
            __syncwarp();
        }
        if (threadIdx.x == 0) out[0] = s[0];
    }
}"""),
    ("all threads set one flag to the same value", (4, 64), ["inout:i32:[0]"], """
__global__ void k(int* flag) {
    __shared__ bool any;
    any = true;
    if (threadIdx.x % 3 == 0) flag[0] = 1;
    __syncthreads();
    if (any && threadIdx.x == 0) flag[0] = 1;
}"""),
    ("named barriers between a producer and a consumer", (1, 64), ["out:f32:32"], """
__global__ void k(float* out) {
    __shared__ float s[32];
    int l = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int t = 0; t < 4; ++t) {
            asm volatile("bar.sync 2, 64;" ::: "memory");
            s[l] = t + l;
            asm volatile("bar.arrive 1, 64;" ::: "memory");
        }
        asm volatile("bar.sync 2, 64;" ::: "memory");
    } else {
        float sum = 0;
        for (int t = 0; t < 4; ++t) {
            asm volatile("bar.arrive 2, 64;" ::: "memory");
            asm volatile("bar.sync 1, 64;" ::: "memory");
            sum += s[31 - l];
        }
        asm volatile("bar.arrive 2, 64;" ::: "memory");
        out[l] = sum;
    }
}"""),
    ("last block sums behind a fence", (8, 32), ["out:f32:8", "inout:u32:[0]", "out:f32:1"], """
__global__ void k(float* part, unsigned* count, float* out) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        part[blockIdx.x] = blockIdx.x;
        __threadfence();
        last = atomicInc(count, 7) == 7;
    }
    __syncthreads();
    if (last) {
        __threadfence();
        float sum = threadIdx.x < 8 ? part[threadIdx.x] : 0;
        for (int d = 4; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
        if (threadIdx.x == 0) out[0] = sum;
    }
}"""),
    ("grid sync", (4, 32, 0, True), ["out:f32:128", "out:f32:128"], """
#include <cooperative_groups.h>
__global__ void k(float* a, float* b) {
    int i = blockIdx.x * 32 + threadIdx.x;
    a[i] = i;
    cooperative_groups::this_grid().sync();
    b[i] = a[127 - i];
    cooperative_groups::this_grid().sync();
    a[i] = b[127 - i];
}"""),
    ("neighbouring bytes by different threads", (2, 64), ["out:u8:128"], """
__global__ void k(unsigned char* out) {
    out[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
}"""),
    ("spin lock", (8, 32), ["inout:i32:[0]", "inout:i32:[0]"], """
__global__ void k(int* lock, int* sum) {
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) { }
        __threadfence();
        sum[0] += blockIdx.x;
        __threadfence();
        atomicExch(lock, 0);
    }
}"""),
    ("cuda::barrier in shared memory", (1, 64), ["out:f32:64"], """
#include <cuda/barrier>
__global__ void k(float* out) {
    __shared__ float s[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, 64);
    __syncthreads();
    for (int t = 0; t < 3; ++t) {
        s[threadIdx.x] = t;
        bar.arrive_and_wait();
        out[threadIdx.x] = s[63 - threadIdx.x];
        bar.arrive_and_wait();
    }
}"""),
    ("atomic and volatile accesses alone", (8, 32), ["inout:i32:[0]", "out:i32:8"], """
__global__ void k(int* a, int* out) {
    atomicAdd(a, 1);
    if (threadIdx.x == 0) out[blockIdx.x] = *(volatile int*)a;
}"""),
    ("warp-private rows of a tile", (1, 128), ["out:f32:128"], """
__global__ void k(float* out) {
    __shared__ float s[4][33];
    int w = threadIdx.x / 32, l = threadIdx.x % 32;
    for (int t = 0; t < 3; ++t) {
        s[w][l] = l + t;
        __syncwarp();
        out[threadIdx.x] = s[w][31 - l];
        __syncwarp();
    }
}"""),
    ("local arrays of all threads", (4, 64), ["out:i32:256"], """
__global__ void k(int* out) {
    int a[32];
    for (int i = 0; i < 32; ++i) a[i] = i * threadIdx.x;
    int s = 0;
    for (int i = 0; i < 32; ++i) s += a[(i * 7 + threadIdx.x) % 32];
    out[blockIdx.x * 64 + threadIdx.x] = s;
}"""),
]
