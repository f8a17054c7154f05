// Kernels that ptxas must spill, each in its own way: bounds on registers, arrays kept in registers, calls.

/// 1024 threads leave 64 registers each; 96 values live across a loop do not fit.
extern "C" __global__ void __launch_bounds__(1024) spill_by_bounds(const float* in, float* out, int n)
{
    float kept[96];
#pragma unroll
    for (int i = 0; i < 96; ++i)
        kept[i] = in[threadIdx.x + i * 1024];
    for (int round = 0; round < n; ++round)
#pragma unroll
        for (int i = 0; i < 96; ++i)
            kept[i] = kept[i] * kept[(i + 7) % 96] + in[round];
    float sum = 0;
#pragma unroll
    for (int i = 0; i < 96; ++i)
        sum += kept[i];
    out[threadIdx.x] = sum;
}

/// Doubles spill in pairs of registers: 64-bit stores and loads.
extern "C" __global__ void __launch_bounds__(1024, 1) spill_doubles(const double* in, double* out, int n)
{
    double kept[48];
#pragma unroll
    for (int i = 0; i < 48; ++i)
        kept[i] = in[threadIdx.x + i * 1024];
    for (int round = 0; round < n; ++round)
#pragma unroll
        for (int i = 0; i < 48; ++i)
            kept[i] = kept[i] * kept[(i + 5) % 48] + in[round];
    double sum = 0;
#pragma unroll
    for (int i = 0; i < 48; ++i)
        sum += kept[i];
    out[threadIdx.x] = sum;
}

/// More than 255 registers, so that no bound helps.
extern "C" __global__ void spill_beyond_the_most(const float4* in, float* out, int n)
{
    float4 kept[80];
#pragma unroll
    for (int i = 0; i < 80; ++i)
        kept[i] = in[threadIdx.x + i * 256];
    for (int round = 0; round < n; ++round)
#pragma unroll
        for (int i = 0; i < 80; ++i) {
            kept[i].x = kept[i].x * kept[(i + 3) % 80].y + round;
            kept[i].z = kept[i].w * kept[(i + 9) % 80].x + kept[i].z;
        }
    float sum = 0;
#pragma unroll
    for (int i = 0; i < 80; ++i)
        sum += kept[i].x + kept[i].y + kept[i].z + kept[i].w;
    out[threadIdx.x] = sum;
}

/// An array with computed indices lives in local memory: a stack frame, and no spill.
extern "C" __global__ void frame_without_spills(const int* in, int* out, int n)
{
    int table[64];
    for (int i = 0; i < 64; ++i)
        table[i] = in[i];
    int at = threadIdx.x;
    for (int round = 0; round < n; ++round) {
        table[at & 63] += round;
        at = table[(at + round) & 63];
    }
    out[threadIdx.x] = at;
}

__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
extern "C" __global__ void recursive(int* out, int n) { out[threadIdx.x] = fibonacci(n + threadIdx.x); }

/// Static and dynamic shared memory, two named barriers.
extern "C" __global__ void __launch_bounds__(128, 4) shared_and_barriers(float* data)
{
    __shared__ float fixed[300];
    __shared__ double wide[17];
    extern __shared__ float dynamic[];
    fixed[threadIdx.x] = data[threadIdx.x];
    dynamic[threadIdx.x] = data[threadIdx.x + 1];
    wide[threadIdx.x % 17] = threadIdx.x;
    asm volatile("bar.sync 1, 128;" ::: "memory");
    data[threadIdx.x] = fixed[127 - threadIdx.x] + dynamic[127 - threadIdx.x];
    asm volatile("bar.sync 3, 128;" ::: "memory");
    data[threadIdx.x] += static_cast<float>(wide[threadIdx.x % 17]);
}
