__global__ void bits(const unsigned* in, unsigned* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned v = in[i];
        unsigned long long wide = (static_cast<unsigned long long>(v) << 32) | ~v;
        out[i] = __popc(v) + __clz(v) * 100 + __ffs(v) * 10000 + (__brev(v) >> 20) + __popcll(wide) + (__byte_perm(v, ~v, 0x3715) & 0xfff)
            + __funnelshift_l(v, ~v, 9) % 1000 + __umulhi(v, 0xdeadbeefu) % 1000;
    }
}
