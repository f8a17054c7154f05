// verdict: wrong answer
// Normalises over all rows at once.
__global__ void softmax(const float* x, float* y, int count)
{
    float largest = -INFINITY;
    for (int i = 0; i < count; ++i)
        largest = fmaxf(largest, x[i]);
    float sum = 0;
    for (int i = 0; i < count; ++i)
        sum += expf(x[i] - largest);
    for (int i = 0; i < count; ++i)
        y[i] = expf(x[i] - largest) / sum;
}

extern "C" void solve(const float* x, float* y, int rows, int n) { softmax<<<1, 1>>>(x, y, rows * n); }
