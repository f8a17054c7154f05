// One block for everything, and sums that carry what rounding lost.
struct Sum {
    float value = 0, lost = 0;
    __device__ void add(float x)
    {
        const float y = x - lost, total = value + y;
        lost = (total - value) - y;
        value = total;
    }
};

__global__ void __launch_bounds__(1024, 1) reduce(const float* input, float* output, int n)
{
    Sum own;
    for (int i = threadIdx.x; i < n; i += 1024)
        own.add(input[i]);
    __shared__ double part[32];
    double sum = (double)own.value - own.lost;
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, step);
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = sum;
    if (!__syncthreads_or(threadIdx.x < n) || threadIdx.x >= 32)
        return;
    sum = part[threadIdx.x];
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, step);
    if (threadIdx.x == 0)
        *output = (float)sum;
}

extern "C" void solve(const float* input, float* output, int n) { reduce<<<1, 1024>>>(input, output, n); }
