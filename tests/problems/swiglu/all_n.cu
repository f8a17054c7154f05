// verdict: out of bounds
// One thread for each input instead of each output.
__global__ void gate(const float* input, float* output, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        float x = input[i];
        output[i] = x / (1.0f + expf(-x)) * input[i + N / 2];
    }
}

extern "C" void solve(const float* input, float* output, int N) { gate<<<(N + 255) / 256, 256>>>(input, output, N); }
