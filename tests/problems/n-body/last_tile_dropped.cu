// verdict: wrong answer
// Whole tiles only: the last N % 64 bodies pull nobody.
__global__ void gravity(const float* p, const float* masses, float* accelerations, int N, float softening)
{
    __shared__ float4 tile[64];
    int i = blockIdx.x * 64 + threadIdx.x, self = min(i, N - 1);
    float ax = 0, ay = 0, az = 0;
    for (int start = 0; start + 64 <= N; start += 64) {
        int j = start + threadIdx.x;
        __syncthreads();
        tile[threadIdx.x] = make_float4(p[3 * j], p[3 * j + 1], p[3 * j + 2], masses[j]);
        __syncthreads();
        for (int k = 0; k < 64; ++k) {
            float dx = tile[k].x - p[3 * self], dy = tile[k].y - p[3 * self + 1], dz = tile[k].z - p[3 * self + 2];
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening * softening);
            float pull = tile[k].w * inverse * inverse * inverse;
            ax += pull * dx, ay += pull * dy, az += pull * dz;
        }
    }
    if (i < N) {
        accelerations[3 * i] = ax;
        accelerations[3 * i + 1] = ay;
        accelerations[3 * i + 2] = az;
    }
}

extern "C" void solve(const float* positions, const float* masses, float* accelerations, int N, float softening)
{
    gravity<<<(N + 63) / 64, 64>>>(positions, masses, accelerations, N, softening);
}
