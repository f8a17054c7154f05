// verdict: not written
__global__ void transpose(const float* input, float* output, int rows, int cols)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols)
        output[c * rows + r] = input[r * cols + c];
}

extern "C" void solve(const float* input, float* output, int rows, int cols)
{
    transpose<<<dim3(max(1, cols / 32), max(1, rows / 8)), dim3(32, 8)>>>(input, output, rows, cols);
}
