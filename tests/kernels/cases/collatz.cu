// Divergent trip counts, break and continue.
__global__ void collatz(const int* start, int* steps, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    long long v = start[i];
    int s = 0;
    while (true) {
        if (v == 1)
            break;
        ++s;
        if (v & 1) {
            v = 3 * v + 1;
            continue;
        }
        v >>= 1;
        if (s > 1000)
            break;
    }
    steps[i] = s;
}
