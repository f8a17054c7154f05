__global__ void gravity(const float* positions, const float* masses, float* accelerations, int N, double softening)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    double x = positions[3 * i], y = positions[3 * i + 1], z = positions[3 * i + 2];
    double ax = 0, ay = 0, az = 0;
    for (int j = 0; j < N; ++j) {
        double dx = positions[3 * j] - x;
        double dy = positions[3 * j + 1] - y;
        double dz = positions[3 * j + 2] - z;
        double squares = dx * dx + dy * dy + dz * dz + softening * softening;
        double pull = masses[j] / (squares * sqrt(squares));
        ax += pull * dx;
        ay += pull * dy;
        az += pull * dz;
    }
    accelerations[3 * i] = static_cast<float>(ax);
    accelerations[3 * i + 1] = static_cast<float>(ay);
    accelerations[3 * i + 2] = static_cast<float>(az);
}

extern "C" void reference(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    gravity<<<(N + 63) / 64, 64>>>(positions, masses, accelerations, N, softening);
    cudaDeviceSynchronize();
}
