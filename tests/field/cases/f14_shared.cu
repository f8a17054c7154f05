extern __shared__ float dynamicPart[];
__global__ void touch(float* out, int floats)
{
    __shared__ float fixed;
    fixed = 1.0f;
    for (int i = threadIdx.x; i < floats; i += blockDim.x)
        dynamicPart[i] = static_cast<float>(i);
    __syncthreads();
    if (threadIdx.x == 0)
        out[0] = dynamicPart[floats - 1] + fixed;
}
extern "C" void solve(const float* A, const float* B, float* C, int N)
{
    touch<<<1, 32, 100 * 1024>>>(C, 25600);
}
