__global__ void spin(float* c)
{
    while (1)
        atomicAdd(c, 1.0f);
}
extern "C" void solve(const float* A, const float* B, float* C, int N) { spin<<<1, 32>>>(C); }
