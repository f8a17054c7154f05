// verdict: out of bounds
// Rows of 33 words in an array of 32 x 32.
__global__ void transpose(const float* input, float* output)
{
    __shared__ float tile[32 * 32];
    const float* from = input + blockIdx.x * 1024;
    float* to = output + blockIdx.x * 1024;
    for (int r = threadIdx.y; r < 32; r += 8)
        tile[r * 33 + threadIdx.x] = from[r * 32 + threadIdx.x];
    __syncthreads();
    for (int r = threadIdx.y; r < 32; r += 8)
        to[r * 32 + threadIdx.x] = tile[threadIdx.x * 33 + r];
}

extern "C" void solve(const float* input, float* output, int count) { transpose<<<count, dim3(32, 8)>>>(input, output); }
