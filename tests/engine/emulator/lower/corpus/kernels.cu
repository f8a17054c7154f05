// SPDX-License-Identifier: GPL-3.0-or-later
// Source of kernels_80.ptx and kernels_100.ptx (NVRTC 13.0, -rdc=true -default-device -std=c++20).
extern "C" {
__global__ void vector_add(const float* __restrict__ a, const float* __restrict__ b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
__global__ void tiled_product(const float* A, const float* B, float* C, int n)
{
    __shared__ float s[16][16], t[16][16];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k += 16) {
        s[threadIdx.y][threadIdx.x] = A[y * n + k + threadIdx.x];
        t[threadIdx.y][threadIdx.x] = B[(k + threadIdx.y) * n + x];
        __syncthreads();
        for (int j = 0; j < 16; ++j)
            sum += s[threadIdx.y][j] * t[j][threadIdx.x];
        __syncthreads();
    }
    C[y * n + x] = sum;
}
__global__ void reduce(const float* a, float* out, int n)
{
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        v += a[i];
    for (int d = 16; d; d >>= 1)
        v += __shfl_down_sync(~0u, v, d);
    __shared__ float s[32];
    if (!(threadIdx.x & 31))
        s[threadIdx.x >> 5] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        v = threadIdx.x < blockDim.x / 32 ? s[threadIdx.x] : 0;
        for (int d = 16; d; d >>= 1)
            v += __shfl_xor_sync(~0u, v, d);
        if (!threadIdx.x)
            atomicAdd(out, v);
    }
}
__global__ void histogram(const unsigned char* a, int n, unsigned* h)
{
    extern __shared__ unsigned bins[];
    bins[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[a[i]], 1u);
    __syncthreads();
    atomicAdd(&h[threadIdx.x], bins[threadIdx.x]);
}
__global__ void softmax(const float* a, float* out, int n)
{
    float m = -1e38f, s = 0;
    for (int i = 0; i < n; ++i)
        m = fmaxf(m, a[i]);
    for (int i = 0; i < n; ++i)
        s += expf(a[i] - m);
    for (int i = 0; i < n; ++i)
        out[i] = __expf(a[i] - m) / s;
}
__global__ void mandelbrot(unsigned char* out, int w, float x0, float y0, float scale)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float cx = x0 + x * scale, cy = y0 + y * scale, zx = 0, zy = 0;
    int i = 0;
    while (i < 255 && zx * zx + zy * zy < 4) {
        float t = zx * zx - zy * zy + cx;
        zy = 2 * zx * zy + cy;
        zx = t;
        ++i;
    }
    out[y * w + x] = i;
}
__global__ void everything(int* p, double* d, float* f)
{
    struct Base { __device__ virtual int of(int) = 0; };
    struct One : Base { __device__ int of(int x) override { return x + 1; } } one;
    struct Two : Base { __device__ int of(int x) override { return x * 2; } } two;
    Base* base = p[0] ? (Base*)&one : (Base*)&two;
    p[1] = base->of(p[2]);
    if (p[3] == 7)
        printf("%d %f\n", p[3], f[0]);
    int big[40];
    for (int i = 0; i < 40; ++i)
        big[i] = p[i];
    p[4] = big[p[5] & 31] / p[6] + __popc(p[7]) + __clz(p[8]) + __byte_perm(p[1], p[2], 0x5410);
    switch (p[9]) {
    case 0: p[10] = 1; break;
    case 1: p[10] = 22; break;
    case 2: p[10] = 31; break;
    case 3: p[11] = 4; break;
    case 4: p[10] = 15; break;
    case 5: p[12] = 6; break;
    }
    d[0] = sqrt(d[1]) + 1 / d[2];
    f[1] = __sinf(f[2]) + __logf(f[3]) + rsqrtf(f[4]) + __powf(f[5], f[6]);
    while (atomicCAS(&p[13], 0, 1) != 0)
        ;
    p[14] += 1;
    __threadfence();
    atomicExch(&p[13], 0);
    if (p[15])
        __trap();
    p[16] = __ballot_sync(~0u, p[17]) + __syncthreads_count(p[18]) + __match_any_sync(~0u, p[19]);
}
}
