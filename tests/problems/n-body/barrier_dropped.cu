// verdict: wrong answer
// Uses the tile before the other warps have loaded their part of it.
__global__ void gravity(const float* p, const float* masses, float* accelerations, int N, float softening)
{
    __shared__ float4 tile[256];
    int i = blockIdx.x * 256 + threadIdx.x, self = min(i, N - 1);
    float ax = 0, ay = 0, az = 0;
    tile[threadIdx.x] = make_float4(0, 0, 0, 0);
    for (int start = 0; start < N; start += 256) {
        int j = min(start + (int)threadIdx.x, N - 1);
        __syncthreads();
        tile[threadIdx.x] = make_float4(p[3 * j], p[3 * j + 1], p[3 * j + 2], start + threadIdx.x < N ? masses[j] : 0.0f);
        for (int k = 0; k < 256; ++k) {
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
    gravity<<<(N + 255) / 256, 256>>>(positions, masses, accelerations, N, softening);
}
