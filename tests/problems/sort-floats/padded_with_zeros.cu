// verdict: wrong answer
// What is appended must come last; zeros come in the middle.
__global__ void sort(float* data, int N)
{
    __shared__ float all[1024];
    all[threadIdx.x] = threadIdx.x < N ? data[threadIdx.x] : 0.0f;
    for (int run = 2; run <= 1024; run *= 2) {
        for (int distance = run / 2; distance > 0; distance /= 2) {
            __syncthreads();
            int partner = threadIdx.x ^ distance;
            float a = all[threadIdx.x], b = all[partner];
            if (partner > threadIdx.x && a > b == ((threadIdx.x & run) == 0)) {
                all[threadIdx.x] = b;
                all[partner] = a;
            }
        }
    }
    __syncthreads();
    if (threadIdx.x < N)
        data[threadIdx.x] = all[threadIdx.x];
}

extern "C" void solve(float* data, int N) { sort<<<1, 1024>>>(data, N); }
