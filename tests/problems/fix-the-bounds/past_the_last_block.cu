// verdict: out of bounds
// The third fault left: the last thread of the last block fetches one more.
__global__ void smooth(const float* input, float* output, int n)
{
    __shared__ float tile[258];
    int i = blockIdx.x * 256 + threadIdx.x, t = threadIdx.x + 1;
    if (i < n)
        tile[t] = input[i];
    if (threadIdx.x == 0 && i > 0)
        tile[0] = input[i - 1];
    if (threadIdx.x == 255)
        tile[257] = input[i + 1];
    __syncthreads();
    if (i >= n)
        return;
    float sum = tile[t];
    int count = 1;
    if (i > 0) {
        sum += tile[t - 1];
        ++count;
    }
    if (i + 1 < n) {
        sum += tile[t + 1];
        ++count;
    }
    output[i] = sum / count;
}

extern "C" void solve(const float* input, float* output, int n) { smooth<<<(n + 255) / 256, 256>>>(input, output, n); }
