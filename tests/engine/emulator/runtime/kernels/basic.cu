// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that show one thing each; line numbers below are named in emulator_test.cpp.
extern "C" int printf(const char*, ...);

__device__ int counter = 7;
__constant__ float coefficients[4] = {1, 2, 3, 4};
__device__ int* pointerToCounter = &counter;

extern "C" __global__ void vadd(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

extern "C" __global__ void vaddUnguarded(const float* a, const float* b, float* c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i]; // line 19
}

template <class T>
__global__ void scale(T* data, T factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] *= factor;
}
template __global__ void scale<float>(float*, float, int);
template __global__ void scale<double>(double*, double, int);

extern "C" __global__ void hello(int n)
{
    printf("block %d thread %d: %s %.2f %lld\n", blockIdx.x, threadIdx.x, "text", n * 0.5, 123456789012LL + n);
}

extern "C" __global__ void endless(int* a)
{
    while (1)
        atomicAdd(a, 1); // line 40
}

extern "C" __global__ void variables(float* out)
{
    out[threadIdx.x] = coefficients[threadIdx.x & 3] + *pointerToCounter;
    if (threadIdx.x == 0)
        counter = 9;
}

extern "C" __global__ void localArray(int* out, int n)
{
    int buffer[16];
    for (int i = 0; i < 16; ++i)
        buffer[i] = i * threadIdx.x;
    out[threadIdx.x] = buffer[(threadIdx.x + n) & 15];
}

extern "C" __global__ void trapped(int n)
{
    if (threadIdx.x == n)
        asm("trap;"); // line 61
}

extern "C" __global__ void heap(int* out)
{
    int* own = new int[4];
    for (int i = 0; i < 4; ++i)
        own[i] = threadIdx.x + i;
    out[threadIdx.x] = own[0] + own[3];
    delete[] own;
}

__device__ int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
extern "C" __global__ void recursive(int* out)
{
    out[threadIdx.x] = fibonacci(threadIdx.x);
}

extern "C" __global__ void farStore(int* a, long long i)
{
    a[i] = 1; // line 84
}

extern "C" __global__ void divergentLoop(int* out)
{
    int steps = 0;
    for (unsigned n = threadIdx.x + 1; n != 1; ++steps)
        n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    out[threadIdx.x] = steps;
}
