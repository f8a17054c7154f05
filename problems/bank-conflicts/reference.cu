extern "C" void reference(const float* input, float* output, int count)
{
    for (long long m = 0; m < count; ++m) {
        for (int r = 0; r < 32; ++r) {
            for (int c = 0; c < 32; ++c)
                output[m * 1024 + c * 32 + r] = input[m * 1024 + r * 32 + c];
        }
    }
}
