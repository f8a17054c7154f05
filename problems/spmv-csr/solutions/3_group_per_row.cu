// As many lanes for a row as a row has elements on average: a template for 2 to 32 lanes, chosen at launch.
#include <cuda_runtime.h>

constexpr int Threads = 128;
constexpr unsigned All = 0xffffffffu;

template <int Lanes>
__global__ void multiply(const int* __restrict__ row_offsets, const int* __restrict__ columns,
    const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y, int M)
{
    int r = (blockIdx.x * Threads + threadIdx.x) / Lanes;
    int lane = threadIdx.x % Lanes;
    // Rows past the end stay and add nothing: the shuffles below need all lanes of the warp.
    int begin = r < M ? row_offsets[r] : 0;
    int end = r < M ? row_offsets[r + 1] : 0;
    float sum = 0;
    for (int k = begin + lane; k < end; k += Lanes)
        sum += values[k] * x[columns[k]];
    for (int offset = Lanes / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(All, sum, offset, Lanes);
    if (r < M && lane == 0)
        y[r] = sum;
}

template <int Lanes>
void launch(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M)
{
    constexpr int rows = Threads / Lanes;
    multiply<Lanes><<<(M + rows - 1) / rows, Threads>>>(row_offsets, columns, values, x, y, M);
}

extern "C" void solve(const int* row_offsets, const int* columns, const float* values, const float* x, float* y, int M,
    int N, int nnz)
{
    int mean = nnz / M;
    if (mean <= 2)
        launch<2>(row_offsets, columns, values, x, y, M);
    else if (mean <= 4)
        launch<4>(row_offsets, columns, values, x, y, M);
    else if (mean <= 8)
        launch<8>(row_offsets, columns, values, x, y, M);
    else if (mean <= 16)
        launch<16>(row_offsets, columns, values, x, y, M);
    else
        launch<32>(row_offsets, columns, values, x, y, M);
    cudaDeviceSynchronize();
}
