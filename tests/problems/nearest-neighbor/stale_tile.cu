// verdict: wrong answer
// The last tile is taken for full: it still holds points of the one before, under wrong numbers.
__global__ void nearest(const float* points, int* indices, int N)
{
    __shared__ float tile[192];
    int i = blockIdx.x * 64 + threadIdx.x, self = min(i, N - 1);
    float x = points[3 * self], y = points[3 * self + 1], z = points[3 * self + 2], best = INFINITY;
    int index = -1;
    for (int k = threadIdx.x; k < 192; k += 64)
        tile[k] = 0;
    for (int start = 0; start < N; start += 64) {
        __syncthreads();
        for (int k = threadIdx.x; k < 192 && 3 * start + k < 3 * N; k += 64)
            tile[k] = points[3 * start + k];
        __syncthreads();
        for (int k = 0; k < 64; ++k) {
            float dx = tile[3 * k] - x, dy = tile[3 * k + 1] - y, dz = tile[3 * k + 2] - z;
            float squares = dx * dx + dy * dy + dz * dz;
            if (squares < best && start + k != i) {
                best = squares;
                index = start + k;
            }
        }
    }
    if (i < N)
        indices[i] = index;
}

extern "C" void solve(const float* points, int* indices, int N) { nearest<<<(N + 63) / 64, 64>>>(points, indices, N); }
