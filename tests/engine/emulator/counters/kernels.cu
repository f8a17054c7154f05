// SPDX-License-Identifier: GPL-3.0-or-later
// Small kernels whose counters are known. `//@name` names the line of an access or an instruction.
#include <cuda_fp16.h>
#include <mma.h>

__global__ void coalesced(const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i]; //@coalesced.load
    out[i] = v + 1.0f; //@coalesced.store
}

__global__ void guarded(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //@guarded.branch
        return;
    out[i] = in[i] * 2.0f; //@guarded
}

__global__ void strided(const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = in[2 * i]; //@strided.two
    float b = in[32 * i]; //@strided.far
    out[i] = a + b;
}

__global__ void stridedBy(const float* in, float* out, int step)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i * step]; //@stridedBy
}

__global__ void misaligned(const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = in[i + 1]; //@misaligned.one
    float b = in[i + 8]; //@misaligned.sector
    out[i] = a * b;
}

__global__ void reversed(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[n - 1 - i]; //@reversed
}

__global__ void broadcast(const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = in[blockIdx.x * 64 + 3]; //@broadcast.block
    float b = in[threadIdx.x / 8]; //@broadcast.groups
    out[i] = a + b;
}

__global__ void wide(const float2* two, const float4* four, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float2 a = two[i]; //@wide.two
    float4 b = four[i]; //@wide.four
    out[i] = a.x + a.y + b.x + b.y + b.z + b.w;
}

__global__ void widths(const unsigned char* bytes, const unsigned short* shorts, const double* doubles, double* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double a = bytes[i]; //@widths.byte
    double b = shorts[i]; //@widths.short
    double c = doubles[i]; //@widths.double
    out[i] = a + b + c; //@widths.store
}

__global__ void transposeNaive(const float* in, float* out, int size)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    out[x * size + y] = //@naive.store
        in[y * size + x]; //@naive.load
}

__global__ void squareBlocks(const float* in, float* out, int pitch)
{
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    out[y * pitch + x] = in[y * pitch + x]; //@square
}

__global__ void gather(const int* index, const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int from = index[i];
    out[i] = in[from]; //@gather
}

__global__ void transposeShared(const float* in, float* out)
{
    __shared__ float tile[32][32];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x]; //@tile.write
    __syncthreads(); //@tile.barrier
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y]; //@tile.read
}

__global__ void transposePadded(const float* in, float* out)
{
    __shared__ float tile[32][33];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x]; //@padded.write
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y]; //@padded.read
}

__global__ void banks(float* out, int step)
{
    __shared__ float words[2048];
    for (int i = threadIdx.x; i < 2048; i += blockDim.x)
        words[i] = i;
    __syncthreads();
    float a = words[threadIdx.x % 32 * step]; //@banks.runtime
    float b = words[threadIdx.x * 2]; //@banks.two
    float c = words[threadIdx.x * 4]; //@banks.four
    float d = words[threadIdx.x * 16]; //@banks.sixteen
    float e = words[5]; //@banks.same
    float f = words[threadIdx.x * 3]; //@banks.three
    out[threadIdx.x] = a + b + c + d + e + f;
}

__global__ void wideBanks(float* out)
{
    __shared__ float4 quads[128];
    __shared__ double pairs[256];
    quads[threadIdx.x] = make_float4(1, 2, 3, 4); //@wideBanks.quadWrite
    pairs[threadIdx.x] = threadIdx.x; //@wideBanks.pairWrite
    __syncthreads();
    float4 q = quads[threadIdx.x * 2 % 64]; //@wideBanks.quadRead
    double p = pairs[threadIdx.x * 2 % 128]; //@wideBanks.pairRead
    out[threadIdx.x] = q.x + q.y + q.z + q.w + static_cast<float>(p);
}

__global__ void nested(float* out, double* others, const int* choice)
{
    int t = threadIdx.x;
    float v = t;
    if (choice[t] < 16) { //@nested.outer
        v *= 3.0f;
        if (choice[t] < 4) { //@nested.inner
            out[t] = v + 1.0f; //@nested.both
        } else {
            out[t + 64] = v * v; //@nested.first
        }
        out[t + 128] = v; //@nested.joined
    } else {
        others[t] = v - 1.0f; //@nested.other
    }
    out[t + 256] = v; //@nested.all
}

__global__ void unequalLoops(float* out)
{
    float sum = 0;
    for (int i = 0; i < threadIdx.x % 32; ++i)
        sum = sum * out[i * 32] + 1.0f; //@unequal
    out[threadIdx.x] = sum;
}

__global__ void counters(int* total, int* bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(total, i); //@atomic.same
    atomicAdd(&bins[i], 1); //@atomic.apart
    atomicAdd(&bins[i / 4], 1); //@atomic.fours
}

__global__ void sharedCounters(int* out)
{
    __shared__ int bins[64];
    bins[threadIdx.x % 64] = 0;
    __syncthreads();
    atomicAdd(&bins[0], static_cast<int>(threadIdx.x)); //@sharedAtomic.same
    atomicAdd(&bins[threadIdx.x % 64], 1); //@sharedAtomic.apart
    atomicAdd(&bins[threadIdx.x % 8], 1); //@sharedAtomic.eight
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x % 64];
}

