__global__ void rot13(const char* in, char* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        char c = in[i];
        if (c >= 'a' && c <= 'z')
            c = 'a' + (c - 'a' + 13) % 26;
        else if (c >= 'A' && c <= 'Z')
            c = 'A' + (c - 'A' + 13) % 26;
        out[i] = c;
    }
}
