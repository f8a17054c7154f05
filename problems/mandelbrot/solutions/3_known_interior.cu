// The work not done: heart and disc by their formulas, and a point that comes back to where it was (a cycle) never leaves.
#include <cuda_runtime.h>

constexpr int Threads = 128;

__device__ bool inHeartOrDisc(double x, double y)
{
    double yy = y * y;
    double q = (x - 0.25) * (x - 0.25) + yy;
    return q * (q + x - 0.25) <= 0.25 * yy || (x + 1) * (x + 1) + yy <= 0.0625;
}

__global__ void mandelbrot(
    int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;
    int c = blockIdx.x * 32 + warp * 8 + lane % 8;
    int r = blockIdx.y * 4 + lane / 8;
    if (c >= width || r >= height)
        return;
    double x0 = x_min + c * step;
    double y0 = y_min + r * step;
    int n = inHeartOrDisc(x0, y0) ? max_iterations : 0;
    double x = 0, y = 0, xx = 0, yy = 0;
    double oldX = 0, oldY = 0;
    int nextMark = 16;
    for (; n < max_iterations && xx + yy <= 4; ++n) {
        y = (x + x) * y + y0;
        x = xx - yy + x0;
        xx = x * x;
        yy = y * y;
        if (x == oldX && y == oldY) { // bit for bit: from here on everything repeats
            n = max_iterations;
            break;
        }
        if (n == nextMark) { // a new place to come back to, each time after twice as many steps
            oldX = x;
            oldY = y;
            nextMark *= 2;
        }
    }
    iterations[r * width + c] = n;
}

extern "C" void solve(
    int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    dim3 grid((width + 31) / 32, (height + 3) / 4);
    mandelbrot<<<grid, Threads>>>(iterations, width, height, x_min, y_min, step, max_iterations);
    cudaDeviceSynchronize();
}
