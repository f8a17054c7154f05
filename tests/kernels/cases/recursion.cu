__device__ int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
__global__ void k(int* out) { out[threadIdx.x] = ack(threadIdx.x & 1, threadIdx.x >> 1); }
