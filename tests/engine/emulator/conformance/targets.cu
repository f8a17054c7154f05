// Kernels of every kind, each over n words. Every target must give the same, and what targets_test.cpp computes.
#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

#define KERNEL(name) extern "C" __global__ void name(const unsigned* in, unsigned* out, int n)
#define INDEX const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return

KERNEL(affine) { INDEX; out[i] = in[i] * 3u + in[(i + 7) % n]; }

KERNEL(vectors)
{
    INDEX;
    if (i % 4 == 0) {
        uint4 v = reinterpret_cast<const uint4*>(in)[i / 4];
        reinterpret_cast<uint4*>(out)[i / 4] = make_uint4(v.w, v.z, v.y, v.x ^ 1u);
    }
}

KERNEL(singles)
{
    INDEX;
    const float x = (int)(in[i] % 2001) - 1000;
    out[i] = __float_as_uint(x * x / 7.0f - sqrtf(fabsf(x)) + 1.0f / (x + 0.5f));
}

KERNEL(doubles)
{
    INDEX;
    const double x = (int)in[i];
    const double y = fma(x, 1e-3, sqrt(x * x + 1)) / 3.0;
    out[i] = (unsigned)__double2hiint(y) ^ (unsigned)__double2loint(y);
}

KERNEL(functions)
{
    INDEX;
    const float x = (in[i] % 1000) * 0.01f - 5;
    out[i] = __float_as_uint(sinf(x) + expf(x) + logf(x * x + 1) + tanhf(x) + powf(x * x + 1, 0.3f) + atan2f(x, 2.0f));
}

KERNEL(division)
{
    INDEX;
    const unsigned long long a = in[i] * 0x100000001ull + i;
    const long long b = (int)in[(i + 1) % n] | 1;
    out[i] = (unsigned)(a / (in[i] % 97 + 1)) ^ (unsigned)((long long)a / b) ^ (unsigned)((long long)a % b) ^ (int)in[i] / ((int)(in[i] % 11) - 12);
}

KERNEL(bits)
{
    INDEX;
    const unsigned x = in[i];
    out[i] = __popc(x) + (__clz(x) << 6) + (__ffs(x) << 12) ^ __brev(x) ^ __byte_perm(x, x * 5, 0x2604) ^ __funnelshift_l(x, ~x, i)
        ^ __umulhi(x, x * 7) ^ (unsigned)__mulhi((int)x, 12345) ^ __sad((int)x, i, 3u) ^ __vadd4(x, x * 3) ^ __vmaxs2(x, x >> 3) ^ __dp4a((int)x, (int)(x * 9), 7);
}

KERNEL(branches)
{
    INDEX;
    unsigned x = in[i], y = 0;
    for (unsigned k = 0; k < x % 13; ++k) {
        if ((x + k) % 5 == 0) continue;
        if (k * k > x % 97) break;
        switch ((x >> k) % 6) {
        case 0: y += k; break;
        case 1: y ^= x; break;
        case 2: y = y * 3 + 1;
        case 3: y -= 7; break;
        case 4: while (y % 3) ++y; break;
        default: y = ~y;
        }
    }
    out[i] = y;
}

__device__ __noinline__ unsigned ackermannish(unsigned m, unsigned n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ackermannish(m - 1, 1);
    return ackermannish(m - 1, ackermannish(m, n - 1) % 7);
}
KERNEL(recursion) { INDEX; out[i] = ackermannish(in[i] % 4, in[i] / 4 % 5); }

struct Shape { __device__ virtual unsigned area(unsigned x) const = 0; };
struct Square : Shape { __device__ unsigned area(unsigned x) const override { return x * x; } };
struct Strip : Shape { unsigned w; __device__ Strip(unsigned w) : w(w) {} __device__ unsigned area(unsigned x) const override { return x * w; } };
KERNEL(virtuals)
{
    INDEX;
    Square square; Strip strip(in[i] % 9);
    const Shape* shape = in[i] % 2 ? static_cast<const Shape*>(&square) : &strip;
    out[i] = shape->area(in[i] & 1023);
}

KERNEL(locals)
{
    INDEX;
    unsigned heap[16]; short parts[8];
    for (int k = 0; k < 16; ++k) heap[k] = in[(i + k) % n];
    for (int k = 0; k < 8; ++k) parts[k] = (short)(heap[k] >> k);
    for (int k = 0; k < 15; ++k) {
        int least = k;
        for (int j = k + 1; j < 16; ++j) if (heap[j] < heap[least]) least = j;
        unsigned t = heap[k]; heap[k] = heap[least]; heap[least] = t;
    }
    out[i] = heap[in[i] % 16] + parts[in[i] % 8];
}

