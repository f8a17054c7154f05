union Word {
    unsigned u;
    float f;
    unsigned char b[4];
    short s[2];
};
__global__ void swap(const float* in, unsigned* out, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        Word w;
        w.f = in[i];
        Word r;
        for (int k = 0; k < 4; ++k)
            r.b[k] = w.b[3 - k];
        r.s[0] = static_cast<short>(r.s[0] + 1);
        out[i] = r.u;
    }
}
