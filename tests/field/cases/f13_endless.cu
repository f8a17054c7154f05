__global__ void spin(int* a)
{
    while (1)
        atomicAdd(a, 1);
}
