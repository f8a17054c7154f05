extern "C" void reference(const float* x, float* y, int rows, int n)
{
    for (int r = 0; r < rows; ++r) {
        const float* row = x + static_cast<long long>(r) * n;
        float* out = y + static_cast<long long>(r) * n;
        double largest = row[0];
        for (int i = 1; i < n; ++i)
            largest = row[i] > largest ? row[i] : largest;
        double sum = 0;
        for (int i = 0; i < n; ++i)
            sum += exp(static_cast<double>(row[i]) - largest);
        for (int i = 0; i < n; ++i)
            out[i] = static_cast<float>(exp(static_cast<double>(row[i]) - largest) / sum);
    }
}