__global__ void tensor(const half* a, const half* b, float* c)
{
    using namespace nvcuda::wmma;
    fragment<matrix_a, 16, 16, 16, half, row_major> left;
    fragment<matrix_b, 16, 16, 16, half, col_major> right;
    fragment<accumulator, 16, 16, 16, float> sum;
    fill_fragment(sum, 0.0f);
    load_matrix_sync(left, a, 16);
    load_matrix_sync(right, b, 16);
    for (int i = 0; i < 3; ++i)
        mma_sync(sum, left, right, sum); //@tensor.mma
    store_matrix_sync(c, sum, 16, mem_row_major);
}

__global__ void matrixRows(const unsigned* in, unsigned* out)
{
    __shared__ __align__(16) unsigned tile[32 * 4];
    for (int i = threadIdx.x; i < 128; i += 32)
        tile[i] = in[i];
    __syncwarp();
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x * 4]));
    unsigned r0, r1, r2, r3;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(at)); //@rows
    out[threadIdx.x] = r0 + r1 + r2 + r3;
}

__global__ void localArray(const int* index, int* out)
{
    int values[40];
    for (int i = 0; i < 40; ++i)
        values[i] = index[i];
    int sum = 0;
    for (int i = 0; i < 3; ++i)
        sum += values[index[40 + i]]; //@local.same
    sum += values[index[threadIdx.x % 4]]; //@local.four
    out[threadIdx.x] = sum;
}

__global__ void barriers(float* data, int rounds)
{
    __shared__ float words[128];
    words[threadIdx.x] = data[threadIdx.x];
    for (int i = 0; i < rounds; ++i) {
        __syncthreads(); //@barriers.first
        float v = words[(threadIdx.x + 1) % 128];
        __syncthreads(); //@barriers.second
        words[threadIdx.x] = v;
    }
    data[threadIdx.x] = words[threadIdx.x];
}

__global__ void work(const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    v = v * v + 2.0f; //@work.fma
    double d = static_cast<double>(v) * 0.1; //@work.double
    out[i] = static_cast<float>(d);
}

__device__ __noinline__ float through(const float* pointer) { return *pointer; }

__global__ void generic(const float* in, float* out, int choose)
{
    __shared__ float words[64];
    words[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = through(choose ? in + threadIdx.x : words + threadIdx.x);
}

__global__ void reuse(const float* in, float* out)
{
    float sum = 0;
    for (int i = 0; i < 4; ++i)
        sum += __ldcg(in + threadIdx.x) + *static_cast<const volatile float*>(in + threadIdx.x); //@reuse.around
    for (int i = 0; i < 5; ++i) {
        asm volatile("" ::: "memory");
        sum += in[threadIdx.x]; //@reuse
    }
    out[threadIdx.x] = sum;
}

// What advice is given on.

__global__ void rowSums(const float* in, float* out)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 64; ++k)
        sum += in[row * 1024 + k]; //@advice.rows
    out[row] = sum;
}

__global__ void shifted(const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 1] + //@advice.shifted
        in[i + 8];
}

__global__ void tiles(const float* in, float* out)
{
    __shared__ float tile[32][32];
    int at = blockIdx.x * 1024 + threadIdx.y * 32 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[at];
    __syncthreads();
    out[at] = tile[threadIdx.x][threadIdx.y]; //@advice.tile
}

__global__ void collatz(const int* in, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = in[i], steps = 0;
    while (n > 1) { //@advice.loop
        n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        ++steps;
    }
    out[i] = steps;
}

__global__ void total(const int* in, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(out, in[i]); //@advice.atomic
}

__global__ void product(const float* a, const float* b, float* c, int n)
{
    int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; ++k)
        sum += a[row * n + k] * //@advice.product
            b[k * n + column];
    c[row * n + column] = sum;
}

__global__ void scale(const float* in, float* out, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i]; //@advice.scalar
    out[i] = v * by;
}

__global__ void scaleFours(const float4* in, float4* out, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = in[i];
    out[i] = make_float4(v.x * by, v.y * by, v.z * by, v.w * by);
}

__global__ void polynomial(const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    v = v * v + v;
    out[i] = v * 0.3 + v; //@advice.double
}

__global__ void lookUp(const int* in, int* out)
{
    int table[16];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 16; ++k)
        table[k] = in[k] + i; //@advice.table
    int sum = 0;
    for (int k = 0; k < 16; ++k)
        sum += table[in[i + k] & 15]; //@advice.local
    out[i] = sum;
}

__global__ void halves(float* data)
{
    __shared__ float words[256];
    words[threadIdx.x] = data[blockIdx.x * 256 + threadIdx.x];
#pragma unroll 1
    for (int round = 0; round < 64; ++round) {
        __syncthreads(); //@advice.barrier
        words[threadIdx.x] += 1.0f;
    }
    data[blockIdx.x * 256 + threadIdx.x] = words[threadIdx.x];
}
