// The host fills a table of row starts in managed memory, and one kernel for each strip of rows reads it, on streams of its own.
#include <cuda_runtime.h>

__global__ void strip(const float* input, float* output, const long long* starts, int first, int rows, int cols)
{
    const int row = first + blockIdx.y;
    for (int col = blockIdx.x * blockDim.x + threadIdx.x; col < cols; col += gridDim.x * blockDim.x)
        output[(size_t)col * rows + row] = input[starts[row] + col];
}

extern "C" void solve(const float* input, float* output, int rows, int cols)
{
    long long* starts = nullptr;
    cudaMallocManaged(&starts, rows * sizeof *starts);
    for (int row = 0; row < rows; ++row)
        starts[row] = (long long)row * cols;
    cudaStream_t streams[2];
    for (cudaStream_t& stream : streams)
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    const int step = 64;
    for (int first = 0, turn = 0; first < rows; first += step, turn ^= 1) {
        const int height = rows - first < step ? rows - first : step;
        strip<<<dim3(2, height), 64, 0, streams[turn]>>>(input, output, starts, first, rows, cols);
    }
    for (cudaStream_t& stream : streams) {
        cudaStreamSynchronize(stream);
        cudaStreamDestroy(stream);
    }
    cudaFree(starts);
}
