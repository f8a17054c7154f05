__global__ void newton(const double* a, double* r, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double x = a[i] > 1 ? a[i] : 1.0;
        for (int k = 0; k < 60; ++k)
            x = 0.5 * (x + a[i] / x);
        r[i] = x;
    }
}
