extern "C" void reference(const float* input, float* output, int N)
{
    int half = N / 2;
    for (int i = 0; i < half; ++i) {
        double x = input[i];
        output[i] = static_cast<float>(x / (1 + exp(-x)) * static_cast<double>(input[i + half]));
    }
}
