// verdict: input modified
// Gauss and Seidel's method: new values are used at once.
__global__ void step(float* grid, float* output, int rows, int cols)
{
    for (int i = 0; i < rows * cols; ++i) {
        int r = i / cols, c = i % cols;
        if (r > 0 && r < rows - 1 && c > 0 && c < cols - 1)
            grid[i] = 0.25f * (grid[i - cols] + grid[i + cols] + grid[i - 1] + grid[i + 1]);
        output[i] = grid[i];
    }
}

extern "C" void solve(const float* input, float* output, int rows, int cols)
{
    step<<<1, 1>>>(const_cast<float*>(input), output, rows, cols);
}
