// Loops, shared memory, constants, printf, a switch and scoped inline assembly.
extern "C" int printf(const char*, ...);
__constant__ float weights[4] = { 1.0f, 0.5f, 0.25f, 0.125f };
__device__ double scale = 1.5;
__device__ const char* names[2] = { "even", "odd" };

__device__ __forceinline__ int third(int a) { return a / 3; }
__device__ __forceinline__ int thirdPlus(int a) { return third(a) + 1; }

template <class T> __global__ void __launch_bounds__(256, 2) mirror(const T* a, T* b, int n)
{
    __shared__ T tile[256];
    extern __shared__ float extra[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? a[i] : T(0);
    __syncthreads();
    if (i < n)
        b[i] = tile[255 - threadIdx.x] + extra[threadIdx.x] * weights[i & 3] + thirdPlus(i);
    int r;
    asm("{ .reg.b32 r; .reg .pred p; setp.eq.u32 p, %1, 0; mov.u32 r, %1; @p bra L; add.u32 r, r, 1;\n L: mov.u32 %0, r; }"
        : "=r"(r)
        : "r"(i));
    switch (n) {
    case 1: b[0] = r; break;
    case 2: b[1] = 4; break;
    case 3: b[2] = 8; break;
    case 4: b[3] = b[4]; break;
    case 5: b[7] += 9; break;
    case 6: b[1] *= 2; break;
    }
    printf("%s %f\n", names[r & 1], scale);
}
template __global__ void mirror<float>(const float*, float*, int);

__global__ void mandel(int* out, float4* v, int n)
{
    float x = 0, y = 0, cx = threadIdx.x * 0.01f, cy = threadIdx.y * 0.01f;
    int k = 0;
    for (; k < n && x * x + y * y < 4; ++k) {
        float t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
    }
    int sum = __shfl_down_sync(0xffffffffu, k, 16) + __popc(__ballot_sync(0xffffffffu, k > 3));
    atomicAdd(out, sum);
    float4 f = v[k];
    f.x = sqrtf(f.y) + __expf(f.z);
    v[k + 1] = f;
}
