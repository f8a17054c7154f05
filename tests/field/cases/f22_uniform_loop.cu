__global__ void k(int* out, int rounds)
{
    __shared__ int sum[50];
    sum[threadIdx.x] = 0;
    for (int r = 0; r < rounds; ++r) {
        __syncthreads();
        int next = sum[(threadIdx.x + 1) % blockDim.x] + 1;
        __syncthreads();
        sum[threadIdx.x] = next;
    }
    out[threadIdx.x] = sum[threadIdx.x];
}
