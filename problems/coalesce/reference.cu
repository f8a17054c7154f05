extern "C" void reference(const float* x, float* y, int rows, int n)
{
    for (long long r = 0; r < rows; ++r) {
        double sum = 0;
        for (int i = 0; i < n; ++i)
            sum += static_cast<double>(x[r * n + i]);
        y[r] = static_cast<float>(sum);
    }
}
