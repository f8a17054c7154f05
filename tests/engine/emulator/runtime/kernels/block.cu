// SPDX-License-Identifier: GPL-3.0-or-later
// Threads of a block that work together.
extern "C" __global__ void tiled16(const float* a, const float* b, float* c, int n)
{
    __shared__ float as[16][16], bs[16][16];
    int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < n; t += 16) {
        as[threadIdx.y][threadIdx.x] = row < n && t + threadIdx.x < n ? a[row * n + t + threadIdx.x] : 0;
        bs[threadIdx.y][threadIdx.x] = column < n && t + threadIdx.y < n ? b[(t + threadIdx.y) * n + column] : 0;
        __syncthreads();
        for (int k = 0; k < 16; ++k)
            sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < n && column < n)
        c[row * n + column] = sum;
}

extern "C" __global__ void reduceTree(const int* in, int* out, int n)
{
    extern __shared__ int part[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        if (threadIdx.x < step)
            part[threadIdx.x] += part[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0];
}

extern "C" __global__ void reduceShuffle(const int* in, int* out, int n)
{
    __shared__ int part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = i < n ? in[i] : 0;
    for (int step = 16; step > 0; step /= 2)
        value += __shfl_down_sync(0xffffffff, value, step);
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x < 32) {
        value = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0;
        for (int step = 16; step > 0; step /= 2)
            value += __shfl_down_sync(0xffffffff, value, step);
        if (threadIdx.x == 0)
            atomicAdd(out, value);
    }
}

extern "C" __global__ void histogram(const unsigned char* in, unsigned* bins, int n)
{
    __shared__ unsigned own[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        own[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&own[in[i]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        atomicAdd(&bins[i], own[i]);
}

extern "C" __global__ void outsideBeforeBarrier(int* data, int n)
{
    __shared__ int tile[64];
    if (threadIdx.x == 17)
        data[n] = 1; // line 71
    tile[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = tile[63 - threadIdx.x];
}

extern "C" __global__ void uniformLoop(int* data, int rounds)
{
    __shared__ int tile[256];
    int sum = 0;
    for (int r = 0; r < rounds; ++r) {
        tile[threadIdx.x] = data[threadIdx.x] + r;
        __syncthreads();
        sum += tile[(threadIdx.x + 1) % blockDim.x];
        __syncthreads();
    }
    data[threadIdx.x] = sum;
}

extern "C" __global__ void earlyReturn(int* data, int n)
{
    __shared__ int tile[256];
    if (threadIdx.x >= n)
        return;
    tile[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = tile[n - 1 - threadIdx.x];
}

extern "C" __global__ void outsideShared(int* data, int i)
{
    __shared__ int tile[32];
    tile[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = tile[threadIdx.x + i]; // line 105
}

extern "C" __global__ void countAtBarrier(const int* in, int* out)
{
    out[threadIdx.x] = __syncthreads_count(in[threadIdx.x] > 0);
}

extern "C" __global__ void waitForever(int* data)
{
    if (threadIdx.x < 32)
        asm volatile("bar.sync 1, 64;"); // line 116
    else
        asm volatile("bar.sync 2, 64;"); // line 118
    data[threadIdx.x] = 1;
}
