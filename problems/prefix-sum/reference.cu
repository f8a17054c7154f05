extern "C" void reference(const float* input, float* output, int n)
{
    double sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += static_cast<double>(input[i]);
        output[i] = static_cast<float>(sum);
    }
}
