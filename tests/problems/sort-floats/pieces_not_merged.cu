// verdict: wrong answer
// Every block sorts its own 1024 elements; nobody joins them.
__global__ void sort(float* data, int N)
{
    __shared__ float all[1024];
    int i = blockIdx.x * 1024 + threadIdx.x;
    all[threadIdx.x] = i < N ? data[i] : INFINITY;
    for (int run = 2; run <= 1024; run *= 2) {
        for (int distance = run / 2; distance > 0; distance /= 2) {
            __syncthreads();
            int partner = threadIdx.x ^ distance;
            if (partner > threadIdx.x) {
                float a = all[threadIdx.x], b = all[partner];
                if (a > b == ((threadIdx.x & run) == 0)) {
                    all[threadIdx.x] = b;
                    all[partner] = a;
                }
            }
        }
    }
    __syncthreads();
    if (i < N)
        data[i] = all[threadIdx.x];
}

extern "C" void solve(float* data, int N) { sort<<<(N + 1023) / 1024, 1024>>>(data, N); }
