// verdict: wrong answer
// Reads its left neighbour while that one may already be adding.
__global__ void scan(const float* input, float* output, int n)
{
    __shared__ float part[1024];
    float carry = 0;
    for (int start = 0; start < n; start += 1024) {
        int i = start + threadIdx.x;
        part[threadIdx.x] = i < n ? input[i] : 0.0f;
        __syncthreads();
        for (int distance = 1; distance < 1024; distance *= 2) {
            if (threadIdx.x >= distance)
                part[threadIdx.x] += part[threadIdx.x - distance];
            __syncthreads();
        }
        if (i < n)
            output[i] = carry + part[threadIdx.x];
        carry += part[1023];
        __syncthreads();
    }
}

extern "C" void solve(const float* input, float* output, int n) { scan<<<1, 1024>>>(input, output, n); }
