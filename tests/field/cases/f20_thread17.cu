__global__ void k(float* x, int n)
{
    __shared__ float tile[32];
    tile[threadIdx.x] = x[threadIdx.x == 17 ? n + 4096 : threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[31 - threadIdx.x];
}
