struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    float a;
    __device__ Square(float s) : a(s) {}
    __device__ float area() const override { return a * a; }
};
struct Triangle : Shape {
    float b, h;
    __device__ Triangle(float x, float y) : b(x), h(y) {}
    __device__ float area() const override { return b * h * 0.5f; }
};
__global__ void areas(float* out)
{
    int i = threadIdx.x;
    Shape* s = i % 3 ? static_cast<Shape*>(new Square(float(i))) : static_cast<Shape*>(new Triangle(float(i), 4.0f));
    out[i] = s->area();
    delete s;
}
