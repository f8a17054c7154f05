// A table in constant memory that the host fills through its symbol, and counters in a device array that it reads and clears so.
__constant__ unsigned short place[256]; // which counter a byte belongs to: neighbours lie far apart
__device__ unsigned int counters[256];

__global__ void count(const unsigned char* input, int N)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x)
        atomicAdd(&counters[place[input[i]]], 1u);
}
__global__ void gather(long long* histogram) { histogram[threadIdx.x] = counters[place[threadIdx.x]]; }

extern "C" void solve(const unsigned char* input, long long* histogram, int N)
{
    unsigned short table[256];
    for (int i = 0; i < 256; ++i)
        table[i] = (unsigned short)(i * 167 % 256);
    cudaMemcpyToSymbol(place, table, 128 * sizeof(unsigned short));
    cudaMemcpyToSymbol(place, table + 128, 128 * sizeof(unsigned short), 128 * sizeof(unsigned short));
    void* address = nullptr;
    cudaGetSymbolAddress(&address, counters);
    cudaMemset(address, 0, sizeof counters);
    count<<<7, 160>>>(input, N);
    gather<<<1, 256>>>(histogram);
    unsigned short back[256];
    cudaMemcpyFromSymbol(back, place, sizeof back);
    for (int i = 0; i < 256; ++i)
        if (back[i] != table[i])
            cudaMemset(histogram, 0, 8); // never: the table is what was written
}
