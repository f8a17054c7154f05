extern "C" void reference(const float* input, float* output, int rows, int cols)
{
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < cols; ++c)
            output[static_cast<long long>(c) * rows + r] = input[static_cast<long long>(r) * cols + c];
    }
}
