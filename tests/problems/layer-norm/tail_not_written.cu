// verdict: not written
// A thread for each column, but a block has no more than 1024.
__global__ void layerNorm(const float* input, const float* weight, const float* bias, float* output, int C, float eps)
{
    const float* x = input + blockIdx.x * C;
    float mean = 0, variance = 0;
    for (int c = 0; c < C; ++c)
        mean += x[c];
    mean /= C;
    for (int c = 0; c < C; ++c)
        variance += (x[c] - mean) * (x[c] - mean) / C;
    int c = threadIdx.x;
    output[blockIdx.x * C + c] = (x[c] - mean) * rsqrtf(variance + eps) * weight[c] + bias[c];
}

extern "C" void solve(const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    layerNorm<<<N, min(C, 1024)>>>(input, weight, bias, output, C, eps);
}
