extern "C" void reference(const int* x, const int* y, int* result, int n)
{
    long long sum = 0;
    for (int i = 0; i < n; ++i)
        sum += static_cast<long long>(x[i]) * y[i];
    *result = static_cast<int>(sum);
}
