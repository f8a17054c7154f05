extern "C" void reference(
    const float* input, const float* weight, const float* bias, float* output, int N, int C, float eps)
{
    for (int r = 0; r < N; ++r) {
        const float* row = input + static_cast<long long>(r) * C;
        float* out = output + static_cast<long long>(r) * C;
        double mean = 0;
        for (int c = 0; c < C; ++c)
            mean += row[c];
        mean /= C;
        double variance = 0;
        for (int c = 0; c < C; ++c)
            variance += (row[c] - mean) * (row[c] - mean);
        variance /= C;
        double scale = 1 / sqrt(variance + static_cast<double>(eps));
        for (int c = 0; c < C; ++c)
            out[c] = static_cast<float>((row[c] - mean) * scale * weight[c] + bias[c]);
    }
}
