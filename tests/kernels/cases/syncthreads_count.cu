__global__ void votes(const int* in, int* out)
{
    int c = __syncthreads_count(in[threadIdx.x] > 50);
    int a = __syncthreads_and(in[threadIdx.x] < 1000);
    int o = __syncthreads_or(in[threadIdx.x] == 77);
    out[threadIdx.x] = c * 4 + (a != 0) * 2 + (o != 0);
}
