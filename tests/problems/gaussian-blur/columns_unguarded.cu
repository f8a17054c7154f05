// verdict: wrong answer
// Runs over the edge of a row into its neighbour.
__global__ void blur(const float* input, const float* kernel, float* output, int rows, int cols, int kr, int kc)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r >= rows || c >= cols)
        return;
    float sum = 0, weights = 0;
    for (int i = 0; i < kr; ++i) {
        for (int j = 0; j < kc; ++j) {
            int y = r + i - kr / 2, x = c + j - kc / 2;
            if (y * cols + x >= 0 && y * cols + x < rows * cols)
                sum += kernel[i * kc + j] * input[y * cols + x];
        }
    }
    output[r * cols + c] = sum;
}

extern "C" void solve(const float* input, const float* kernel, float* output, int rows, int cols, int kr, int kc)
{
    blur<<<dim3((cols + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(input, kernel, output, rows, cols, kr, kc);
}
