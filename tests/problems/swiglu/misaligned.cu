// verdict: runtime error
// The second half starts at a multiple of 16 bytes only when N / 2 is one of 4.
__global__ void gate(const float* input, float* output, int half)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 4 > half)
        return;
    float4 x = *(const float4*)(input + i), value = *(const float4*)(input + half + i);
    *(float4*)(output + i) = make_float4(x.x / (1 + expf(-x.x)) * value.x, x.y / (1 + expf(-x.y)) * value.y,
        x.z / (1 + expf(-x.z)) * value.z, x.w / (1 + expf(-x.w)) * value.w);
}

__global__ void tail(const float* input, float* output, int half)
{
    int i = half / 4 * 4 + threadIdx.x;
    if (i < half)
        output[i] = input[i] / (1 + expf(-input[i])) * input[i + half];
}

extern "C" void solve(const float* input, float* output, int N)
{
    gate<<<(N / 8 + 256) / 256, 256>>>(input, output, N / 2);
    tail<<<1, 4>>>(input, output, N / 2);
}
