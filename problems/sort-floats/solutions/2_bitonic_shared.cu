// Steps that stay within 1024 elements run in shared memory: one launch in place of up to ten, and barriers instead of traffic.
#include <cuda_runtime.h>

constexpr int Piece = 1024;
constexpr int Threads = Piece / 2;

__device__ void order(float& a, float& b, bool ascending)
{
    if (a > b == ascending) {
        float old = a;
        a = b;
        b = old;
    }
}

// All steps of the runs from `run` to `lastRun` whose distance is below Piece.
__global__ void near(float* data, int run, int lastRun)
{
    __shared__ float piece[Piece];
    int base = blockIdx.x * Piece;
    piece[threadIdx.x] = data[base + threadIdx.x];
    piece[threadIdx.x + Threads] = data[base + threadIdx.x + Threads];
    for (; run <= lastRun; run *= 2) {
        for (int distance = min(run, Piece) / 2; distance > 0; distance /= 2) {
            __syncthreads();
            // Thread t gets the t-th element whose partner lies to the right.
            int low = 2 * threadIdx.x - (threadIdx.x & distance - 1);
            order(piece[low], piece[low + distance], (base + low & run) == 0);
        }
    }
    __syncthreads();
    data[base + threadIdx.x] = piece[threadIdx.x];
    data[base + threadIdx.x + Threads] = piece[threadIdx.x + Threads];
}

__global__ void far(float* data, int run, int distance)
{
    int thread = blockIdx.x * Threads + threadIdx.x;
    int low = 2 * thread - (thread & distance - 1);
    order(data[low], data[low + distance], (low & run) == 0);
}

__global__ void pad(const float* data, float* padded, int N)
{
    int i = blockIdx.x * Piece + threadIdx.x;
    padded[i] = i < N ? data[i] : INFINITY;
}

extern "C" void solve(float* data, int N)
{
    int size = Piece;
    while (size < N)
        size *= 2;
    float* padded = nullptr;
    cudaMalloc(&padded, size * sizeof(float));
    int blocks = size / Piece;
    pad<<<blocks, Piece>>>(data, padded, N);
    near<<<blocks, Threads>>>(padded, 2, Piece);
    for (int run = 2 * Piece; run <= size; run *= 2) {
        for (int distance = run / 2; distance >= Piece; distance /= 2)
            far<<<blocks, Threads>>>(padded, run, distance);
        near<<<blocks, Threads>>>(padded, run, run);
    }
    cudaMemcpy(data, padded, N * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaFree(padded);
}
