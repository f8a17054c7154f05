// verdict: wrong answer
// The tile has no margin: what the neighbouring block holds counts as 0.
__global__ void blur(const float* input, const float* kernel, float* output, int rows, int cols, int kr, int kc)
{
    __shared__ float tile[16][16];
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    bool inside = r < rows && c < cols;
    tile[threadIdx.y][threadIdx.x] = inside ? input[r * cols + c] : 0.0f;
    __syncthreads();
    if (!inside)
        return;
    float sum = 0;
    for (int i = 0; i < kr; ++i) {
        for (int j = 0; j < kc; ++j) {
            int y = threadIdx.y + i - kr / 2, x = threadIdx.x + j - kc / 2;
            if (y >= 0 && y < 16 && x >= 0 && x < 16)
                sum += kernel[i * kc + j] * tile[y][x];
        }
    }
    output[r * cols + c] = sum;
}

extern "C" void solve(const float* input, const float* kernel, float* output, int rows, int cols, int kr, int kc)
{
    blur<<<dim3((cols + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(input, kernel, output, rows, cols, kr, kc);
}
