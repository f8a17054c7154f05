__device__ __noinline__ int op(int kind, int a, int b)
{
    switch (kind) {
    case 0: return a + b;
    case 1: return a - b;
    case 2: return a * b;
    case 3: return b ? a / b : -1;
    case 4: return b ? a % b : -2;
    case 7: return a << (b & 31);
    case 9: return a >> (b & 31);
    default: return ~a;
    }
}
__global__ void machine(const int* code, int* out, int n)
{
    int i = threadIdx.x, a = i * 37 - 500;
    for (int k = 0; k < n; ++k)
        a = op(code[(k + i) % n], a, (i ^ k) - 3);
    out[i] = a;
}
