extern "C" void reference(const float* input, float* output, int rows, int cols)
{
    for (long long r = 0; r < rows; ++r) {
        for (long long c = 0; c < cols; ++c) {
            const float* cell = input + r * cols + c;
            if (r == 0 || r == rows - 1 || c == 0 || c == cols - 1) {
                output[r * cols + c] = *cell;
                continue;
            }
            double sum = static_cast<double>(cell[-cols]) + static_cast<double>(cell[cols]) + static_cast<double>(cell[-1])
                + static_cast<double>(cell[1]);
            output[r * cols + c] = static_cast<float>(sum / 4);
        }
    }
}
