// A small complex class with operators, rows by blockIdx.y and a stride along them, the counts collected in a lambda.
#include <cuda_runtime.h>

template <class T>
struct Complex {
    T re{}, im{};

    constexpr Complex() = default;
    __host__ __device__ constexpr Complex(T r, T i) : re(r), im(i) {}
    __host__ __device__ friend Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
    __host__ __device__ friend Complex operator*(Complex a, Complex b)
    {
        return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    }
    __host__ __device__ T norm() const { return re * re + im * im; }
};

struct View {
    double x, y, step;

    __device__ Complex<double> at(int r, int c) const { return {fma((double)c, step, x), fma((double)r, step, y)}; }
};

__global__ void rows(int* out, int width, View view, int limit)
{
    const int r = blockIdx.y;
    const auto escape = [limit](Complex<double> c) {
        Complex<double> z;
        int n = 0;
        do {
            if (z.norm() > 4.0)
                break;
            z = z * z + c;
        } while (++n < limit);
        return n;
    };
    for (int c = blockIdx.x * blockDim.x + threadIdx.x; c < width; c += gridDim.x * blockDim.x)
        out[(size_t)r * width + c] = escape(view.at(r, c));
}

extern "C" void solve(int* iterations, int width, int height, double x_min, double y_min, double step, int max_iterations)
{
    rows<<<dim3(2, height), 48>>>(iterations, width, View{x_min, y_min, step}, max_iterations);
    cudaDeviceSynchronize();
}
