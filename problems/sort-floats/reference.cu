__host__ void siftDown(float* data, long long from, long long count)
{
    float value = data[from];
    for (long long child; (child = 2 * from + 1) < count; from = child) {
        if (child + 1 < count && data[child] < data[child + 1])
            ++child;
        if (data[child] <= value)
            break;
        data[from] = data[child];
    }
    data[from] = value;
}

// Heapsort: short, in place and never slow.
extern "C" void reference(float* data, int N)
{
    for (long long i = N / 2 - 1; i >= 0; --i)
        siftDown(data, i, N);
    for (long long end = N - 1; end > 0; --end) {
        float largest = data[0];
        data[0] = data[end];
        data[end] = largest;
        siftDown(data, 0, end);
    }
}
