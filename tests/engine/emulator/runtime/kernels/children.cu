// Kernels that launch kernels.
__global__ void add(int* sum, int amount) { atomicAdd(sum, amount); }

__global__ void launchEach(int* sum) { add<<<2, 32>>>(sum, threadIdx.x + 1); }

__global__ void countDown(int* log, int* at, int depth)
{
    log[atomicAdd(at, 1)] = depth;
    if (depth > 0)
        countDown<<<1, 1>>>(log, at, depth - 1);
    log[atomicAdd(at, 1)] = -depth - 1;
}

__global__ void note(int* log, int* at, int what) { log[atomicAdd(at, 1)] = what; }
__global__ void order(int* log, int* at)
{
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(log, at, 100);
    note<<<1, 1>>>(log, at, 1);
    note<<<1, 1, 0, stream>>>(log, at, 2);
    note<<<1, 1, 0, cudaStreamFireAndForget>>>(log, at, 3);
    log[atomicAdd(at, 1)] = 0;
    cudaStreamDestroy(stream);
}

__global__ void again(int* count, int most)
{
    if (++*count < most)
        again<<<1, 1, 0, cudaStreamTailLaunch>>>(count, most);
}

__global__ void errors(int* out, int many)
{
    add<<<1, 2048>>>(out, 1);
    out[0] = cudaGetLastError();
    out[1] = cudaGetLastError();
    add<<<1, 1, 0, (cudaStream_t)0x1234>>>(out, 1);
    out[2] = cudaPeekAtLastError();
    out[3] = cudaGetLastError();
    for (int i = 0; i < many; ++i)
        add<<<1, 1>>>(out + 5, 1);
    out[4] = cudaGetLastError();
}

__global__ void outside(int* data, int n) { data[n + threadIdx.x] = 1; }
__global__ void launchOutside(int* data, int n)
{
    if (threadIdx.x == 3)
        outside<<<1, 4>>>(data, n);
}

__global__ void copies(int* data, int* more)
{
    int* own;
    cudaMalloc((void**)&own, 16);
    for (int i = 0; i < 4; ++i)
        own[i] = 10 + i;
    add<<<1, 1>>>(own, 5);
    cudaMemcpyAsync(data, own, 16, cudaMemcpyDeviceToDevice, 0);
    add<<<1, 1>>>(data + 3, 100);
    cudaMemsetAsync(more, 0, 8, 0);
}

__global__ void forever(volatile int* go) { while (*go == 0) { } }
__global__ void launchForever(int* go) { forever<<<1, 1>>>(go); }
