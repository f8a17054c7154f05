// The block's elements as a span with margins, filled by one strided loop; ends by a table of reciprocals.
#include <cuda_runtime.h>

__constant__ float inverse[4] = {0.f, 1.f, 0.5f, 1.f / 3.f};

__global__ void __launch_bounds__(128) blur(const float* __restrict__ in, float* __restrict__ out, unsigned n)
{
    constexpr unsigned Per = 512;
    __shared__ float s[Per + 2];
    const unsigned base = blockIdx.x * Per;
    for (unsigned k = threadIdx.x; k < Per + 2; k += blockDim.x) {
        const unsigned j = base + k - 1u; // wraps for the very first, which is then larger than n
        s[k] = j < n ? in[j] : 0.f;
    }
    __syncthreads();
    for (unsigned k = threadIdx.x; k < Per && base + k < n; k += blockDim.x) {
        const unsigned i = base + k;
        const int count = 1 + (i != 0) + (i + 1 < n);
        out[i] = (s[k] + s[k + 1] + s[k + 2]) * inverse[count];
    }
}

extern "C" void solve(const float* input, float* output, int n)
{
    blur<<<(n + 511) / 512, 128>>>(input, output, n);
    cudaDeviceSynchronize();
}