__constant__ unsigned primes[8] = { 2, 3, 5, 7, 11, 13, 17, 19 };
__device__ unsigned offsets[4] = { 100, 200, 300, 400 };
KERNEL(constants) { INDEX; out[i] = in[i] % primes[i % 8] + primes[in[i] % 8] + offsets[in[i] % 4]; }

KERNEL(transposed)
{
    __shared__ unsigned tile[16][17];
    const int t = threadIdx.x, first = blockIdx.x * 256;
    tile[t / 16][t % 16] = first + t < n ? in[first + t] : 0;
    __syncthreads();
    if (first + t < n) out[first + t] = tile[t % 16][t / 16];
}

KERNEL(blockSums)
{
    __shared__ unsigned sums[256];
    const int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    sums[t] = i < n ? in[i] : 0;
    for (int step = 128; step > 0; step /= 2) {
        __syncthreads();
        if (t < step) sums[t] += sums[t + step];
    }
    __syncthreads();
    if (i < n) out[i] = sums[0] ^ t;
}

KERNEL(warps)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    unsigned x = i < n ? in[i] : 0, sum = x;
    for (int d = 1; d < 32; d *= 2) { unsigned y = __shfl_up_sync(~0u, sum, d); if (lane >= d) sum += y; }
    const unsigned odd = __ballot_sync(~0u, x & 1), all = __all_sync(~0u, x != 5), any = __any_sync(~0u, x % 64 == 7);
    const unsigned same = __match_any_sync(~0u, x % 4), turned = __shfl_xor_sync(~0u, x, 9), first = __shfl_sync(~0u, x, lane / 2);
    if (i < n) out[i] = sum ^ odd ^ all << 3 ^ any << 5 ^ same ^ turned ^ first;
}

KERNEL(histogram)
{
    __shared__ unsigned bins[64];
    if (threadIdx.x < 64) bins[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[in[i] % 64], 1);
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = bins[i % 64];
}

KERNEL(groups)
{
    namespace cg = cooperative_groups;
    const auto block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<8>(block);
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = i < n ? in[i] : 0;
    for (int d = 4; d > 0; d /= 2) x += tile.shfl_xor(x, d);
    const unsigned votes = tile.ballot(x & 2);
    block.sync();
    if (i < n) out[i] = x + votes * tile.thread_rank();
}

KERNEL(halves)
{
    INDEX;
    const __half a = __float2half((float)(int)(in[i] % 200) - 100), b = __float2half((in[i] >> 8) % 64 * 0.25f);
    const __half2 p = __halves2half2(a, b), q = __hfma2(p, __float2half2_rn(1.5f), __halves2half2(b, a));
    out[i] = *reinterpret_cast<const unsigned*>(&q) ^ (unsigned)__half_as_ushort(__hmax(__hadd(a, b), __hsub(b, a)));
}

KERNEL(brains)
{
    INDEX;
    const __nv_bfloat16 a = __float2bfloat16((float)(int)(in[i] % 2000) - 1000), b = __float2bfloat16((in[i] >> 8) % 64 * 0.25f);
    const float sum = __bfloat162float(__hadd(a, b)), product = __bfloat162float(__hmul(a, b));
    out[i] = __float_as_uint(sum) ^ __float_as_uint(product) >> 16;
}

KERNEL(matrices)
{
    using namespace nvcuda;
    __shared__ __half a[256], b[256];
    __shared__ float c[256];
    const int lane = threadIdx.x;
    for (int k = lane; k < 256; k += 32) { a[k] = __float2half((float)(in[k] % 8)); b[k] = __float2half((float)(in[k] / 8 % 8) - 3); }
    __syncwarp();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::fill_fragment(fc, 1.0f);
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
    __syncwarp();
    for (int k = lane; k < 256; k += 32) out[k] = (unsigned)(int)c[k];
}

KERNEL(assembly)
{
    INDEX;
    unsigned low, high, x = in[i];
    asm("{ .reg .pred p; .reg .b32 t;\n\tmul.lo.u32 t, %2, 3;\n\tadd.cc.u32 %0, t, %2;\n\taddc.u32 %1, %2, 0;\n\t"
        "setp.gt.u32 p, %2, 1000;\n\t@p xor.b32 %0, %0, 255;\n\t}" : "=&r"(low), "=r"(high) : "r"(x));
    asm("lop3.b32 %0, %0, %1, %2, 0xe8;" : "+r"(low) : "r"(high), "r"(x));
    out[i] = low + high;
}
