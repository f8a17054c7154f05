// verdict: wrong answer
// Values beyond 1 are cut off.
__global__ void grayscale(const float* input, float* output, int pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pixels)
        output[i] = fminf(0.2989f * input[3 * i] + 0.5870f * input[3 * i + 1] + 0.1140f * input[3 * i + 2], 1.0f);
}

extern "C" void solve(const float* input, float* output, int width, int height)
{
    grayscale<<<(width * height + 255) / 256, 256>>>(input, output, width * height);
}
