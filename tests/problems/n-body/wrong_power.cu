// verdict: wrong answer
// The difference is a vector of its own length, not of length 1.
__global__ void gravity(const float* p, const float* masses, float* accelerations, int N, float softening)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    float ax = 0, ay = 0, az = 0;
    for (int j = 0; j < N; ++j) {
        float dx = p[3 * j] - p[3 * i], dy = p[3 * j + 1] - p[3 * i + 1], dz = p[3 * j + 2] - p[3 * i + 2];
        float squares = dx * dx + dy * dy + dz * dz + softening * softening;
        float pull = masses[j] / squares;
        ax += pull * dx;
        ay += pull * dy;
        az += pull * dz;
    }
    accelerations[3 * i] = ax;
    accelerations[3 * i + 1] = ay;
    accelerations[3 * i + 2] = az;
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    gravity<<<(N + 127) / 128, 128>>>(positions, masses, accelerations, N, softening);
}
