__global__ void box(int* out, int nx, int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
    __shared__ int sum;
    if (threadIdx.x + threadIdx.y + threadIdx.z == 0)
        sum = 0;
    __syncthreads();
    if (x < nx && y < ny && z < nz)
        atomicAdd(&sum, x + 10 * y + 100 * z);
    __syncthreads();
    if (x < nx && y < ny && z < nz)
        out[(z * ny + y) * nx + x] = sum;
}
