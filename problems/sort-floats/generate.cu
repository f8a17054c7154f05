// As the leaderboard does: a nearly square matrix whose row r holds normal numbers around base + r, read row by row.
__device__ unsigned long long mixed(unsigned long long x)
{
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

extern "C" __global__ void generate(float* data, int N, unsigned long long seed)
{
    int rows = static_cast<int>(sqrt(static_cast<double>(N)));
    int columns = (N + rows - 1) / rows;
    double base = 1000 + static_cast<double>(mixed(seed) % 9000);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) {
        unsigned long long bits = mixed(seed ^ mixed(i));
        double u = (static_cast<double>(bits >> 32) + 0.5) * 0x1p-32;
        double v = static_cast<double>(bits & 0xffffffffull) * 0x1p-32;
        data[i] = static_cast<float>(base + i / columns + sqrt(-2 * log(u)) * cospi(2 * v));
    }
}
