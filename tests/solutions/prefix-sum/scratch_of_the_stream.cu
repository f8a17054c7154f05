// Scratch memory out of the stream's pool, one level of it for each pass, freed in the stream's order; an event tells the end.
template <int Threads>
__global__ void scanBlocks(const float* input, float* output, float* totals, int n)
{
    __shared__ double s[2][Threads];
    const int t = threadIdx.x, i = blockIdx.x * Threads + t;
    s[0][t] = i < n ? input[i] : 0;
    int from = 0;
    for (int distance = 1; distance < Threads; distance *= 2) {
        __syncthreads();
        s[from ^ 1][t] = t >= distance ? s[from][t] + s[from][t - distance] : s[from][t];
        from ^= 1;
    }
    if (i < n)
        output[i] = (float)s[from][t];
    if (t == Threads - 1 && totals)
        totals[blockIdx.x] = (float)s[from][t];
}
__global__ void addBefore(float* output, const float* scanned, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x > 0 && i < n)
        output[i] += scanned[blockIdx.x - 1];
}

static void scan(const float* input, float* output, int n, cudaStream_t stream)
{
    constexpr int threads = 512;
    const int blocks = (n + threads - 1) / threads;
    if (blocks == 1) {
        scanBlocks<threads><<<1, threads, 0, stream>>>(input, output, nullptr, n);
        return;
    }
    float *totals = nullptr, *scanned = nullptr;
    cudaMallocAsync((void**)&totals, blocks * sizeof(float), stream);
    cudaMallocAsync((void**)&scanned, blocks * sizeof(float), stream);
    scanBlocks<threads><<<blocks, threads, 0, stream>>>(input, output, totals, n);
    scan(totals, scanned, blocks, stream);
    addBefore<<<blocks, threads, 0, stream>>>(output, scanned, n);
    cudaFreeAsync(totals, stream);
    cudaFreeAsync(scanned, stream);
}

extern "C" void solve(const float* input, float* output, int n)
{
    cudaStream_t stream;
    cudaEvent_t end;
    cudaStreamCreate(&stream);
    cudaEventCreateWithFlags(&end, cudaEventDisableTiming);
    scan(input, output, n, stream);
    cudaEventRecord(end, stream);
    cudaEventSynchronize(end);
    cudaEventDestroy(end);
    cudaStreamDestroy(stream);
}
