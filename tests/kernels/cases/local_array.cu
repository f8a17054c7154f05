__global__ void sorter(const int* in, int* out, int n)
{
    int base = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
    if (base + 8 > n)
        return;
    int v[8];
    for (int k = 0; k < 8; ++k)
        v[k] = in[base + k];
    for (int a = 1; a < 8; ++a) {
        int x = v[a], b = a - 1;
        while (b >= 0 && v[b] > x) {
            v[b + 1] = v[b];
            --b;
        }
        v[b + 1] = x;
    }
    for (int k = 0; k < 8; ++k)
        out[base + k] = v[k];
}
