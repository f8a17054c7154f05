// A warp for each row and 16 bytes a lane: a quarter of the load instructions, still four sectors for every 32 floats.
#include <cuda_runtime.h>

constexpr int Warps = 4;

__global__ void sumRows(const float* __restrict__ x, float* __restrict__ y, int rows, int n)
{
    int lane = threadIdx.x;
    int r = blockIdx.x * Warps + threadIdx.y;
    if (r >= rows)
        return;
    const float* row = x + static_cast<long long>(r) * n;
    float sum = 0;
    int done = 0;
    if (n % 4 == 0) { // then every row begins at a multiple of 16 bytes
        const float4* fours = reinterpret_cast<const float4*>(row);
        for (int i = lane; i < n / 4; i += 32) {
            float4 four = fours[i];
            sum += (four.x + four.y) + (four.z + four.w);
        }
        done = n;
    }
    for (int i = done + lane; i < n; i += 32)
        sum += row[i];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, offset);
    if (lane == 0)
        y[r] = sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n)
{
    sumRows<<<(rows + Warps - 1) / Warps, dim3(32, Warps)>>>(x, y, rows, n);
    cudaDeviceSynchronize();
}
