// verdict: wrong answer
__global__ void transpose(const float* input, float* output, int rows, int cols)
{
    __shared__ float tile[32][33];
    int c = blockIdx.x * 32 + threadIdx.x;
    int r = blockIdx.y * 32 + threadIdx.y;
    if (r < rows && c < cols)
        tile[threadIdx.y][threadIdx.x] = input[r * cols + c];
    int outC = blockIdx.y * 32 + threadIdx.x;
    int outR = blockIdx.x * 32 + threadIdx.y;
    if (outR < cols && outC < rows)
        output[outR * rows + outC] = tile[threadIdx.x][threadIdx.y];
}

extern "C" void solve(const float* input, float* output, int rows, int cols)
{
    transpose<<<dim3((cols + 31) / 32, (rows + 31) / 32), dim3(32, 32)>>>(input, output, rows, cols);
}
