// SPDX-License-Identifier: GPL-3.0-or-later
// Accesses at the edges of what checks may take for granted. Tests refer to lines of this file.

extern "C" __global__ void fill(int* p, int value)
{
    p[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

extern "C" __global__ void backwards(const int* in, int* out, int last)
{
    out[threadIdx.x] = in[last - static_cast<int>(threadIdx.x)];
}

extern "C" __global__ void wrapping(int* p, unsigned start, unsigned below)
{
    unsigned i = start + threadIdx.x;
    if (i < below)
        p[i] = 1;
}

extern "C" __global__ void rows(int* p, int pitch)
{
    p[threadIdx.y * pitch + threadIdx.x] = 1;
}

extern "C" __global__ void columnSums(const int* in, int* out, int rows, int width, int used)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int y = 0; y < rows; ++y)
        if (y < used)
            sum += in[y * width + x];
    out[x] = sum;
}

extern "C" __global__ void columnSumsUnguarded(const int* in, int* out, int rows, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int y = 0; y < rows; ++y)
        sum += in[y * width + x];
    out[x] = sum;
}

extern "C" __global__ void strided(float* p, int step, int count)
{
    int i = threadIdx.x;
    if (i < count)
        p[i * 3 + step] = 2;
}

extern "C" __global__ void sharedEdge(int* out, int shift)
{
    __shared__ int line[64];
    line[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = line[threadIdx.x + shift];
}

extern "C" __global__ void dynamicEdge(int* out, int shift)
{
    extern __shared__ int rest[];
    rest[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x + shift < blockDim.x)
        out[threadIdx.x] = rest[threadIdx.x + shift];
}

extern "C" __global__ void freedInKernel(int* out, int rounds)
{
    int* p = nullptr;
    for (int i = 0; i < rounds; ++i) {
        if (i != rounds - 1)
            p = static_cast<int*>(malloc(64));
        p[threadIdx.x & 15] = i;
        out[i] = p[threadIdx.x & 15];
        free(p);
    }
}

// The first block fills a piece of the heap, the second reads and frees it, the third reads it once more.
extern "C" __global__ void heapOfAnotherBlock(int** kept, int* out)
{
    if (blockIdx.x == 0) {
        *kept = static_cast<int*>(malloc(128));
        **kept = 5;
    }
    out[blockIdx.x] = **kept;
    if (blockIdx.x == 1)
        free(*kept);
}

extern "C" __global__ void twoArrays(int* a, int* b, int turns)
{
    for (int i = 0; i < turns; ++i) {
        int* p = i % 2 == 0 ? a : b;
        p[threadIdx.x] += 1;
    }
}

template <class T, class Index> __device__ void pick(const T* p, const Index* index, T* out, long long shift)
{
    const T* from = p + shift;
    out[threadIdx.x] = from[index[threadIdx.x]];
}
extern "C" __global__ void pickInts(const int* p, const int* index, int* out, long long shift)
{
    pick(p, index, out, shift);
}
extern "C" __global__ void pickDoubles(const double* p, const unsigned* index, double* out, long long shift)
{
    pick(p, index, out, shift);
}
extern "C" __global__ void pickBytes(const char* p, const short* index, char* out, long long shift)
{
    pick(p, index, out, shift);
}
extern "C" __global__ void pickShared(const int* index, int* out, int used)
{
    extern __shared__ int rest[];
    rest[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x < used)
        out[threadIdx.x] = rest[index[threadIdx.x]];
}
