// One warp, every type and shape of wmma whose numbers are exact.
#include <mma.h>
using namespace nvcuda;
template <class T, class Acc, int M, int N, int K, class LA, class LB>
__device__ void product(const int* a, const int* b, Acc* c, T* store, wmma::layout_t layout)
{
    using E = typename wmma::fragment<wmma::matrix_a, M, N, K, T, LA>;
    T* sa = store;
    T* sb = store + M * K;
    for (int i = threadIdx.x; i < M * K; i += 32)
        sa[std::is_same_v<LA, wmma::row_major> ? i : i % K * M + i / K] = T(float(a[i]));
    for (int i = threadIdx.x; i < K * N; i += 32)
        sb[std::is_same_v<LB, wmma::row_major> ? i : i % N * K + i / N] = T(float(b[i]));
    __syncwarp();
    E fa;
    wmma::fragment<wmma::matrix_b, M, N, K, T, LB> fb;
    wmma::fragment<wmma::accumulator, M, N, K, Acc> fc;
    wmma::load_matrix_sync(fa, sa, std::is_same_v<LA, wmma::row_major> ? K : M);
    wmma::load_matrix_sync(fb, sb, std::is_same_v<LB, wmma::row_major> ? N : K);
    for (int i = threadIdx.x; i < M * N; i += 32)
        c[i] = Acc(float(i % 7));
    __syncwarp();
    wmma::load_matrix_sync(fc, c, layout == wmma::mem_row_major ? N : M, layout);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, layout == wmma::mem_row_major ? N : M, layout);
    __syncwarp();
}
using R = wmma::row_major;
using C = wmma::col_major;
__global__ void all(const int* a, const int* b, float* out)
{
    __shared__ alignas(128) char memory[16384];
    __shared__ alignas(128) char result[4096];
    int at = 0;
    auto copy = [&](auto* c) {
        for (int i = threadIdx.x; i < 256; i += 32)
            out[at + i] = float(c[i]);
        at += 256;
        __syncwarp();
    };
    float* f = (float*)result;
    half* h = (half*)result;
    int* s = (int*)result;
    product<half, float, 16, 16, 16, R, C>(a, b, f, (half*)memory, wmma::mem_row_major); copy(f);
    product<half, float, 32, 8, 16, C, R>(a, b, f, (half*)memory, wmma::mem_col_major); copy(f);
    product<half, half, 8, 32, 16, R, R>(a, b, h, (half*)memory, wmma::mem_row_major); copy(h);
    product<half, half, 16, 16, 16, C, C>(a, b, h, (half*)memory, wmma::mem_col_major); copy(h);
    product<__nv_bfloat16, float, 16, 16, 16, R, C>(a, b, f, (__nv_bfloat16*)memory, wmma::mem_row_major); copy(f);
    product<__nv_bfloat16, float, 32, 8, 16, R, R>(a, b, f, (__nv_bfloat16*)memory, wmma::mem_row_major); copy(f);
    product<signed char, int, 16, 16, 16, R, C>(a, b, s, (signed char*)memory, wmma::mem_row_major); copy(s);
    product<signed char, int, 8, 32, 16, C, R>(a, b, s, (signed char*)memory, wmma::mem_col_major); copy(s);
    product<unsigned char, int, 32, 8, 16, C, C>(a, b, s, (unsigned char*)memory, wmma::mem_row_major); copy(s);
}
__global__ void tf32AndDouble(const float* a, const float* b, float* out, double* outDouble)
{
    {
        wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, R> fa;
        wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, C> fb;
        wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
        wmma::load_matrix_sync(fa, a, 8);
        wmma::load_matrix_sync(fb, b, 8);
        for (auto& x : fa.x)
            x = wmma::__float_to_tf32(x);
        for (auto& x : fb.x)
            x = wmma::__float_to_tf32(x);
        wmma::fill_fragment(fc, 0.5f);
        wmma::mma_sync(fc, fa, fb, fc);
        wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
    }
    __shared__ double sa[32], sb[32];
    sa[threadIdx.x] = a[threadIdx.x];
    sb[threadIdx.x] = b[threadIdx.x];
    __syncwarp();
    wmma::fragment<wmma::matrix_a, 8, 8, 4, double, R> fa;
    wmma::fragment<wmma::matrix_b, 8, 8, 4, double, R> fb;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> fc;
    wmma::load_matrix_sync(fa, sa, 4);
    wmma::load_matrix_sync(fb, sb, 8);
    wmma::fill_fragment(fc, 0.25);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(outDouble, fc, 8, wmma::mem_row_major);
}
__global__ void small(const unsigned* a, const unsigned* b, int* out)
{
    {
        wmma::fragment<wmma::matrix_a, 8, 8, 32, wmma::experimental::precision::s4, R> fa;
        wmma::fragment<wmma::matrix_b, 8, 8, 32, wmma::experimental::precision::s4, C> fb;
        wmma::fragment<wmma::accumulator, 8, 8, 32, int> fc;
        wmma::fill_fragment(fc, 3);
        wmma::load_matrix_sync(fa, a, 32);
        wmma::load_matrix_sync(fb, b, 32);
        wmma::mma_sync(fc, fa, fb, fc);
        wmma::store_matrix_sync(out, fc, 8, wmma::mem_row_major);
    }
    wmma::fragment<wmma::matrix_a, 8, 8, 128, wmma::experimental::precision::b1, R> fa;
    wmma::fragment<wmma::matrix_b, 8, 8, 128, wmma::experimental::precision::b1, C> fb;
    wmma::fragment<wmma::accumulator, 8, 8, 128, int> fc, fd;
    wmma::fill_fragment(fc, 1);
    wmma::load_matrix_sync(fa, a, 128);
    wmma::load_matrix_sync(fb, b, 128);
    wmma::bmma_sync(fd, fa, fb, fc);
    wmma::store_matrix_sync(out + 64, fd, 8, wmma::mem_row_major);
    wmma::bmma_sync(fd, fa, fb, fc, wmma::experimental::bmmaBitOpAND);
    wmma::store_matrix_sync(out + 128, fd, 8, wmma::mem_row_major);
}
