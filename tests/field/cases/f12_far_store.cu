__global__ void far(float* a)
{
    a[1 << 30] = 1.0f;
}
