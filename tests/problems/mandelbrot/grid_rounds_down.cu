// verdict: launch error
// No block at all where the picture is smaller than one.
__global__ void mandelbrot(int* iterations, int width, double x_min, double y_min, double step, int most)
{
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    double x0 = x_min + c * step, y0 = y_min + r * step, x = 0, y = 0;
    int n = 0;
    for (; n < most && x * x + y * y <= 4; ++n) {
        double next = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = next;
    }
    iterations[r * width + c] = n;
}

extern "C" void solve(int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    mandelbrot<<<dim3(width / 16, height / 16), dim3(16, 16)>>>(iterations, width, x_min, y_min, step, max_iterations);
}
