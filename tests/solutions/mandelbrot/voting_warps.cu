// A warp goes on in lockstep until a vote says that all of its lanes are done; counts by a sum of flags, no break in the loop.
#include <cuda_runtime.h>

struct Params {
    double x, y, step;
    int width, height, limit;
};

__global__ void render(int* image, const Params p)
{
    const unsigned gx = blockIdx.x * blockDim.x + threadIdx.x, gy = blockIdx.y * blockDim.y + threadIdx.y;
    const bool there = gx < (unsigned)p.width && gy < (unsigned)p.height;
    const double a = p.x + gx * p.step, b = p.y + gy * p.step;
    double u = 0, v = 0, u2 = 0, v2 = 0;
    int count = 0;
    bool alive = there;
    for (int k = 0; k < p.limit && __any_sync(0xffffffffu, alive); ++k) {
        alive = alive && u2 + v2 <= 4.0;
        count += alive ? 1 : 0;
        const double t = u2 - v2 + a;
        v = alive ? 2.0 * u * v + b : v;
        u = alive ? t : u;
        u2 = u * u;
        v2 = v * v;
    }
    if (there)
        image[gy * p.width + gx] = count;
}

extern "C" void solve(int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    const Params p = {x_min, y_min, step, width, height, max_iterations};
    const dim3 block(8, 16), grid((width + 7) / 8, (height + 15) / 16);
    render<<<grid, block>>>(iterations, p);
    cudaDeviceSynchronize();
}
