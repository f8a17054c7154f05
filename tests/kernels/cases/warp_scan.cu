__global__ void scan(const int* in, int* out)
{
    int v = in[threadIdx.x];
    for (int d = 1; d < 32; d *= 2) {
        int u = __shfl_up_sync(0xffffffffu, v, d);
        if ((threadIdx.x & 31) >= d)
            v += u;
    }
    unsigned even = __ballot_sync(0xffffffffu, (v & 1) == 0);
    int most = __reduce_max_sync(0xffffffffu, v);
    unsigned peers = __match_any_sync(0xffffffffu, v & 3);
    out[threadIdx.x] = v + (__popc(even) << 16) + most * 3 + __popc(peers);
}
