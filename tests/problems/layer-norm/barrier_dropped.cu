// verdict: wrong answer
// Fast warps begin the second reduction while slow ones still read the first.
__device__ float blockSum(float x, float* part)
{
    part[threadIdx.x] = x;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    return part[0];
}

__global__ void layerNorm(const float* input, const float* weight, const float* bias, float* output, int C, float eps)
{
    __shared__ float part[256];
    const float* x = input + blockIdx.x * C;
    float sum = 0, squares = 0;
    for (int c = threadIdx.x; c < C; c += 256)
        sum += x[c];
    float mean = blockSum(sum, part) / C;
    for (int c = threadIdx.x; c < C; c += 256)
        squares += (x[c] - mean) * (x[c] - mean);
    float scale = rsqrtf(blockSum(squares, part) / C + eps);
    for (int c = threadIdx.x; c < C; c += 256)
        output[blockIdx.x * C + c] = (x[c] - mean) * scale * weight[c] + bias[c];
}

extern "C" void solve(const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    layerNorm<<<N, 256>>>(input, weight, bias, output, C, eps);
}
