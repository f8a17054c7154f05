// verdict: wrong answer
// Gates the first half by the second.
__global__ void gate(const float* input, float* output, int half)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < half) {
        float x = input[i], value = input[i + half];
        output[i] = value / (1.0f + expf(-value)) * x;
    }
}

extern "C" void solve(const float* input, float* output, int N) { gate<<<(N / 2 + 255) / 256, 256>>>(input, output, N / 2); }
