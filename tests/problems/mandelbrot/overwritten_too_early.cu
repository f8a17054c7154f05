// verdict: wrong answer
// The new y is computed from the new x.
__global__ void mandelbrot(int* iterations, int width, int height, double x_min, double y_min, double step, int most)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (c >= width || r >= height)
        return;
    double x0 = x_min + c * step, y0 = y_min + r * step, x = 0, y = 0;
    int n = 0;
    while (n < most && x * x + y * y <= 4) {
        double next = (x = x * x - y * y + x0);
        y = 2 * x * y + y0;
        x = next;
        ++n;
    }
    iterations[r * width + c] = n;
}

extern "C" void solve(int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    mandelbrot<<<dim3((width + 31) / 32, (height + 7) / 8), dim3(32, 8)>>>(
        iterations, width, height, x_min, y_min, step, max_iterations);
}
