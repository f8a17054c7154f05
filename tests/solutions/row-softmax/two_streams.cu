// Three kernels over scratch arrays, rows split over two streams that meet at an event.
#include <cuda_runtime.h>

__inline__ __device__ float warpMax(float v)
{
    for (int o = 16; o; o >>= 1)
        v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, o));
    return v;
}

__inline__ __device__ float warpAdd(float v)
{
    for (int o = 16; o; o >>= 1)
        v += __shfl_xor_sync(0xffffffff, v, o);
    return v;
}

__global__ void rowMax(const float* x, float* m, int n)
{
    float v = -3.402823466e+38f;
    for (int i = threadIdx.x; i < n; i += 32)
        v = fmaxf(v, x[blockIdx.x * n + i]);
    v = warpMax(v);
    if (!threadIdx.x)
        m[blockIdx.x] = v;
}

__global__ void rowSum(const float* x, const float* m, float* s, int n)
{
    float v = 0.f;
    for (int i = threadIdx.x; i < n; i += 32)
        v += __expf(x[blockIdx.x * n + i] - m[blockIdx.x]);
    v = warpAdd(v);
    if (!threadIdx.x)
        s[blockIdx.x] = v;
}

__global__ void normalise(const float* x, const float* m, const float* s, float* y, int n)
{
    int i = blockIdx.y * blockDim.x + threadIdx.x;
    if (i < n)
        y[blockIdx.x * n + i] = __expf(x[blockIdx.x * n + i] - m[blockIdx.x]) / s[blockIdx.x];
}

extern "C" void solve(const float* x, float* y, int rows, int n)
{
    float* scratch;
    cudaMalloc(&scratch, 2 * rows * sizeof(float));
    float *m = scratch, *s = scratch + rows;
    cudaStream_t streams[2];
    cudaEvent_t done;
    cudaStreamCreate(&streams[0]);
    cudaStreamCreateWithFlags(&streams[1], cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    int half = rows / 2;
    if (half > 0) {
        rowMax<<<half, 32, 0, streams[0]>>>(x, m, n);
        rowSum<<<half, 32, 0, streams[0]>>>(x, m, s, n);
    }
    cudaEventRecord(done, streams[0]);
    rowMax<<<rows - half, 32, 0, streams[1]>>>(x + half * n, m + half, n);
    rowSum<<<rows - half, 32, 0, streams[1]>>>(x + half * n, m + half, s + half, n);
    cudaStreamWaitEvent(streams[1], done, 0);
    normalise<<<dim3(rows, (n + 255) / 256), 256, 0, streams[1]>>>(x, m, s, y, n);
    cudaStreamSynchronize(streams[1]);
    cudaEventDestroy(done);
    cudaStreamDestroy(streams[0]);
    cudaStreamDestroy(streams[1]);
    cudaFree(scratch);
}
