#include <cuda_runtime.h>

// iterations[r][c] = steps of z = z * z + c0 until |z| > 2
__global__ void mandelbrot(
    int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    // Which number does this pixel stand for? How long does it stay?
}

// iterations (height x width) is a device pointer.
extern "C" void solve(
    int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    dim3 block(32, 8);
    dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    mandelbrot<<<grid, block>>>(iterations, width, height, x_min, y_min, step, max_iterations);
    cudaDeviceSynchronize();
}
