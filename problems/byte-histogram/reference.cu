extern "C" void reference(const unsigned char* input, long long* histogram, int N)
{
    for (int v = 0; v < 256; ++v)
        histogram[v] = 0;
    for (int i = 0; i < N; ++i)
        ++histogram[input[i]];
}
