// verdict: wrong answer
// Reads cells of the tile that another warp has not fetched yet.
__global__ void step(const float* input, float* output, int rows, int cols)
{
    __shared__ float tile[10][34];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
    for (int y = threadIdx.y; y < 10; y += 8) {
        for (int x = threadIdx.x; x < 34; x += 32) {
            int q = blockIdx.y * 8 + y - 1, p = blockIdx.x * 32 + x - 1;
            if (q >= 0 && q < rows && p >= 0 && p < cols)
                tile[y][x] = input[q * cols + p];
        }
    }
    if (r >= rows || c >= cols)
        return;
    bool inner = r > 0 && r < rows - 1 && c > 0 && c < cols - 1;
    output[r * cols + c] = inner ? 0.25f * (tile[ty - 1][tx] + tile[ty + 1][tx] + tile[ty][tx - 1] + tile[ty][tx + 1]) : tile[ty][tx];
}

extern "C" void solve(const float* input, float* output, int rows, int cols)
{
    step<<<dim3((cols + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(input, output, rows, cols);
}
