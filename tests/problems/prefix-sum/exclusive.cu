// verdict: wrong answer
__global__ void scan(const float* input, float* output, int n)
{
    float sum = 0;
    for (int i = 0; i < n; ++i) {
        output[i] = sum;
        sum += input[i];
    }
}

extern "C" void solve(const float* input, float* output, int n) { scan<<<1, 1>>>(input, output, n); }
