// é😀
__global__ void k(float* x)
{
    /* é😀 */ x[0] = nope;
}
