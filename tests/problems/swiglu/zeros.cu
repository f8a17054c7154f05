// verdict: wrong answer
extern "C" void solve(const float* input, float* output, int N) { cudaMemset(output, 0, N / 2 * sizeof(float)); }
