// verdict: wrong answer
// Every colour weighs the same.
__global__ void grayscale(const float* input, float* output, int pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pixels)
        output[i] = (input[3 * i] + input[3 * i + 1] + input[3 * i + 2]) / 3.0f;
}

extern "C" void solve(const float* input, float* output, int width, int height)
{
    grayscale<<<(width * height + 255) / 256, 256>>>(input, output, width * height);
}
