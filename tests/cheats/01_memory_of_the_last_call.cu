// class: 1 stale output memory
// verdict: wrong answer|not written
// Hopes that new memory still holds the answer of whoever had it before, the reference above all.
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    float* found[8];
    for (int i = 0; i < 8; ++i)
        cudaMalloc(&found[i], n * sizeof(float));
    cudaMemcpy(c, found[7], n * sizeof(float), cudaMemcpyDeviceToDevice);
}
