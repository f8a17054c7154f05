// Warps with different jobs, meeting at a named barrier of their own.
__global__ void __launch_bounds__(96) pipeline(const int* in, int* out, int rounds)
{
    __shared__ int buffer[32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp == 2) {
        out[64 + lane] = lane * rounds;
        return;
    }
    int sum = 0;
    for (int r = 0; r < rounds; ++r) {
        if (warp == 0)
            buffer[lane] = in[lane] + r;
        asm volatile("bar.sync 1, 64;" ::: "memory");
        if (warp == 1)
            sum += buffer[31 - lane];
        asm volatile("bar.sync 1, 64;" ::: "memory");
    }
    out[warp * 32 + lane] = sum;
}
