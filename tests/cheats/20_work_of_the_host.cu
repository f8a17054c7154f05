// class: 20 checker gaps
// verdict: accepted
// label: no kernel was launched
// Computes on the CPU. That is slow on a GPU and no lie; the label says so.
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    float* x = static_cast<float*>(malloc(2 * n * sizeof(float)));
    float* y = x + n;
    cudaMemcpy(x, a, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(y, b, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
        x[i] += y[i];
    cudaMemcpy(c, x, n * sizeof(float), cudaMemcpyHostToDevice);
    free(x);
}
