__global__ void f(const float* x, float* y, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        y[i] = sinf(x[i]) + expf(-x[i] * x[i]) + logf(1.0f + fabsf(x[i])) + sqrtf(fabsf(x[i])) + powf(fabsf(x[i]) + 0.5f, 1.7f)
            + tanhf(x[i]) + rsqrtf(1.0f + x[i] * x[i]) + floorf(x[i]) + fmodf(x[i], 0.7f) + erff(x[i]);
}
