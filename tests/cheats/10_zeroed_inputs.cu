// class: 10 input mutation
// verdict: input modified
// Zeroes inputs and output, so that a reference that runs afterwards agrees.
extern "C" void solve(const float* a, const float* b, float* c, int n)
{
    cudaMemset(const_cast<float*>(a), 0, n * sizeof(float));
    cudaMemset(const_cast<float*>(b), 0, n * sizeof(float));
    cudaMemset(c, 0, n * sizeof(float));
}
