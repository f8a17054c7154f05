// SPDX-License-Identifier: GPL-3.0-or-later
// The five kernels of BabelStream (Deakin, Price, Martineau, McIntosh-Smith): an element a thread, and a sum of products with
// a tree in shared memory.

__global__ void copyStream(const double* a, double* c)
{
    const size_t i = blockDim.x * blockIdx.x + threadIdx.x;
    c[i] = a[i];
}

__global__ void mulStream(double* b, const double* c)
{
    const size_t i = blockDim.x * blockIdx.x + threadIdx.x;
    b[i] = 0.4 * c[i];
}

__global__ void addStream(const double* a, const double* b, double* c)
{
    const size_t i = blockDim.x * blockIdx.x + threadIdx.x;
    c[i] = a[i] + b[i];
}

__global__ void triadStream(double* a, const double* b, const double* c)
{
    const size_t i = blockDim.x * blockIdx.x + threadIdx.x;
    a[i] = b[i] + 0.4 * c[i];
}

__global__ void dotStream(const double* a, const double* b, double* sums, int size)
{
    __shared__ double part[1024];
    const int local = threadIdx.x;
    part[local] = 0.0;
    for (int i = blockDim.x * blockIdx.x + local; i < size; i += blockDim.x * gridDim.x)
        part[local] += a[i] * b[i];
    for (int offset = blockDim.x / 2; offset > 0; offset /= 2) {
        __syncthreads();
        if (local < offset)
            part[local] += part[local + offset];
    }
    if (local == 0)
        sums[blockIdx.x] = part[local];
}
