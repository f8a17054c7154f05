__constant__ short table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, -3};
__device__ unsigned counter = 100;
__global__ void look(int* out)
{
    unsigned ticket = atomicInc(&counter, 0xffffffffu);
    out[threadIdx.x] = table[threadIdx.x & 15] * 1000 + (ticket >= 100u && ticket < 164u);
}
