// Persistent threads: a lane that is done takes the next pixel from a counter, one atomic for all idle lanes of the warp.
#include <cuda_runtime.h>

constexpr int Threads = 128;
constexpr unsigned All = 0xffffffffu;

__global__ void mandelbrot(int* iterations, int width, int count, double x_min, double y_min, double step,
    int max_iterations, int* next)
{
    int lane = threadIdx.x % 32;
    int pixel = count; // none yet
    double x0 = 0, y0 = 0, x = 0, y = 0, xx = 0, yy = 0;
    int n = 0;
    for (bool more = true;;) {
        // Idle lanes take consecutive pixels. Once the counter has passed the end nobody asks again.
        unsigned idle = __ballot_sync(All, pixel >= count);
        if (more && idle != 0) {
            int first = 0;
            if (lane == 0)
                first = atomicAdd(next, __popc(idle));
            first = __shfl_sync(All, first, 0);
            more = first < count;
            if (pixel >= count) {
                pixel = first + __popc(idle & (1u << lane) - 1);
                x0 = x_min + pixel % width * step;
                y0 = y_min + pixel / width * step;
                x = y = xx = yy = 0;
                n = 0;
            }
        }
        if (__all_sync(All, pixel >= count))
            break;
        // Some steps between two looks at the others, or the looking costs more than the waiting.
        for (int k = 0; k < 32 && pixel < count; ++k) {
            if (n >= max_iterations || xx + yy > 4) {
                iterations[pixel] = n;
                pixel = count;
                break;
            }
            y = (x + x) * y + y0;
            x = xx - yy + x0;
            xx = x * x;
            yy = y * y;
            ++n;
        }
        __syncwarp();
    }
}

extern "C" void solve(
    int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    int* next = nullptr;
    cudaMalloc(&next, sizeof(int));
    cudaMemset(next, 0, sizeof(int));
    int count = width * height;
    int blocks = min((count + Threads - 1) / Threads, 256);
    mandelbrot<<<blocks, Threads>>>(iterations, width, count, x_min, y_min, step, max_iterations, next);
    cudaDeviceSynchronize();
    cudaFree(next);
}
