// Large enough that a kernel is worth it: one thread for each pixel.
__global__ void mandelbrot(int* iterations, int width, int count, double x_min, double y_min, double step, int most)
{
    int pixel = blockIdx.x * blockDim.x + threadIdx.x;
    if (pixel >= count)
        return;
    double x0 = x_min + pixel % width * step;
    double y0 = y_min + pixel / width * step;
    double x = 0, y = 0;
    int n = 0;
    while (n < most && x * x + y * y <= 4) {
        double next = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = next;
        ++n;
    }
    iterations[pixel] = n;
}

extern "C" void reference(
    int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    mandelbrot<<<(width * height + 127) / 128, 128>>>(
        iterations, width, width * height, x_min, y_min, step, max_iterations);
    cudaDeviceSynchronize();
}
