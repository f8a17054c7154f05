// Eight steps without a test, then a look: if the point has left, the last eight are repeated one by one.
#include <cuda_runtime.h>

__global__ void __launch_bounds__(64) kernel(int* out, int w, int total, double xm, double ym, double st, int maxIt)
{
    for (int p = blockIdx.x * 64 + threadIdx.x; p < total; p += gridDim.x * 64) {
        const double cr = xm + (p % w) * st, ci = ym + (p / w) * st;
        double zr = 0.0, zi = 0.0;
        int n = 0;
        while (n + 8 <= maxIt) {
            double r = zr, i = zi;
            bool inside = true;
#pragma unroll
            for (int k = 0; k < 8; k++) {
                inside = inside && r * r + i * i <= 4.0;
                double t = fma(r, r, -(i * i)) + cr;
                i = fma(r + r, i, ci);
                r = t;
            }
            if (!inside || !(r * r + i * i <= 4.0))
                break;
            zr = r;
            zi = i;
            n += 8;
        }
        for (; n < maxIt && zr * zr + zi * zi <= 4.0; n++) {
            double t = fma(zr, zr, -(zi * zi)) + cr;
            zi = fma(zr + zr, zi, ci);
            zr = t;
        }
        out[p] = n;
    }
}

extern "C" void solve(int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    const int total = width * height;
    kernel<<<(total + 63) / 64, 64>>>(iterations, width, total, x_min, y_min, step, max_iterations);
    cudaDeviceSynchronize();
}
