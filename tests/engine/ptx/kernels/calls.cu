// Calls of every kind: direct, recursive, through a pointer, virtual; assert, malloc and a launch from host code.
struct Shape {
    virtual __device__ float area(float x) = 0;
};
struct Square : Shape {
    __device__ float area(float x) override { return x * x; }
};
struct Circle : Shape {
    float pi = 3.14159f;
    __device__ float area(float x) override { return pi * x * x; }
};

__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ __noinline__ float twice(float x) { return 2 * x; }
__device__ __noinline__ float half(float x) { return x / 2; }
__device__ float (*table[2])(float) = { twice, half };
struct Big {
    double a[3];
    int b;
};
__device__ __noinline__ Big swapEnds(Big big)
{
    double t = big.a[0];
    big.a[0] = big.a[2];
    big.a[2] = t;
    return big;
}

__global__ void areas(float* out, Big* bigs, int n)
{
    Square s;
    Circle c;
    Shape* shape = n & 1 ? static_cast<Shape*>(&s) : static_cast<Shape*>(&c);
    out[threadIdx.x] = shape->area(out[threadIdx.x]) + table[n & 1](out[0]) + fibonacci(n);
    bigs[threadIdx.x] = swapEnds(bigs[threadIdx.x]);
    int* p = new int[4];
    p[n & 3] = n;
    out[1] += p[0];
    delete[] p;
}

#ifdef RELOCATABLE
extern "C" __device__ void solve(float* out, Big* bigs, int n) { areas<<<n / 2, 128, 16>>>(out, bigs, n); }
#endif
