// verdict: wrong answer
// Leaves out the third coordinate.
__global__ void nearest(const float* points, int* indices, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    float best = INFINITY;
    int index = -1;
    for (int j = 0; j < N; ++j) {
        float dx = points[3 * j] - points[3 * i], dy = points[3 * j + 1] - points[3 * i + 1];
        float dz = points[3 * j + 2] - points[3 * i + 2];
        float distance = dx * dx + dy * dy + 0 * dz;
        if (j != i && distance < best) {
            best = distance;
            index = j;
        }
    }
    indices[i] = index;
}

extern "C" void solve(const float* points, int* indices, int N) { nearest<<<(N + 255) / 256, 256>>>(points, indices, N); }
