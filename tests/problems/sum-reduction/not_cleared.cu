// verdict: wrong answer
// Adds to whatever output held before.
__global__ void sum(const float* input, float* output, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(output, input[i]);
}

extern "C" void solve(const float* input, float* output, int n) { sum<<<(n + 255) / 256, 256>>>(input, output, n); }
