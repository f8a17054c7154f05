// A lock that lanes of one warp fight for: needs independent thread scheduling.
__device__ int lock = 0;
__global__ void critical(int* total)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(&lock, 0, 1) == 0) {
            volatile int* t = total;
            *t = *t + 1;
            __threadfence();
            atomicExch(&lock, 0);
            done = true;
        }
    }
}
