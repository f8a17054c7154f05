// Unsigned arithmetic that wraps below zero before it is tested.
__global__ void shift(const float* in, float* out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x - 37u;
    if (i < n)
        out[i] = in[n - 1 - i] * 2.0f;
}
