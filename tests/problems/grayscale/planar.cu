// verdict: wrong answer
// Takes the image for three planes, one for each colour.
__global__ void grayscale(const float* input, float* output, int pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pixels)
        output[i] = 0.2989f * input[i] + 0.5870f * input[pixels + i] + 0.1140f * input[2 * pixels + i];
}

extern "C" void solve(const float* input, float* output, int width, int height)
{
    grayscale<<<(width * height + 255) / 256, 256>>>(input, output, width * height);
}
