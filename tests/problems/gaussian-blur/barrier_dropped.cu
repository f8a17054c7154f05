// verdict: wrong answer
// Uses the tile before the other warps have filled it.
__global__ void blur(const float* input, const float* kernel, float* output, int rows, int cols, int kr, int kc)
{
    __shared__ float tile[46][46];
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    for (int y = threadIdx.y; y < 16 + kr - 1; y += 16) {
        for (int x = threadIdx.x; x < 16 + kc - 1; x += 16) {
            int row = blockIdx.y * 16 + y - kr / 2, col = blockIdx.x * 16 + x - kc / 2;
            tile[y][x] = row >= 0 && row < rows && col >= 0 && col < cols ? input[row * cols + col] : 0.0f;
        }
    }
    if (r >= rows || c >= cols)
        return;
    float sum = 0;
    for (int i = 0; i < kr; ++i) {
        for (int j = 0; j < kc; ++j)
            sum += kernel[i * kc + j] * tile[threadIdx.y + i][threadIdx.x + j];
    }
    output[r * cols + c] = sum;
}

extern "C" void solve(const float* input, const float* kernel, float* output, int rows, int cols, int kr, int kc)
{
    blur<<<dim3((cols + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(input, kernel, output, rows, cols, kr, kc);
}
