// verdict: wrong answer
// The weights of BT.709.
__global__ void grayscale(const float* input, float* output, int pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pixels)
        output[i] = 0.2126f * input[3 * i] + 0.7152f * input[3 * i + 1] + 0.0722f * input[3 * i + 2];
}

extern "C" void solve(const float* input, float* output, int width, int height)
{
    grayscale<<<(width * height + 255) / 256, 256>>>(input, output, width * height);
}
