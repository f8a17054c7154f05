// verdict: wrong answer
// A fast warp loads the next tile while a slow one still searches this one.
__global__ void nearest(const float* points, int* indices, int N)
{
    __shared__ float tile[768];
    int i = blockIdx.x * 256 + threadIdx.x, self = min(i, N - 1);
    float x = points[3 * self], y = points[3 * self + 1], z = points[3 * self + 2], best = INFINITY;
    int index = -1;
    for (int start = 0; start < N; start += 256) {
        int count = min(256, N - start);
        for (int k = threadIdx.x; k < 3 * count; k += 256)
            tile[k] = points[3 * start + k];
        __syncthreads();
        for (int k = 0; k < count; ++k) {
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

extern "C" void solve(const float* points, int* indices, int N) { nearest<<<(N + 255) / 256, 256>>>(points, indices, N); }
