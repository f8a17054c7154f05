// verdict: wrong answer
__global__ void sum(const float* input, float* output, int n)
{
    __shared__ float part[256];
    part[threadIdx.x] = threadIdx.x < n ? input[threadIdx.x] : 0.0f;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        *output = part[0];
}

extern "C" void solve(const float* input, float* output, int n) { sum<<<1, 256>>>(input, output, n); }
