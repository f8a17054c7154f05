extern "C" void reference(const float* a, const float* b, float* c, int n)
{
    for (int i = 0; i < n; ++i)
        c[i] = static_cast<float>(static_cast<double>(a[i]) + static_cast<double>(b[i]));
}
