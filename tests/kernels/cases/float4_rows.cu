struct alignas(16) Particle { float x, y, z, m; };
__global__ void step(const float4* pos, Particle* out, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 p = pos[i];
        out[i] = Particle{p.x + dt * p.w, p.y - dt, p.z * 2.0f, p.w};
    }
}
