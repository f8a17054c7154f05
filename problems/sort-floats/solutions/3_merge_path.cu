// Merge sort: blocks sort 512 elements, then each thread finds by binary search where its share of a merge begins (merge path).
#include <cuda_runtime.h>

constexpr int Piece = 512;
constexpr int Share = 8; // results a thread merges on its own

__global__ void sortPieces(float* data, int N)
{
    __shared__ float piece[Piece];
    int i = blockIdx.x * Piece + threadIdx.x;
    piece[threadIdx.x] = i < N ? data[i] : INFINITY;
    for (int run = 2; run <= Piece; run *= 2) {
        for (int distance = run / 2; distance > 0; distance /= 2) {
            __syncthreads();
            int partner = threadIdx.x ^ distance;
            if (partner > threadIdx.x) {
                float a = piece[threadIdx.x];
                float b = piece[partner];
                if (a > b == ((threadIdx.x & run) == 0)) {
                    piece[threadIdx.x] = b;
                    piece[partner] = a;
                }
            }
        }
    }
    __syncthreads();
    if (i < N)
        data[i] = piece[threadIdx.x];
}

// How many of the first `diagonal` results come from a, with equal elements taken from a first.
__device__ int takenFromFirst(const float* a, int aCount, const float* b, int bCount, int diagonal)
{
    int low = max(0, diagonal - bCount);
    int high = min(diagonal, aCount);
    while (low < high) {
        int middle = (low + high) / 2;
        if (a[middle] <= b[diagonal - 1 - middle])
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__global__ void mergePairs(const float* __restrict__ from, float* __restrict__ to, int N, int run)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * Share;
    if (first >= N)
        return;
    int start = first / (2 * run) * (2 * run); // of the pair of runs this thread works on
    int middle = min(start + run, N);
    int end = min(start + 2 * run, N);
    const float* a = from + start;
    const float* b = from + middle;
    int aCount = middle - start;
    int bCount = end - middle;
    int i = takenFromFirst(a, aCount, b, bCount, first - start);
    int j = first - start - i;
    for (int k = first; k < min(first + Share, end); ++k) {
        bool takeA = j >= bCount || (i < aCount && a[i] <= b[j]);
        to[k] = takeA ? a[i++] : b[j++];
    }
}

extern "C" void solve(float* data, int N)
{
    float* other = nullptr;
    cudaMalloc(&other, N * sizeof(float));
    sortPieces<<<(N + Piece - 1) / Piece, Piece>>>(data, N);
    float* from = data;
    float* to = other;
    int threads = (N + Share - 1) / Share;
    for (int run = Piece; run < N; run *= 2) {
        mergePairs<<<(threads + 127) / 128, 128>>>(from, to, N, run);
        float* written = to;
        to = from;
        from = written;
    }
    if (from != data)
        cudaMemcpy(data, from, N * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaDeviceSynchronize();
    cudaFree(other);
}
