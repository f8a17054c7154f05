// The definition, one thread for each pixel: a warp is a row of 32 pixels and lasts as long as the slowest of them.
#include <cuda_runtime.h>

__global__ void mandelbrot(
    int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (c >= width || r >= height)
        return;
    double x0 = x_min + c * step;
    double y0 = y_min + r * step;
    double x = 0;
    double y = 0;
    int n = 0;
    while (n < max_iterations && x * x + y * y <= 4) {
        double next = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = next;
        ++n;
    }
    iterations[r * width + c] = n;
}

extern "C" void solve(
    int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    dim3 block(32, 8);
    dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    mandelbrot<<<grid, block>>>(iterations, width, height, x_min, y_min, step, max_iterations);
    cudaDeviceSynchronize();
}
